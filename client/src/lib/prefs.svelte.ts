// What this person likes, kept in this browser.
import { parseJson } from "./json";
import { saveItem, loadItem } from "./storage";
import { ENGLISH, isLanguage, LANGUAGES } from "./languages";

export type Motion = "full" | "quick" | "off";
export type Theme = "auto" | "light" | "dark";

const KEY = "passgo.prefs";

interface Preferences {
  language: string;
  motion: Motion;
  /** Null until they were asked, which happens once; until then nothing is heard. */
  sound: boolean | null;
  theme: Theme;
  name: string;
  /** Whether bots say something now and then. */
  mates: boolean;
  /** The guide of a first game: offered, shown, or not wanted; and its steps that were read. */
  guide: "ask" | "on" | "off";
  guided: string[];
}

function defaults(): Preferences {
  const spoken = navigator.language.slice(0, 2);
  const language = isLanguage(spoken) ? spoken : ENGLISH;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    language,
    motion: still ? "off" : "full",
    sound: null,
    theme: "auto",
    name: "",
    mates: true,
    guide: "ask",
    guided: [],
  };
}

function loadPrefs(): Preferences {
  try {
    const stored = { ...defaults(), ...parseJson<Partial<Preferences>>(loadItem(KEY) ?? "{}") };
    return isLanguage(stored.language) ? stored : { ...stored, language: ENGLISH };
  } catch {
    return defaults(); // something strange
  }
}

export const prefs: Preferences = $state(loadPrefs());

const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const system = $state({ dark: darkQuery.matches });
darkQuery.addEventListener("change", () => (system.dark = darkQuery.matches));

/** The theme that is seen: auto follows the system. */
export const isDark = (): boolean => (prefs.theme === "auto" ? system.dark : prefs.theme === "dark");

/** Writes every change down and lets the page follow; called once, by App. */
export function syncPrefs(): void {
  $effect(() => {
    saveItem(KEY, JSON.stringify(prefs));
  });
  $effect(() => {
    const root = document.documentElement;
    root.lang = prefs.language;
    root.dir = LANGUAGES[prefs.language]?.direction ?? "ltr";
    root.dataset.motion = prefs.motion;
    root.dataset.theme = isDark() ? "dark" : "light";
  });
}
