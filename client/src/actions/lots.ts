// Lots and their groups, for labels: buildings, and complete groups.
import type { EditionInfo, LotView, Square, View } from "../lib/wire";

export interface LotGroup {
  id: string;
  name: string;
  squares: number[];
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function squareAt(edition: EditionInfo, index: number): Square {
  const square = edition.squares[index];
  if (!square) throw new RangeError(`no square ${index}`);
  return square;
}

export function lotAt(view: View, index: number): LotView {
  return view.lots[index] ?? { owner: null, mortgaged: false, houses: 0, hotel: false };
}

/** Colour groups in the order of the board, then stations and utilities. */
export function lotGroups(edition: EditionInfo): LotGroup[] {
  const ofKind = (kind: string) =>
    edition.squares.filter((square) => square.kind === kind).map((square) => square.index);
  return [
    ...edition.groups.map(({ id, name, squares }) => ({ id, name, squares })),
    { id: "station", name: capital(edition.words.stations), squares: ofKind("station") },
    { id: "utility", name: capital(edition.words.utilities), squares: ofKind("utility") },
  ].filter((group) => group.squares.length > 0);
}

export function groupOfLot(edition: EditionInfo, lot: number): LotGroup | undefined {
  return lotGroups(edition).find((group) => group.squares.includes(lot));
}

export function ownsWhole(view: View, group: LotGroup, seat: number): boolean {
  return group.squares.every((lot) => lotAt(view, lot).owner === seat);
}

export function lotsOf(view: View, seat: number): number[] {
  return Object.keys(view.lots)
    .map(Number)
    .filter((lot) => lotAt(view, lot).owner === seat)
    .sort((a, b) => a - b);
}

/** The street of a seat on which it could build soonest: its refusal explains most. */
export function nearestToBuilding(edition: EditionInfo, view: View, seat: number): number | undefined {
  const share = ({ squares }: { squares: number[] }): number =>
    squares.filter((lot) => lotAt(view, lot).owner === seat).length / squares.length;
  const best = edition.groups.toSorted((a, b) => share(b) - share(a))[0];
  return best && share(best) > 0 ? best.squares.find((lot) => lotAt(view, lot).owner === seat) : undefined;
}

export function nextBuilding(lot: LotView, housesForHotel: number): "house" | "hotel" {
  return lot.houses >= housesForHotel ? "hotel" : "house";
}
