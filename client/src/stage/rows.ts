// What may be done on squares, as rows of a list: what changes there, what it costs or brings, and its price in rent.
import { lotAt, nextBuilding, squareAt } from "../acting/lots";
import { of } from "../acting/steps";
import { effect } from "../acting/labels";
import { building, nameOf, type Talk } from "../acting/words";
import { rentLines } from "../board/rents";
import type { Finished } from "../lib/kinds";
import { countedBuildings, t } from "../lib/texts";
import type { LotView, View } from "../lib/wire";
import { rentAmount } from "./rentwords";

export interface Row {
  square: number;
  options: Finished[];
  /** What changes there. */
  note: string;
  /** What it costs or brings. */
  effect: string;
  /** The rent that would be lost, for sorting. */
  lost: number;
}

/** The line of the deed that counts, as things would be with this change. */
function lineWith(talk: Talk, lot: number, change: Partial<LotView>) {
  const view: View = { ...talk.view, lots: { ...talk.view.lots, [lot]: { ...lotAt(talk.view, lot), ...change } } };
  return rentLines(talk.edition, view, squareAt(talk.edition, lot)).find(({ now }) => now);
}

export function rentNow(talk: Talk, lot: number, change: Partial<LotView> = {}): string {
  const line = lineWith(talk, lot, change);
  return line ? rentAmount(line) : t("stage.rent.none");
}

const amountWith = (talk: Talk, lot: number, change: Partial<LotView> = {}): number => {
  const line = lineWith(talk, lot, change);
  return line && "amount" in line ? line.amount : 0;
};

/** What an action makes of a lot; null where it leaves it as it is. */
function changeBy(talk: Talk, { do: name }: Pick<Finished, "do">, lot: number): Partial<LotView> | null {
  const { houses, hotel } = lotAt(talk.view, lot);
  switch (name) {
    case "build":
    case "place":
      return nextBuilding(lotAt(talk.view, lot), talk.housesForHotel) === "hotel"
        ? { houses: 0, hotel: true }
        : { houses: houses + 1 };
    case "sell":
      return hotel ? { houses: talk.housesForHotel, hotel: false } : { houses: houses - 1 };
    case "mortgage":
      return { mortgaged: true };
    case "lift":
      return { mortgaged: false };
    default:
      return null;
  }
}

function noteOf(talk: Talk, choice: Finished, lot: number): string {
  const change = changeBy(talk, choice, lot);
  if (change) return t("stage.rent.change", { from: rentNow(talk, lot), to: rentNow(talk, lot, change) });
  const { owner } = lotAt(talk.view, lot);
  const { price } = squareAt(talk.edition, lot);
  if (price === 0) return "";
  return owner === null ? t("board.label.free") : t("board.label.owner", { name: nameOf(talk, owner) });
}

/** What stands there now. */
export function standing(talk: Talk, lot: number): string {
  const { houses, hotel } = lotAt(talk.view, lot);
  if (hotel) return building(talk, "hotel");
  return houses > 0 ? countedBuildings(talk.edition.words, "house", houses) : "";
}

/** One thing to do says what it brings; several of a kind wait for a choice. */
function effectOf(talk: Talk, options: Finished[]): string {
  const kinds = [...new Set(options.map((option) => option.do))];
  return kinds
    .map((kind) => {
      const [first, second] = of(options, kind);
      if (second) return t("act.list.hotels");
      return first ? effect(talk, first) : "";
    })
    .join(" / ");
}

export function rowsOf(talk: Talk, options: Map<number, Finished[]>): Row[] {
  return [...options].map(([square, all]) => {
    const first = all[0];
    const change = first && changeBy(talk, first, square);
    return {
      square,
      options: all,
      note: first ? noteOf(talk, first, square) : "",
      effect: effectOf(talk, all),
      lost: change ? amountWith(talk, square) - amountWith(talk, square, change) : 0,
    };
  });
}

/** Mortgages before buildings, for those are gone for half their price; and the least rent lost first. */
export function cheapestFirst(rows: Row[]): Row[] {
  const sells = ({ options }: Row): number => (options.some((option) => option.do === "mortgage") ? 0 : 1);
  return rows.toSorted((a, b) => sells(a) - sells(b) || a.lost - b.lost);
}
