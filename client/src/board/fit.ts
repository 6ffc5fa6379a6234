// How large a name may be written so that it is never cut off. The board's boxes keep their proportions at every
// size, so one answer, in hundredths of the board's width, holds for a phone and for a television.

import drawing from "../lib/drawing";
import { CORNER, SIDE } from "./geometry";

/** Widths of the characters from space to ~ in the board's narrow face, in hundredths of the letter size. */
const { widths: WIDTHS, unknown: UNKNOWN } = drawing.letters;
const SPARE = drawing.letters.spare; // the browser rounds letters to its own grid

export const { largest: LARGEST, smallest: SMALLEST, leading: LEADING } = drawing.letters;
/** On a phone's strip, where squares are larger: 12 of its pixels on the smallest phone. */
export const SMALLEST_ON_STRIP = 1.4;

/** Keeps signs with what is round them: "B. & O." and 'Toys "R" Us' are one word to the eye. */
export function tidy(name: string): string {
  return name.replace(/(?<=&|"\w") | (?=&|"\w"|\/)/g, "\u00a0");
}

export function widthOf(text: string): number {
  let width = 0;
  const plain = text
    .replaceAll("\u00a0", " ")
    .normalize("NFD")
    .replace(/\p{Mark}/gu, ""); // an accent takes no room
  for (const letter of plain) width += WIDTHS[letter.charCodeAt(0) - 32] ?? UNKNOWN;
  return (width / 100) * SPARE;
}

/** Where a long word may be broken, in the names that editions give their boards. */
const BREAK = "|";

/** The lines of a name in a box `width` letter sizes wide; null if a word is too long. */
export function lines(name: string, width: number): string[] | null {
  const broken: string[] = [];
  for (const word of name.split(/ |(?<=[-/])/)) {
    const whole = word.replaceAll(BREAK, "");
    const last = broken.at(-1);
    const joined = last === undefined ? whole : last + (/[-/]$/.test(last) ? "" : " ") + whole;
    if (last !== undefined && widthOf(joined) <= width) broken[broken.length - 1] = joined;
    else if (widthOf(whole) <= width) broken.push(whole);
    else {
      const parts = broke(word, width);
      if (parts === null) return null;
      broken.push(...parts);
    }
  }
  return broken;
}

/** A word that does not fit into a line, with hyphens. */
function broke(word: string, width: number): string[] | null {
  const parts = word.split(BREAK);
  const broken: string[] = [];
  parts.forEach((part, at) => {
    const hyphen = at === parts.length - 1 ? "" : "-";
    const last = broken.at(-1)?.slice(0, -1);
    if (last !== undefined && widthOf(last + part + hyphen) <= width) broken[broken.length - 1] = last + part + hyphen;
    else broken.push(part + hyphen);
  });
  return parts.length > 1 && broken.every((part) => widthOf(part) <= width) ? broken : null;
}

export interface Fitted {
  /** Of the letters, in hundredths of the board's width. */
  size: number;
  lines: string[];
}

/** A name as large as its box allows. */
export function fitted(
  name: string,
  { width, height }: { width: number; height: number },
  smallest = SMALLEST,
): Fitted | null {
  for (let size = LARGEST; size >= smallest - 0.001; size -= 0.02) {
    const broken = lines(name, width / size);
    if (broken === null || broken.length * size * LEADING > height) continue;
    return { size: Math.round(size * 100) / 100, lines: broken };
  }
  return null;
}

/** What does not fit even in the smallest letters is written in them as far as there is room. */
export function written(name: string, box: { width: number; height: number }, smallest = SMALLEST): Fitted {
  return fitted(name, box, smallest) ?? { size: smallest, lines: cut(name, box, smallest) };
}

/** Words are broken anywhere; an ellipsis stands for what is left out. */
function cut(name: string, { width, height }: { width: number; height: number }, smallest: number): string[] {
  const wide = width / smallest;
  const most = Math.max(1, Math.floor(height / (smallest * LEADING)));
  const all = [""];
  for (const letter of name.replaceAll(BREAK, "")) {
    const last = all.at(-1)!;
    if (widthOf(last + letter) <= wide) all[all.length - 1] = last + letter;
    else all.push(letter);
  }
  return all.length <= most ? all : [...all.slice(0, most - 1), `${all[most - 1]!.slice(0, -1)}…`];
}

// What the styles of Square.svelte take off a square's breadth and depth.
const { gaps: GAPS, padding: PADDING, stamp: STAMP } = drawing.square;
export const { band: BAND, foot: FOOT, icon: ICON } = drawing.square;

/**
 * The box that is left for a name. A band lies along the inner edge, an owner along the outer one; an icon stands above
 * or below the name, and on the left and the right sides there is a line for a price or the stamp of a mortgage.
 */
export function nameBox(upright: boolean, band: boolean, stamped: boolean): { width: number; height: number } {
  const across = SIDE - GAPS - PADDING;
  const along = CORNER - GAPS - PADDING - FOOT - (band ? BAND : 0);
  if (!upright) return { width: along, height: across - STAMP - (band || stamped ? 0 : ICON.sideways) };
  return { width: across, height: along - (band ? 0 : ICON.upright + (stamped ? STAMP : 0)) };
}

const INSIDE = CORNER - 0.9; // a corner without its edges
const CAPITAL = drawing.letters.title.capital; // as wide as so many letters of a title on the average

/**
 * How large the word of the first corner is written, in letters of the title; what hangs below them needs room, too.
 */
export const goSize = (word: string, { wide, tail }: { wide: number; tail: number }): number =>
  Math.min(4.1 / (1 + tail), INSIDE / (word.length * wide * CAPITAL));
