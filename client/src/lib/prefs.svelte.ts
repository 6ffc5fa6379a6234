// The player's preferences, stored in this browser.
import { parseJson } from "./json";
import { saveItem, loadItem } from "./storage";
import { ENGLISH, isLanguage, LANGUAGES } from "./languages";
import type { Speed } from "../director/plan";

export type Motion = "full" | "off";
export type Theme = "auto" | "light" | "dark";

const KEY = "passgo.prefs";

interface Preferences {
  language: string;
  /** How long things are shown, and how much of it is merged. */
  speed: Speed;
  motion: Motion;
  /** Null until the player was asked, once; until then there is no sound. */
  sound: boolean | null;
  theme: Theme;
  /** Larger writing and simpler words; null: at tables with a bot of a child's level. */
  children: boolean | null;
  name: string;
  /** Whether bots talk. */
  mates: boolean;
  /** Whether the tutor warns of moves that cost more than `tutorPoints` of the chance to win. */
  tutor: boolean;
  tutorPoints: number;
  /** The guide of a first game: offered, shown, or declined; and its steps that were read. */
  guide: "ask" | "on" | "off";
  guided: string[];
}

function defaults(): Preferences {
  const spoken = navigator.language.slice(0, 2);
  const language = isLanguage(spoken) ? spoken : ENGLISH;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    language,
    speed: "relaxed",
    motion: still ? "off" : "full",
    sound: null,
    theme: "auto",
    children: null,
    name: "",
    mates: true,
    tutor: false,
    tutorPoints: 3,
    guide: "ask",
    guided: [],
  };
}

function loadPrefs(): Preferences {
  try {
    const stored = { ...defaults(), ...migrated(parseJson<Partial<Preferences>>(loadItem(KEY) ?? "{}")) };
    return isLanguage(stored.language) ? stored : { ...stored, language: ENGLISH };
  } catch {
    return defaults(); // invalid JSON
  }
}

/** Quick motions were a choice of their own before the speed was. */
function migrated(stored: Omit<Partial<Preferences>, "motion"> & { motion?: string }): Partial<Preferences> {
  const { motion, ...rest } = stored;
  if (motion === "quick") return { ...rest, motion: "full", speed: rest.speed ?? "brisk" };
  return motion === "full" || motion === "off" ? { ...rest, motion } : rest;
}

export const prefs: Preferences = $state(loadPrefs());

const page = $state({ childrensTable: false });

/** Whether a bot of a child's level plays at the table of this page. */
export function markChildrensTable(is: boolean): void {
  page.childrensTable = is;
}

export const isForChildren = (): boolean => prefs.children ?? page.childrensTable;

const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const system = $state({ dark: darkQuery.matches });
darkQuery.addEventListener("change", () => (system.dark = darkQuery.matches));

/** The current theme: auto follows the system. */
export const isDark = (): boolean => (prefs.theme === "auto" ? system.dark : prefs.theme === "dark");

/** Stores every change and applies it to the page; called once, by App. */
export function syncPrefs(): void {
  $effect(() => {
    saveItem(KEY, JSON.stringify(prefs));
  });
  $effect(() => {
    const root = document.documentElement;
    root.lang = prefs.language;
    root.dir = LANGUAGES[prefs.language]?.direction ?? "ltr";
    root.dataset.motion = prefs.motion;
    root.toggleAttribute("data-children", isForChildren());
    root.dataset.theme = isDark() ? "dark" : "light";
  });
}
