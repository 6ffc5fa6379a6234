// What is printed in the box, in the language of the person. The server prints in English; translations lie in
// texts/<language>/ and are fetched when they are needed. Whatever they lack is shown in English.
import { SvelteMap } from "svelte/reactivity";
import { prefs, type Language } from "./prefs.svelte";
import type { Card, EditionInfo, Square } from "./wire";

/** By what stands in English. */
type Names = Record<string, string>;

/** What the start page shows of all editions. */
interface ShelfTexts {
  titles: Names;
  tokens: Names;
}

/** An edition: squares and answers by their English names, cards by their number. */
export interface EditionTexts {
  /** The edition that has what is not here. */
  base?: string;
  words?: Names;
  squares?: Names;
  chance?: Record<string, { title: string; text: string }>;
  chest?: Record<string, { title: string; text: string }>;
  challenges?: Record<string, ChallengeTexts>;
}

export interface ChallengeTexts {
  question: string;
  answers: Names;
}

const files = import.meta.glob<object>("../texts/*/**/*.json", { import: "default" });
const here = new SvelteMap<string, object>();

const pathOf = (language: Language, name: string): string => `../texts/${language}/${name}.json`;

/** Fetches texts; there are none where they are not translated, and while the server cannot be reached. */
export async function fetchTexts<T extends object>(language: Language, name: string): Promise<T | undefined> {
  const path = pathOf(language, name);
  if (!here.has(path)) {
    const found = await files[path]?.().catch(() => undefined);
    if (found) here.set(path, await withBase(language, found));
  }
  return here.get(path) as T | undefined;
}

async function withBase(language: Language, texts: EditionTexts): Promise<EditionTexts> {
  const base = texts.base ? await fetchTexts<EditionTexts>(language, `editions/${texts.base}`) : undefined;
  if (!base) return texts;
  return {
    words: { ...base.words, ...texts.words },
    squares: { ...base.squares, ...texts.squares },
    chance: { ...base.chance, ...texts.chance },
    chest: { ...base.chest, ...texts.chest },
    challenges: { ...base.challenges, ...texts.challenges },
  };
}

/** The texts in the language of the person; as soon as they are there, whatever is shown follows. */
function texts<T extends object>(name: string): T | undefined {
  const path = pathOf(prefs.language, name);
  if (path in files && !here.has(path)) void fetchTexts(prefs.language, name);
  return here.get(path) as T | undefined;
}

/** Fetches all that is needed to show an edition in the language of the person. */
export async function fetchEditionTexts(id: string): Promise<void> {
  await Promise.all([fetchTexts(prefs.language, "shelf"), fetchTexts(prefs.language, `editions/${id}`)]);
}

export function titleCalled({ id, title }: { id: string; title: string }): string {
  return texts<ShelfTexts>("shelf")?.titles[id] ?? title;
}

/** A token's name is what the server knows it by: only what is shown of it is translated. */
export function tokenCalled(token: string): string {
  return texts<ShelfTexts>("shelf")?.tokens[token] ?? token;
}

export function translated(edition: EditionInfo): EditionInfo {
  const title = titleCalled(edition);
  const said = texts<EditionTexts>(`editions/${edition.id}`);
  if (!said) return { ...edition, title };
  const deck = (cards: Card[], named: EditionTexts["chance"]) => cards.map((card) => ({ ...card, ...named?.[card.number] }));
  return {
    ...edition,
    title,
    words: { ...edition.words, ...said.words },
    squares: edition.squares.map((square) => ({ ...square, name: said.squares?.[square.name] ?? square.name })),
    chance: deck(edition.chance, said.chance),
    chest: deck(edition.chest, said.chest),
  };
}

/** A square in a sentence: some are not called by what is written on them. Who gets to the Jail is visiting. */
export function squareCalled({ words }: EditionInfo, { kind, name }: Square): string {
  if (kind === "go") return words.go;
  return kind === "jail" ? name.slice(name.lastIndexOf("/") + 1).trim() : name;
}

/** A Challenge card. Which answer is right stands in no translation. */
export function challengeTexts(edition: string, card: number): ChallengeTexts | undefined {
  return texts<EditionTexts>(`editions/${edition}`)?.challenges?.[card];
}
