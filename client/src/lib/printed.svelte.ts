// What is printed in the box, in the language of the person. The server prints in English; translations lie in
// src/passgo/languages/ and are fetched when they are needed. Whatever they lack is shown in English.
import { areHere, fetchTexts, textsHere } from "./fetched.svelte";
import { prefs } from "./prefs.svelte";
import type { Card, EditionInfo, Square } from "./wire";

/** By what stands in English. */
type Names = Record<string, string>;

/** The name, if it is there. What an edition calls things is anybody's: "constructor", too. */
function called(names: Names | undefined, english: string): string | undefined {
  return names && Object.hasOwn(names, english) ? names[english] : undefined;
}

/** What the start page shows of all editions. */
interface ShelfTexts {
  titles: Names;
  tokens: Names;
}

/** An edition: squares, answers and what lies in the box by their English names, cards by their number. */
export interface EditionTexts {
  words?: Names;
  /** The gender of a word, where sentences depend on it. */
  genders?: Names;
  squares?: Names;
  /** What is written on the board where that is shorter. */
  board?: Names;
  box?: Names;
  chance?: Record<string, { title: string; text: string }>;
  chest?: Record<string, { title: string; text: string }>;
}

export interface ChallengeTexts {
  question: string;
  answers: Names;
}

const texts = <T extends object>(name: string): T | undefined => textsHere<T>(`${prefs.language}/${name}`);

/** Editions that are not built in, with the one that each extends: what they share is translated. */
const laid = new Map<string, { own: EditionInfo; base: EditionInfo }>();

export function layOn(own: EditionInfo, base: EditionInfo): void {
  laid.set(own.id, { own, base });
}

export function editionTexts(id: string): EditionTexts | undefined {
  const pair = laid.get(id);
  const said = texts<EditionTexts>(`editions/${pair ? pair.base.id : id}`);
  return pair && said ? shared(pair.own, pair.base, said) : said;
}

/** Squares and what lies in the box are found by their names; words and cards are as in the other edition, or not. */
function shared(own: EditionInfo, base: EditionInfo, said: EditionTexts): EditionTexts {
  const deck = (cards: Card[], others: Card[], named: EditionTexts["chance"]) => {
    const same = cards.filter(({ title, text }, i) => others[i]?.title === title && others[i].text === text);
    return Object.fromEntries(same.flatMap(({ number }) => (named?.[number] ? [[number, named[number]]] : [])));
  };
  const words = Object.entries(said.words ?? {}).filter(([word]) => Reflect.get(own.words, word) === Reflect.get(base.words, word));
  return {
    ...said,
    words: Object.fromEntries(words),
    chance: deck(own.chance, base.chance, said.chance),
    chest: deck(own.chest, base.chest, said.chest),
  };
}

/** Fetches all that is needed to show an edition in the language of the person. */
export async function fetchEditionTexts(id: string): Promise<void> {
  await Promise.all(["shelf", `editions/${id}`].map((name) => fetchTexts(`${prefs.language}/${name}`)));
}

/** Fetches the Challenge cards, if the edition has any: only tables that agreed on a corner game read them. */
export async function fetchChallenges(id: string): Promise<void> {
  await fetchTexts(`${prefs.language}/editions/${id}-challenges`);
}

export function titleCalled({ id, title }: { id: string; title: string }): string {
  return called(texts<ShelfTexts>("shelf")?.titles, id) ?? title;
}

/** A token's name is what the server knows it by: only what is shown of it is translated. */
export function tokenCalled(token: string): string {
  return called(texts<ShelfTexts>("shelf")?.tokens, token) ?? token;
}

/** What an edition calls things. */
export function wordsOf({ id, words }: { id: string; words: object }): Names {
  const said = editionTexts(id);
  const genders = Object.entries(said?.genders ?? {}).map(([word, gender]) => [`${word}_gender`, gender]);
  return { ...words, ...said?.words, ...Object.fromEntries(genders) };
}

export function translated(edition: EditionInfo): EditionInfo {
  const title = titleCalled(edition);
  const said = editionTexts(edition.id);
  if (!said) return { ...edition, title };
  const deck = (cards: Card[], named: EditionTexts["chance"]) => cards.map((card) => ({ ...card, ...named?.[card.number] }));
  return {
    ...edition,
    title,
    words: { ...edition.words, ...said.words },
    squares: edition.squares.map((square) => inWords(square, said)),
    box: edition.box.map((item) => ({ ...item, name: called(said.box, item.name) ?? item.name })),
    chance: deck(edition.chance, said.chance),
    chest: deck(edition.chest, said.chest),
  };
}

function inWords(square: Square, said: EditionTexts): Square {
  const name = called(said.squares, square.name);
  return name === undefined ? square : { ...square, name, board: called(said.board, square.name) ?? "" };
}

/** A square in a sentence: some are not called by what is written on them. Who gets to the Jail is visiting. */
export function squareCalled({ words }: EditionInfo, { kind, name }: Square): string {
  if (kind === "go") return words.go;
  if (kind === "parking") return words.free_parking;
  return kind === "jail" ? name.slice(name.lastIndexOf("/") + 1).trim() : name;
}

/** A Challenge card. Which answer is right stands in no translation. */
export function challengeTexts(edition: string, card: number): ChallengeTexts | undefined {
  return texts<Record<string, ChallengeTexts>>(`editions/${edition}-challenges`)?.[card];
}

/** Whether the Challenge cards have come: what was told of one before is told again in the person's language. */
export const challengesHere = (edition: string): boolean => areHere(`${prefs.language}/editions/${edition}-challenges`);
