// The four sides of the board with their free lots: the rungs of the Game Show's ladder.
import { lotAt } from "../actions/lots";
import type { EditionInfo, View } from "../lib/wire";

export interface Rung {
  side: number;
  /** The lots without an owner. */
  free: number[];
  /** The highest price among them. */
  most: number;
}

export function rungs(edition: EditionInfo, view: View): Rung[] {
  const long = edition.squares.length / 4;
  return [1, 2, 3, 4].map((side) => {
    const squares = edition.squares.slice((side - 1) * long, side * long).filter(({ price }) => price > 0);
    const free = squares.filter(({ index }) => lotAt(view, index).owner === null);
    return { side, free: free.map(({ index }) => index), most: Math.max(0, ...free.map(({ price }) => price)) };
  });
}
