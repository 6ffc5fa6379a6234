// Every text that is shown, in the language of the person; and money in the symbol of the edition.
import { textsHere } from "./fetched.svelte";
import { habitsOf } from "./languages";
import { fill, parse, type Facts, type Message } from "./message";
import { prefs } from "./prefs.svelte";
import { spokenWords } from "./spoken.svelte";

type Building = "house" | "hotel";

const parsed = new Map<string, Message>(); // by what is written: a table says the same texts again and again

let last: Record<string, string> = {};

/** The texts of the language; those of the one before until they are there. */
function spokenTexts(): Record<string, string> {
  last = textsHere<Record<string, string>>(prefs.language) ?? last;
  return last;
}

/** The text of a key, filled with facts and with what the edition calls things ({houses}). */
export function t(key: string, facts: Facts = {}): string {
  const text = spokenTexts()[key] ?? key;
  let message = parsed.get(text);
  if (!message) parsed.set(text, (message = parse(text)));
  return fill(message, { ...spokenWords(), ...facts }, habitsOf(prefs.language));
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

/** How many of them, and what they are called. */
export function buildingsCounted(words: Parameters<typeof buildingCalled>[0], what: Building, n: number): string {
  return `${n} ${buildingCalled(words, what, n)}`;
}

/** A chance between 0 and 1 in whole percent. Neither none nor all is said of what is only nearly so. */
export function percent(chance: number): string {
  const whole = Math.round(100 * chance);
  const said = chance > 0 && whole === 0 ? "<1" : chance < 1 && whole === 100 ? ">99" : String(whole);
  return t("percent", { number: said });
}

/** One, two and three. */
export const list = (parts: string[]): string => habitsOf(prefs.language).listing(parts);

export const number = (value: number, decimals?: number): string => habitsOf(prefs.language).number(value, decimals);

export function money(amount: number): string {
  return habitsOf(prefs.language).money(amount, spokenWords().symbol ?? "$");
}
