// Printed texts of the box in the player's language. The server sends English; translations are in
// src/passgo/languages/ and fetched on demand. What they lack stays English.
import { areLoaded, fetchTexts, loadedTexts } from "./textfiles.svelte";
import { prefs } from "./prefs.svelte";
import type { Card, CardTexts, ChallengeTexts, EditionInfo, EditionTexts, ShelfTexts, Square } from "./wire";

/** Translations by English name. */
type Names = Record<string, string>;

/** The own property of this name: editions choose names, "constructor" among them. */
function lookUp(names: Names | undefined, english: string): string | undefined {
  return names && Object.hasOwn(names, english) ? names[english] : undefined;
}

/** Texts of all editions on the start page. */
interface Shelf {
  titles: Names;
  tokens: Names;
}

const texts = <T extends object>(name: string): T | undefined => loadedTexts<T>(`${prefs.language}/${name}`);

/** A custom edition has its translations by language. */
interface Translatable<T> {
  id: string;
  translations?: Record<string, T>;
}

const ownTranslation = <T>({ translations }: Translatable<T>): T | undefined => translations?.[prefs.language];

export const editionTexts = <T extends Partial<EditionTexts>>(
  edition: Translatable<T>,
): Partial<EditionTexts> | undefined =>
  ownTranslation(edition) ?? texts<Partial<EditionTexts>>(`editions/${edition.id}`);

/** The table's custom edition, for lookups by id. */
let customEdition: Translatable<EditionTexts> | null = $state.raw(null);

export function setCustomEdition(edition: EditionInfo): void {
  customEdition = edition;
}

/** Fetches the texts of an edition in the player's language. */
export async function fetchEditionTexts(id: string): Promise<void> {
  await Promise.all(["shelf", `editions/${id}`].map((name) => fetchTexts(`${prefs.language}/${name}`)));
}

/** Fetches the Challenge cards of the edition, if there are any: only tables with a corner game need them. */
export async function fetchChallenges(id: string): Promise<void> {
  await fetchTexts(`${prefs.language}/editions/${id}-challenges`);
}

export function editionTitle(edition: Translatable<ShelfTexts> & { title: string }): string {
  return ownTranslation(edition)?.title || (lookUp(texts<Shelf>("shelf")?.titles, edition.id) ?? edition.title);
}

/** The server identifies a token by its English name: only the display is translated. */
export function tokenName(token: string): string {
  return lookUp(texts<Shelf>("shelf")?.tokens, token) ?? token;
}

/** The words of an edition. */
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

/** A square in a sentence: some have another name there. A token on the Jail square is just visiting. */
export function squareInSentence({ words }: EditionInfo, { kind, name }: Square): string {
  if (kind === "go") return words.go;
  if (kind === "parking") return words.free_parking;
  return kind === "jail" ? name.slice(name.lastIndexOf("/") + 1).trim() : name;
}

/** A Challenge card. Translations do not contain which answer is right. */
export function challengeTexts(edition: string, card: number): ChallengeTexts | undefined {
  if (customEdition?.id === edition) return ownTranslation(customEdition)?.challenges[card];
  return texts<Record<string, ChallengeTexts>>(`editions/${edition}-challenges`)?.[card];
}

/** Whether the Challenge cards are loaded: sentences about them are then translated again. */
export const challengesLoaded = (edition: string): boolean =>
  areLoaded(`${prefs.language}/editions/${edition}-challenges`);
