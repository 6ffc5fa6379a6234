// All texts in the player's language, and money with the edition's symbol.
import { isLate } from "./latetexts";
import { loadedTexts } from "./textfiles.svelte";
import { habitsOf } from "./languages";
import { fill, parse, type Facts, type Message } from "./message";
import { isForChildren, prefs } from "./prefs.svelte";
import { editionWords } from "./wording.svelte";

type Building = "house" | "hotel";

const messages = new Map<string, Message>(); // by text: a table shows the same texts again and again

type Texts = Record<string, string>;

let last: Texts = {};
let lastLate: Texts | undefined;

/** The texts of the language; those of the previous one until they are loaded. */
function currentTexts(): Texts {
  last = loadedTexts<Texts>(prefs.language) ?? last;
  return last;
}

/** The same of the texts that are fetched late; none until the first are loaded. */
function lateTexts(): Texts | undefined {
  lastLate = loadedTexts<Texts>(`${prefs.language}/late`) ?? lastLate;
  return lastLate;
}

/** The text of a key; for children a simpler one, if there is one. */
function textOf(key: string): string {
  const simple = isForChildren() ? loadedTexts<Record<string, string>>(`${prefs.language}/children`)?.[key] : undefined;
  if (simple !== undefined) return simple;
  if (!isLate(key)) return currentTexts()[key] ?? key;
  const late = lateTexts();
  return late ? (late[key] ?? key) : "";
}

/** The text of a key, filled with facts and the words of the edition ({houses}). */
export function t(key: string, facts: Facts = {}): string {
  const text = textOf(key);
  let message = messages.get(text);
  if (!message) messages.set(text, (message = parse(text)));
  return fill(message, { ...editionWords(), ...facts }, habitsOf(prefs.language));
}

/** Whether this key has a text. */
export const has = (key: string): boolean => key in (isLate(key) ? (lateTexts() ?? {}) : currentTexts());

/** The colour of a group; a group without one keeps the edition's name. */
export function groupLabel({ id, name }: { id: string; name: string }): string {
  return has(`colour.${id}`) ? t(`colour.${id}`) : name;
}

/** A building in the edition's word. */
export function buildingName(words: Record<Building | `${Building}s`, string>, what: Building, n = 1): string {
  return words[n === 1 ? what : (`${what}s` as const)];
}

/** A number of buildings with their word. */
export function countedBuildings(words: Parameters<typeof buildingName>[0], what: Building, n: number): string {
  return `${n} ${buildingName(words, what, n)}`;
}

/** A chance between 0 and 1 in whole percent, but neither 0 nor 100 for what is only close to it. */
export function percent(chance: number): string {
  const whole = Math.round(100 * chance);
  const shown = chance > 0 && whole === 0 ? "<1" : chance < 1 && whole === 100 ? ">99" : String(whole);
  return t("percent", { number: shown });
}

/** "One, two and three". */
export const list = (parts: string[]): string => habitsOf(prefs.language).listing(parts);

export const number = (value: number, decimals?: number): string => habitsOf(prefs.language).number(value, decimals);

export function money(amount: number): string {
  return habitsOf(prefs.language).money(amount, editionWords().symbol ?? "$");
}
