// The strip of a phone: all squares in a row, some of them visible; after the last comes the first again.
import { SQUARES } from "./geometry";

export const SHOWN = 5;

/** The visible squares if this is the first. */
export function shownSquares(first: number): number[] {
  return Array.from({ length: SHOWN }, (_, at) => (first + at) % SQUARES);
}

/** The first visible square so that `square` is visible with those ahead of it; unchanged if it is visible already. */
export function firstShown(square: number, first: number): number {
  const at = (square - first + SQUARES) % SQUARES;
  return at >= 1 && at < SHOWN - 1 ? first : (square + SQUARES - 1) % SQUARES;
}

/**
 * The place of the `slot`-th of `count` tokens in front of its square, in shares of the square's width and the kerb's
 * depth.
 */
export function standInStrip(slot: number, count: number): { x: number; y: number; size: number } {
  if (count === 1) return { x: 0.5, y: 0.5, size: 4.2 };
  const rows = count <= 3 ? 1 : 2;
  const abreast = Math.ceil(count / rows);
  const row = Math.floor(slot / abreast);
  const inRow = Math.min(abreast, count - row * abreast);
  const size = [3.7, 2.7, 2.6, 2.6, 2.6, 2, 2][count - 2] ?? 2;
  return {
    x: 0.5 + (((slot % abreast) - (inRow - 1) / 2) * size) / (100 / 12),
    y: rows === 1 ? 0.5 : 0.25 + row * 0.5,
    size,
  };
}
