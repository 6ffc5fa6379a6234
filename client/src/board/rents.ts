// The lines of a deed, and which of them is current.
import type { EditionInfo, LotView, Square, View } from "../lib/wire";

export type RentLine =
  | { kind: "bare" | "group"; amount: number; now: boolean }
  | { kind: "houses"; houses: number; amount: number; now: boolean }
  | { kind: "hotel"; amount: number; now: boolean }
  | { kind: "stations"; count: number; amount: number; now: boolean }
  | { kind: "times"; count: number; times: number; now: boolean };

const others = (edition: EditionInfo, square: Square): number[] =>
  edition.squares.filter((each) => each.kind === square.kind && each.group === square.group).map((each) => each.index);

export function rentLines(edition: EditionInfo, view: View | null, square: Square): RentLine[] {
  const lot = view?.lots[square.index];
  const owner = lot?.owner ?? null;
  const counts = owner !== null && lot !== undefined && !lot.mortgaged;
  const held = others(edition, square).filter((index) => view?.lots[index]?.owner === owner).length;
  if (square.kind === "station")
    return edition.station_rents.map((amount, i) => ({
      kind: "stations",
      count: i + 1,
      amount,
      now: counts && held === i + 1,
    }));
  if (square.kind === "utility")
    return edition.utility_times.map((times, i) => ({
      kind: "times",
      count: i + 1,
      times,
      now: counts && held === i + 1,
    }));
  if (square.kind === "street") return streetLines(square, lot, counts, held === others(edition, square).length);
  return [];
}

function streetLines(square: Square, lot: LotView | undefined, counts: boolean, whole: boolean): RentLine[] {
  const level = lot?.hotel ? square.rents.length - 1 : (lot?.houses ?? 0);
  const [bare = 0] = square.rents;
  return [
    { kind: "bare", amount: bare, now: counts && level === 0 && !whole },
    { kind: "group", amount: bare * 2, now: counts && level === 0 && whole },
    ...square.rents
      .slice(1, -1)
      .map((amount, i): RentLine => ({ kind: "houses", houses: i + 1, amount, now: counts && level === i + 1 })),
    { kind: "hotel", amount: square.rents.at(-1) ?? 0, now: counts && lot?.hotel === true },
  ];
}
