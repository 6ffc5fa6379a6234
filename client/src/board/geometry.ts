// Where the forty squares lie. Everything is in hundredths of the board's width, which is also its height.

import drawing from "../lib/drawing";

export const SQUARES = 40;
export const JAIL = 10;
export const SIDE = 100 / (9 + 2 * drawing.board.corner); // a corner is as wide as so many squares on a side
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

/** The squares a token touches on its way, the last one included. */
export function wayOf(from: number, to: number, backwards: boolean): number[] {
  const step = backwards ? SQUARES - 1 : 1;
  const way: number[] = [];
  for (let at = from; at !== to; ) {
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

/** The square that an arrow key leads to: along the edge, or straight across the board. */
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

/** Where the `slot`-th of `count` tokens stands on a square: in rows, a little apart, round its middle. */
export function stand(square: number, slot: number, count: number, inJail: boolean): Point {
  const area = inJail ? cell(rectOf(square)) : floor(square, count);
  const abreast = sideOf(square) === "corner" && square !== JAIL ? 4 : Math.ceil(count / rowsFor(count));
  const columns = area.w >= area.h ? Math.min(count, abreast) : rowsFor(count);
  const rows = Math.ceil(count / columns);
  return {
    x: area.x + (area.w * ((slot % columns) + 0.5)) / columns,
    y: area.y + (area.h * (Math.floor(slot / columns) + 0.5)) / rows,
  };
}

/** The lines that tokens form across the shorter side of their place. */
const rowsFor = (count: number) => (count <= 2 ? 1 : count <= 6 ? 2 : 3);

const STRIP = 4.4; // what tokens need of a square's depth

/** The part of a square that tokens stand on: along its outer edge, so that the name stays readable. */
function floor(square: number, count: number): Rect {
  const { x, y, w, h } = rectOf(square);
  const high = count === 1 ? h / 2 : h; // one alone stands below the middle of the name
  switch (sideOf(square)) {
    case "bottom":
      return { x, y: y + h - STRIP, w, h: STRIP };
    case "top":
      return { x, y, w, h: STRIP };
    case "left":
      return { x, y: y + h - high, w: STRIP, h: high };
    case "right":
      return { x: x + w - STRIP, y: y + h - high, w: STRIP, h: high };
    default:
      return corner(square, count);
  }
}

function corner(square: number, count: number): Rect {
  const { x, y, w, h } = rectOf(square);
  if (square === JAIL) return { x, y: y + h * 0.02, w: w * 0.36, h: h * 0.78 }; // outside the bars
  const [top, high] = count <= 4 ? [0.1, 0.38] : [0.02, 0.6];
  return { x, y: y + h * (square === 0 ? 0.98 - high : top), w, h: h * high }; // below the word GO, above other names
}

/** Inside the bars. */
function cell({ x, y, w, h }: Rect): Rect {
  return { x: x + w * 0.38, y: y + h * 0.2, w: w * 0.6, h: h * 0.44 };
}
