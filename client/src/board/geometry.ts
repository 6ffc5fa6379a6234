// Where the forty squares are, in hundredths of the board's width, which is also its height.

import drawing from "../lib/drawing";

export const SQUARES = 40;
export const JAIL = 10;
export const SIDE = 100 / (9 + 2 * drawing.board.corner); // a corner is this many squares wide
export const CORNER = SIDE * drawing.board.corner;

export type Side = "bottom" | "left" | "top" | "right" | "corner";

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Point {
  x: number;
  y: number;
}

const SIDES: Side[] = ["bottom", "left", "top", "right"];

export function sideOf(square: number): Side {
  return square % 10 === 0 ? "corner" : SIDES[Math.floor(square / 10)]!;
}

/** Column and row in the grid of eleven by eleven, from 0; GO lies at the bottom right. */
export function cellOf(square: number): { column: number; row: number } {
  const step = square % 10;
  switch (Math.floor(square / 10)) {
    case 0:
      return { column: 10 - step, row: 10 };
    case 1:
      return { column: 0, row: 10 - step };
    case 2:
      return { column: step, row: 0 };
    default:
      return { column: 10, row: step };
  }
}

const start = (cell: number) => (cell === 0 ? 0 : CORNER + (cell - 1) * SIDE);
const breadth = (cell: number) => (cell % 10 === 0 ? CORNER : SIDE);

export function rectOf(square: number): Rect {
  const { column, row } = cellOf(square);
  return { x: start(column), y: start(row), w: breadth(column), h: breadth(row) };
}

/** The squares that a token passes, the last one included. */
export function wayOf(from: number, to: number, backwards: boolean): number[] {
  const step = backwards ? SQUARES - 1 : 1;
  const way: number[] = [];
  for (let at = from; at !== to;) {
    at = (at + step) % SQUARES;
    way.push(at);
  }
  return way;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The square in the direction of an arrow key: along the edge, or straight across the board. */
export function neighbour(square: number, key: string): number | null {
  if (key === "Home") return 0;
  const arrow = ARROWS[key];
  if (arrow === undefined) return null;
  const here = cellOf(square);
  const reached = { column: here.column + arrow[0], row: here.row + arrow[1] };
  const across = { column: 10 - here.column, row: 10 - here.row };
  for (const cell of [reached, arrow[0] === 0 ? { ...here, row: across.row } : { ...here, column: across.column }]) {
    const found = squareAt(cell.column, cell.row);
    if (found !== null && found !== square) return found;
  }
  return null;
}

function squareAt(column: number, row: number): number | null {
  for (let square = 0; square < SQUARES; square++) {
    const cell = cellOf(square);
    if (cell.column === column && cell.row === row) return square;
  }
  return null;
}

/** The strip between squares and stage on which tokens move. */
export const KERB = drawing.board.kerb;

/** Where a token is, its size, and the direction of its square; null inside a corner. */
export interface Stand extends Point {
  size: number;
  towards: Side | null;
}

const COIN = drawing.board.coins.large;
const SMALL_COIN = drawing.board.coins.small; // three side by side
const TINY_COIN = drawing.board.coins.tiny; // in two rows, like a honeycomb

/**
 * The place of the `slot`-th of `count` tokens on a square: on the kerb with a tip on the square, or inside a corner.
 */
export function stand(square: number, slot: number, count: number, inJail: boolean): Stand {
  const side = sideOf(square);
  if (side === "corner") return packed(inJail ? cell(rectOf(square)) : floor(square), slot, count);
  const size = count <= 2 ? COIN : count === 3 ? SMALL_COIN : TINY_COIN;
  const rows = count <= 3 ? 1 : 2;
  const abreast = Math.ceil(count / rows);
  const row = slot < abreast ? 0 : 1;
  const along = (slot - row * abreast - (abreast - 1) / 2 + row / 2) * size;
  const away = rows === 1 ? KERB / 2 : size / 2 + 0.05 + row * size * 0.87;
  return { ...onKerb(square, side, along, away), size, towards: row === 0 ? side : null };
}

/** A point on the kerb in front of a square, with its offset along the kerb and away from the square. */
function onKerb(square: number, side: Side, along: number, away: number): Point {
  const { x, y, w, h } = rectOf(square);
  switch (side) {
    case "bottom":
      return { x: x + w / 2 + along, y: y - away };
    case "top":
      return { x: x + w / 2 + along, y: y + h + away };
    case "left":
      return { x: x + w + away, y: y + h / 2 + along };
    default:
      return { x: x - away, y: y + h / 2 + along };
  }
}

/** Where a token passes a square: on the kerb in front of it, which turns at the corners. */
export function passing(square: number): Point {
  const side = sideOf(square);
  if (side !== "corner") return onKerb(square, side, 0, KERB / 2);
  const near = CORNER + KERB / 2;
  const { column, row } = cellOf(square);
  return { x: column === 0 ? near : 100 - near, y: row === 0 ? near : 100 - near };
}

/** A grid of tokens as large as the area allows. */
function packed(area: Rect, slot: number, count: number): Stand {
  let size = COIN;
  while (Math.floor(area.w / size) * Math.floor(area.h / size) < count) size -= 0.05;
  const rows = Math.ceil(count / Math.floor(area.w / size));
  const columns = Math.ceil(count / rows);
  const row = Math.floor(slot / columns);
  const inRow = Math.min(columns, count - row * columns);
  return {
    x: area.x + area.w / 2 + ((slot % columns) - (inRow - 1) / 2) * size,
    y: area.y + area.h / 2 + (row - (rows - 1) / 2) * size,
    size,
    towards: null,
  };
}

/** The share of a corner's height above its tokens, for text and drawing. */
export const WRITTEN = drawing.board.written;

/** The part of a corner without text; for Jail, what is outside the bars. */
function floor(square: number): Rect {
  return part(rectOf(square), square === JAIL ? drawing.board.places.visiting : drawing.board.places.corner);
}

/** Inside the bars, below the words. */
function cell(corner: Rect): Rect {
  return part(corner, drawing.board.places.cell);
}

/** A part of a rectangle, in shares of its width and height. */
function part({ x, y, w, h }: Rect, share: Rect): Rect {
  return { x: x + w * share.x, y: y + h * share.y, w: w * share.w, h: h * share.h };
}
