// Actions on squares as rows of a list: the change, what it costs or brings, and the change of the rent.
import { lotAt, nextBuilding, squareAt } from "../actions/lots";
import { choicesNamed } from "../actions/answers";
import { effect } from "../actions/labels";
import { building, nameOf, type Position } from "../actions/words";
import { rentLines } from "../board/rents";
import type { CompleteChoice } from "../lib/kinds";
import { countedBuildings, t } from "../lib/texts";
import type { LotView, View } from "../lib/wire";
import { rentAmount } from "./rentlabels";

export interface Row {
  square: number;
  options: CompleteChoice[];
  /** What changes. */
  note: string;
  /** What it costs or brings. */
  effect: string;
  /** The rent that would be lost, for sorting. */
  lost: number;
}

/** The line of the deed that would be current after this change. */
function lineWith(position: Position, lot: number, change: Partial<LotView>) {
  const view: View = {
    ...position.view,
    lots: { ...position.view.lots, [lot]: { ...lotAt(position.view, lot), ...change } },
  };
  return rentLines(position.edition, view, squareAt(position.edition, lot)).find(({ now }) => now);
}

export function rentNow(position: Position, lot: number, change: Partial<LotView> = {}): string {
  const line = lineWith(position, lot, change);
  return line ? rentAmount(line) : t("stage.rent.none");
}

const amountWith = (position: Position, lot: number, change: Partial<LotView> = {}): number => {
  const line = lineWith(position, lot, change);
  return line && "amount" in line ? line.amount : 0;
};

/** What an action changes on a lot; null if nothing. */
function changeBy(position: Position, { do: name }: Pick<CompleteChoice, "do">, lot: number): Partial<LotView> | null {
  const { houses, hotel } = lotAt(position.view, lot);
  switch (name) {
    case "build":
    case "place":
      return nextBuilding(lotAt(position.view, lot), position.housesForHotel) === "hotel"
        ? { houses: 0, hotel: true }
        : { houses: houses + 1 };
    case "sell":
      return hotel ? { houses: position.housesForHotel, hotel: false } : { houses: houses - 1 };
    case "mortgage":
      return { mortgaged: true };
    case "lift":
      return { mortgaged: false };
    default:
      return null;
  }
}

function noteOf(position: Position, choice: CompleteChoice, lot: number): string {
  const change = changeBy(position, choice, lot);
  if (change) return t("stage.rent.change", { from: rentNow(position, lot), to: rentNow(position, lot, change) });
  const { owner } = lotAt(position.view, lot);
  const { price } = squareAt(position.edition, lot);
  if (price === 0) return "";
  return owner === null ? t("board.label.free") : t("board.label.owner", { name: nameOf(position, owner) });
}

/** The buildings on a lot now. */
export function standing(position: Position, lot: number): string {
  const { houses, hotel } = lotAt(position.view, lot);
  if (hotel) return building(position, "hotel");
  return houses > 0 ? countedBuildings(position.edition.words, "house", houses) : "";
}

/** A single action shows its effect; several of a kind need a choice first. */
function effectOf(position: Position, options: CompleteChoice[]): string {
  const kinds = [...new Set(options.map((option) => option.do))];
  return kinds
    .map((kind) => {
      const [first, second] = choicesNamed(options, kind);
      if (second) return t("act.list.hotels");
      return first ? effect(position, first) : "";
    })
    .join(" / ");
}

export function rowsOf(position: Position, options: Map<number, CompleteChoice[]>): Row[] {
  return [...options].map(([square, all]) => {
    const first = all[0];
    const change = first && changeBy(position, first, square);
    return {
      square,
      options: all,
      note: first ? noteOf(position, first, square) : "",
      effect: effectOf(position, all),
      lost: change ? amountWith(position, square) - amountWith(position, square, change) : 0,
    };
  });
}

/** Mortgages before buildings, which are sold at half their price; then the least rent lost first. */
export function cheapestFirst(rows: Row[]): Row[] {
  const sells = ({ options }: Row): number => (options.some((option) => option.do === "mortgage") ? 0 : 1);
  return rows.toSorted((a, b) => sells(a) - sells(b) || a.lost - b.lost);
}
