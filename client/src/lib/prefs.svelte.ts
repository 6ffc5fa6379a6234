// What this person likes, kept in this browser.
import { parsed } from "./json";
import { keep, kept } from "./kept";
import { ENGLISH, isLanguage, LANGUAGES } from "./languages";

export type Motion = "full" | "quick" | "off";
export type Theme = "auto" | "light" | "dark";

const KEY = "passgo.prefs";

interface Kept {
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

function first(): Kept {
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

function read(): Kept {
  try {
    const liked = { ...first(), ...parsed<Partial<Kept>>(kept(KEY) ?? "{}") };
    return isLanguage(liked.language) ? liked : { ...liked, language: ENGLISH };
  } catch {
    return first(); // something strange
  }
}

export const prefs: Kept = $state(read());

const night = matchMedia("(prefers-color-scheme: dark)");
const sky = $state({ dark: night.matches });
night.addEventListener("change", () => (sky.dark = night.matches));

/** The theme that is seen: auto follows the system. */
export const dark = (): boolean => (prefs.theme === "auto" ? sky.dark : prefs.theme === "dark");

/** Writes every change down and lets the page follow; called once, by App. */
export function keepPrefs(): void {
  $effect(() => {
    keep(KEY, JSON.stringify(prefs));
  });
  $effect(() => {
    const root = document.documentElement;
    root.lang = prefs.language;
    root.dir = LANGUAGES[prefs.language]?.direction ?? "ltr";
    root.dataset.motion = prefs.motion;
    root.dataset.theme = dark() ? "dark" : "light";
  });
}
