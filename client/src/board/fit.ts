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

// Names are broken into lines as in passgo/base/line_breaking.py: between words, and after hyphens and slashes. Only a
// word that is wider than a line is broken itself: at its marks, with hyphens, and if they do not suffice at syllables.

/** Where a long word may be broken, in the names that editions give their boards. */
const BREAK = "|";
const WORD = /( ?)([^ /-]*[/-]+|[^ /-]+)/g;
const VOWELS = "aeiouyAEIOUYáéíóúüäöÁÉÍÓÚÜÄÖ";

/** The lines of a name in a box `width` letter sizes wide. */
function breakLines(name: string, width: number): string[] {
  const lines: string[] = [];
  for (const [, space = "", word = ""] of name.matchAll(WORD)) {
    const last = lines.at(-1);
    const joined = last === undefined ? null : last + space + word.replaceAll(BREAK, "");
    if (joined !== null && widthOf(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(...atMarks(word, width).flatMap((piece) => atSyllables(piece, width)));
  }
  return lines;
}

/** Whether a word is wider than a line, and its marks do not suffice. */
const hasLongWord = (name: string, width: number): boolean =>
  Array.from(name.matchAll(WORD)).some(([, , word = ""]) =>
    atMarks(word, width).some((piece) => widthOf(piece) > width),
  );

/** A word in as few pieces as its marks allow, with hyphens; a piece may still be too wide. */
function atMarks(word: string, width: number): string[] {
  const [first = "", ...others] = word.split(BREAK);
  const pieces: string[] = [];
  let piece = first;
  others.forEach((part, at) => {
    const hyphen = at === others.length - 1 ? "" : "-";
    if (widthOf(piece + part + hyphen) <= width) piece += part;
    else {
      pieces.push(`${piece}-`);
      piece = part;
    }
  });
  return [...pieces, piece];
}

/** A word in pieces as long as they fit, if possible broken before a consonant that leads to a vowel. */
function atSyllables(word: string, width: number): string[] {
  const letters = Array.from(word);
  const pieces: string[] = [];
  while (letters.length > 1 && widthOf(letters.join("")) > width) {
    const fitting = letters
      .map((_, at) => at)
      .filter((at) => at > 0 && widthOf(`${letters.slice(0, at).join("")}-`) <= width);
    const at = fitting.findLast((place) => isSyllable(letters, place)) ?? fitting.at(-1) ?? 1;
    pieces.push(letters.splice(0, at).join("") + (fitting.length > 0 ? "-" : "")); // there may be no room for a hyphen
  }
  return [...pieces, letters.join("")];
}

/** Whether a syllable of at least two letters begins here, after at least two others. */
function isSyllable(letters: string[], at: number): boolean {
  const [consonant, vowel] = [letters[at], letters[at + 1]];
  return (
    at > 1 && consonant !== undefined && vowel !== undefined && !VOWELS.includes(consonant) && VOWELS.includes(vowel)
  );
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
    if (hasLongWord(name, width / size)) continue;
    const lines = breakLines(name, width / size);
    if (lines.length * size * LEADING <= height) return { size: Math.round(size * 100) / 100, lines };
  }
  return null;
}

/** A name in the largest letters that fit; one that does not fit is clipped in the smallest letters. */
export function written(name: string, box: { width: number; height: number }, smallest = SMALLEST): Fitted {
  const most = Math.max(1, Math.floor(box.height / (smallest * LEADING)));
  return fitted(name, box, smallest) ?? { size: smallest, lines: clipLines(name, box.width / smallest, most) };
}

/** The first `most` lines of a name; an ellipsis replaces the others. */
function clipLines(name: string, width: number, most: number): string[] {
  const lines = breakLines(name, width);
  if (lines.length <= most) return lines;
  const above = lines.slice(0, most - 1);
  let last = above.length > 0 ? lines[most - 1]! : name.replaceAll(BREAK, "");
  const clipped = () => `${last.replace(/[-/]+$/, "")}…`;
  while (last && widthOf(clipped()) > width) {
    last = last.includes(" ") ? last.slice(0, last.lastIndexOf(" ")) : Array.from(last).slice(0, -1).join("");
  }
  return [...above, clipped()];
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
