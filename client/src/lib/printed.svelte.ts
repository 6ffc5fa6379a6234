// What is printed in the box, in the language of the person. The server prints in English; translations lie in
// texts/<language>/ and are fetched when they are needed. Whatever they lack is shown in English.
import { fetchTexts, textsHere } from "./fetched.svelte";
import { prefs } from "./prefs.svelte";
import type { Card, EditionInfo, Square } from "./wire";

/** By what stands in English. */
type Names = Record<string, string>;

/** What the start page shows of all editions. */
interface ShelfTexts {
  titles: Names;
  tokens: Names;
}

/** An edition: squares, answers and what lies in the box by their English names, cards by their number. */
export interface EditionTexts {
  words?: Names;
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

/** Fetches all that is needed to show an edition in the language of the person. */
export async function fetchEditionTexts(id: string): Promise<void> {
  await Promise.all(["shelf", `editions/${id}`].map((name) => fetchTexts(`${prefs.language}/${name}`)));
}

/** Fetches the Challenge cards, if the edition has any: only tables that agreed on a corner game read them. */
export async function fetchChallenges(id: string): Promise<void> {
  await fetchTexts(`${prefs.language}/editions/${id}-challenges`);
}

export function titleCalled({ id, title }: { id: string; title: string }): string {
  return texts<ShelfTexts>("shelf")?.titles[id] ?? title;
}

/** A token's name is what the server knows it by: only what is shown of it is translated. */
export function tokenCalled(token: string): string {
  return texts<ShelfTexts>("shelf")?.tokens[token] ?? token;
}

/** What an edition calls things. */
export function wordsOf({ id, words }: { id: string; words: object }): Names {
  return { ...words, ...texts<EditionTexts>(`editions/${id}`)?.words };
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
    squares: edition.squares.map((square) => inWords(square, said)),
    box: edition.box.map((item) => ({ ...item, name: said.box?.[item.name] ?? item.name })),
    chance: deck(edition.chance, said.chance),
    chest: deck(edition.chest, said.chest),
  };
}

function inWords(square: Square, said: EditionTexts): Square {
  const name = said.squares?.[square.name];
  return name === undefined ? square : { ...square, name, board: said.board?.[square.name] ?? "" };
}

/** A square in a sentence: some are not called by what is written on them. Who gets to the Jail is visiting. */
export function squareCalled({ words }: EditionInfo, { kind, name }: Square): string {
  if (kind === "go") return words.go;
  return kind === "jail" ? name.slice(name.lastIndexOf("/") + 1).trim() : name;
}

/** A Challenge card. Which answer is right stands in no translation. */
export function challengeTexts(edition: string, card: number): ChallengeTexts | undefined {
  return texts<Record<string, ChallengeTexts>>(`editions/${edition}-challenges`)?.[card];
}
