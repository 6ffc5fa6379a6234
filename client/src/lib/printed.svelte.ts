// What is printed in the box, in the language of the person. The server prints in English; translations lie in
// src/passgo/languages/ and are fetched when they are needed. Whatever they lack is shown in English.
import { areHere, fetchTexts, textsHere } from "./fetched.svelte";
import { prefs } from "./prefs.svelte";
import type { Card, CardTexts, ChallengeTexts, EditionInfo, EditionTexts, ShelfTexts, Square } from "./wire";

/** By what stands in English. */
type Names = Record<string, string>;

/** The name, if it is there. What an edition calls things is anybody's: "constructor", too. */
function called(names: Names | undefined, english: string): string | undefined {
  return names && Object.hasOwn(names, english) ? names[english] : undefined;
}

/** What the start page shows of all editions. */
interface Shelf {
  titles: Names;
  tokens: Names;
}

const texts = <T extends object>(name: string): T | undefined => textsHere<T>(`${prefs.language}/${name}`);

/** An edition that is not built in comes with its translations, by their languages. */
interface Told<T> {
  id: string;
  translations?: Record<string, T>;
}

const brought = <T>({ translations }: Told<T>): T | undefined => translations?.[prefs.language];

export const editionTexts = <T extends Partial<EditionTexts>>(edition: Told<T>): Partial<EditionTexts> | undefined =>
  brought(edition) ?? texts<Partial<EditionTexts>>(`editions/${edition.id}`);

/** The edition of a table that is not built in, for what asks by its id. */
let own: Told<EditionTexts> | null = $state.raw(null);

export function keepTexts(edition: EditionInfo): void {
  own = edition;
}

/** Fetches all that is needed to show an edition in the language of the person. */
export async function fetchEditionTexts(id: string): Promise<void> {
  await Promise.all(["shelf", `editions/${id}`].map((name) => fetchTexts(`${prefs.language}/${name}`)));
}

/** Fetches the Challenge cards, if the edition has any: only tables that agreed on a corner game read them. */
export async function fetchChallenges(id: string): Promise<void> {
  await fetchTexts(`${prefs.language}/editions/${id}-challenges`);
}

export function titleCalled(edition: Told<ShelfTexts> & { title: string }): string {
  return brought(edition)?.title || (called(texts<Shelf>("shelf")?.titles, edition.id) ?? edition.title);
}

/** A token's name is what the server knows it by: only what is shown of it is translated. */
export function tokenCalled(token: string): string {
  return called(texts<Shelf>("shelf")?.tokens, token) ?? token;
}

/** What an edition calls things. */
export function wordsOf(edition: Told<ShelfTexts> & { words: object }): Names {
  const said = editionTexts(edition);
  const genders = Object.entries(said?.genders ?? {}).map(([word, gender]) => [`${word}_gender`, gender] as const);
  return { ...edition.words, ...said?.words, ...Object.fromEntries(genders) };
}

export function translated(edition: EditionInfo): EditionInfo {
  const title = titleCalled(edition);
  const said = editionTexts(edition);
  if (!said) return { ...edition, title };
  const deck = (cards: Card[], named?: Record<string, CardTexts>) =>
    cards.map((card) => ({ ...card, ...named?.[card.number] }));
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

function inWords(square: Square, said: Partial<EditionTexts>): Square {
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
  if (own?.id === edition) return brought(own)?.challenges[card];
  return texts<Record<string, ChallengeTexts>>(`editions/${edition}-challenges`)?.[card];
}

/** Whether the Challenge cards have come: what was told of one before is told again in the person's language. */
export const challengesHere = (edition: string): boolean => areHere(`${prefs.language}/editions/${edition}-challenges`);
