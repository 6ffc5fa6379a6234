// What is printed in the box, in the language of the person. The server prints in English; translations lie in
// src/passgo/languages/ and are fetched when they are needed. Whatever they lack is shown in English.
import { areLoaded, fetchTexts, loadedTexts } from "./textfiles.svelte";
import { prefs } from "./prefs.svelte";
import type { Card, CardTexts, ChallengeTexts, EditionInfo, EditionTexts, ShelfTexts, Square } from "./wire";

/** By what stands in English. */
type Names = Record<string, string>;

/** The name, if it is there. What an edition calls things is anybody's: "constructor", too. */
function lookUp(names: Names | undefined, english: string): string | undefined {
  return names && Object.hasOwn(names, english) ? names[english] : undefined;
}

/** What the start page shows of all editions. */
interface Shelf {
  titles: Names;
  tokens: Names;
}

const texts = <T extends object>(name: string): T | undefined => loadedTexts<T>(`${prefs.language}/${name}`);

/** An edition that is not built in comes with its translations, by their languages. */
interface Translatable<T> {
  id: string;
  translations?: Record<string, T>;
}

const ownTranslation = <T>({ translations }: Translatable<T>): T | undefined => translations?.[prefs.language];

export const editionTexts = <T extends Partial<EditionTexts>>(
  edition: Translatable<T>,
): Partial<EditionTexts> | undefined =>
  ownTranslation(edition) ?? texts<Partial<EditionTexts>>(`editions/${edition.id}`);

/** The edition of a table that is not built in, for what asks by its id. */
let customEdition: Translatable<EditionTexts> | null = $state.raw(null);

export function setCustomEdition(edition: EditionInfo): void {
  customEdition = edition;
}

/** Fetches all that is needed to show an edition in the language of the person. */
export async function fetchEditionTexts(id: string): Promise<void> {
  await Promise.all(["shelf", `editions/${id}`].map((name) => fetchTexts(`${prefs.language}/${name}`)));
}

/** Fetches the Challenge cards, if the edition has any: only tables that agreed on a corner game read them. */
export async function fetchChallenges(id: string): Promise<void> {
  await fetchTexts(`${prefs.language}/editions/${id}-challenges`);
}

export function editionTitle(edition: Translatable<ShelfTexts> & { title: string }): string {
  return ownTranslation(edition)?.title || (lookUp(texts<Shelf>("shelf")?.titles, edition.id) ?? edition.title);
}

/** A token's name is what the server knows it by: only what is shown of it is translated. */
export function tokenName(token: string): string {
  return lookUp(texts<Shelf>("shelf")?.tokens, token) ?? token;
}

/** What an edition calls things. */
export function wordsOf(edition: Translatable<ShelfTexts> & { words: object }): Names {
  const translation = editionTexts(edition);
  const genders = Object.entries(translation?.genders ?? {}).map(
    ([word, gender]) => [`${word}_gender`, gender] as const,
  );
  return { ...edition.words, ...translation?.words, ...Object.fromEntries(genders) };
}

export function translateEdition(edition: EditionInfo): EditionInfo {
  const title = editionTitle(edition);
  const translation = editionTexts(edition);
  if (!translation) return { ...edition, title };
  const deck = (cards: Card[], named?: Record<string, CardTexts>) =>
    cards.map((card) => ({ ...card, ...named?.[card.number] }));
  return {
    ...edition,
    title,
    words: { ...edition.words, ...translation.words },
    squares: edition.squares.map((square) => translateSquare(square, translation)),
    box: edition.box.map((item) => ({ ...item, name: lookUp(translation.box, item.name) ?? item.name })),
    chance: deck(edition.chance, translation.chance),
    chest: deck(edition.chest, translation.chest),
  };
}

function translateSquare(square: Square, translation: Partial<EditionTexts>): Square {
  const name = lookUp(translation.squares, square.name);
  return name === undefined ? square : { ...square, name, board: lookUp(translation.board, square.name) ?? "" };
}

/** A square in a sentence: some are not called by what is written on them. Who gets to the Jail is visiting. */
export function squareInSentence({ words }: EditionInfo, { kind, name }: Square): string {
  if (kind === "go") return words.go;
  if (kind === "parking") return words.free_parking;
  return kind === "jail" ? name.slice(name.lastIndexOf("/") + 1).trim() : name;
}

/** A Challenge card. Which answer is right stands in no translation. */
export function challengeTexts(edition: string, card: number): ChallengeTexts | undefined {
  if (customEdition?.id === edition) return ownTranslation(customEdition)?.challenges[card];
  return texts<Record<string, ChallengeTexts>>(`editions/${edition}-challenges`)?.[card];
}

/** Whether the Challenge cards have come: what was told of one before is told again in the person's language. */
export const challengesLoaded = (edition: string): boolean =>
  areLoaded(`${prefs.language}/editions/${edition}-challenges`);
