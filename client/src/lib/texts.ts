// Every text that is shown, in the language of the person; and money in the symbol of the edition.
import { textsHere } from "./fetched.svelte";
import { prefs, type Language } from "./prefs.svelte";
import { spokenWords } from "./spoken.svelte";

type Building = "house" | "hotel";
export type Values = Record<string, string | number>;

// Made once: a table writes hundreds of numbers when it is opened.
const NUMBERS: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat("en-US"),
  es: new Intl.NumberFormat("es-MX"),
  de: new Intl.NumberFormat("de-DE"),
};
const PLURALS: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules("en"),
  es: new Intl.PluralRules("es"),
  de: new Intl.PluralRules("de"),
};

let last: Record<string, string> = {};

/** The texts of the language; those of the one before until they are there. */
function spokenTexts(): Record<string, string> {
  last = textsHere<Record<string, string>>(prefs.language) ?? last;
  return last;
}

/** The text of a key. {name} stands for a value, or for what the edition calls it ({houses}); with a value n, `key.one`
 *  or `key.other` may stand for the key. */
export function t(key: string, values: Values = {}): string {
  const all = spokenTexts();
  const form = typeof values.n === "number" ? PLURALS[prefs.language].select(values.n) : "";
  const text = all[`${key}.${form}`] ?? all[`${key}.other`] ?? all[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? spokenWords()[name] ?? hole));
}

/** Whether there is a text of this key. */
export const has = (key: string): boolean => key in spokenTexts();

/** The colour of a group; a group that is not called by one keeps the edition's name. */
export function groupCalled({ id, name }: { id: string; name: string }): string {
  return has(`colour.${id}`) ? t(`colour.${id}`) : name;
}

/** What stands on a lot, in the edition's word. */
export function buildingCalled(words: Record<Building | `${Building}s`, string>, what: Building, n = 1): string {
  return words[n === 1 ? what : (`${what}s` as const)];
}

/** A chance between 0 and 1 in whole percent. Neither none nor all is said of what is only nearly so. */
export function percent(chance: number): string {
  const whole = Math.round(100 * chance);
  const said = chance > 0 && whole === 0 ? "<1" : chance < 1 && whole === 100 ? ">99" : String(whole);
  return t("percent", { number: said });
}

export function money(amount: number): string {
  const digits = NUMBERS[prefs.language].format(Math.abs(amount));
  return `${amount < 0 ? "−" : ""}${spokenWords().symbol}${digits}`;
}
