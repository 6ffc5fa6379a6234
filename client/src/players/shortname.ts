// Short names of lots, for lists of possessions.
import type { EditionInfo } from "../lib/wire";

const MANY = 5; // lots that end with the same word, which then distinguishes nothing

/** The short name of a lot among those of its board: "Oriental" for "Oriental Avenue". */
export function shortName(edition: EditionInfo, lot: number): string {
  const { name = "", board } = edition.squares[lot] ?? {};
  const last = name.split(" ").at(-1);
  const alike = edition.squares.filter((square) => square.price > 0 && square.name.endsWith(` ${last}`)).length;
  if (alike >= MANY) return name.slice(0, name.lastIndexOf(" "));
  return board ? board.replaceAll("|", "") : name;
}
