// What is thrown and drawn at a real board, in the server's notation: 65, c7, h3, d39, heads, right, c:collect=50.
import type { EditionInfo, PlanInfo, TableInfo } from "../lib/wire";

export const isReal = (info: TableInfo | null): boolean => !!info?.plan.luck;

/** Whether the dice lie on the table. */
export const diceByHand = (plan: PlanInfo): boolean => plan.luck === "by hand" || plan.luck === "dice by hand";

export const cardsByHand = (plan: PlanInfo): boolean => plan.luck === "by hand" || plan.luck === "cards by hand";

/** The 21 throws of two dice, in rows of those with the same lower die. */
export const THROW_ROWS: number[][][] = [
  [1, 2, 3, 4, 5, 6].map((other) => [1, other]),
  [2, 3, 4, 5, 6].map((other) => [2, other]),
  [3, 4, 5, 6].map((other) => [3, other]),
  [
    [4, 4],
    [4, 5],
    [4, 6],
    [5, 5],
    [5, 6],
    [6, 6],
  ],
];

export interface PrintedCard {
  number: number;
  title: string;
  text: string;
}

/** The cards of a deck whose title or text has a word that begins with these letters; those by title come first. */
export function findCards(cards: PrintedCard[], letters: string): PrintedCard[] {
  const wanted = plain(letters);
  if (!wanted) return cards;
  const inTitle = cards.filter(({ title }) => plain(title).startsWith(wanted));
  const inText = cards.filter(
    (card) =>
      !inTitle.includes(card) &&
      `${plain(card.title)} ${plain(card.text)}`.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)),
  );
  return [...inTitle, ...inText];
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

export function cardsOf(edition: EditionInfo, deck: "chance" | "chest"): PrintedCard[] {
  return edition[deck].map(({ title, text }, n) => ({ number: n + 1, title, text }));
}

/** What a card says that the edition does not have, with the numbers that it needs. */
export const OTHER_CARDS = {
  collect: 1,
  pay: 1,
  each: 1,
  "pay-each": 1,
  advance: 0,
  back: 1,
  repairs: 2,
  jail: 0,
} as const;
export type OtherCard = keyof typeof OTHER_CARDS;
export const isOtherCard = (says: string): says is OtherCard => says in OTHER_CARDS;

export function otherCard(deck: "chance" | "chest", says: OtherCard, first: number, second: number): string {
  const letter = deck === "chance" ? "c" : "h";
  if (says === "jail") return `${letter}:jail`;
  return `${letter}:${says}=${first}${says === "repairs" ? `/${second}` : ""}`;
}
