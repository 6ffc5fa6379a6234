// The available languages: one folder each in src/passgo/languages, which the Python package reads, too.
import { Habits, type LanguageFacts } from "./habits";

const found = import.meta.glob<LanguageFacts>("../../../src/passgo/languages/*/language.json", {
  import: "default",
  eager: true,
});

export const LANGUAGES: Record<string, LanguageFacts> = Object.fromEntries(
  Object.entries(found).map(([path, facts]) => [path.split("/").at(-2)!, facts]),
);
const HABITS = Object.fromEntries(Object.entries(LANGUAGES).map(([language, facts]) => [language, new Habits(facts)]));

export const isLanguage = (name: string): boolean => name in LANGUAGES;
export const habitsOf = (language: string): Habits => HABITS[language]!; // of an available language
export const ENGLISH = "en"; // has every text
