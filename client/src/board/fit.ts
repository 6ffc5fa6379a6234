// Font sizes at which a name fits its box. Boxes keep their proportions, so one size, in hundredths of the board's
// width, holds on phones and televisions.

import drawing from "../lib/drawing";
import { CORNER, SIDE } from "./geometry";

/** Widths of the characters from space to ~ in the board's narrow font, in hundredths of the font size. */
const { widths: WIDTHS, unknown: UNKNOWN } = drawing.letters;
const SPARE = drawing.letters.spare; // for the browser's rounding of letters

export const { largest: LARGEST, smallest: SMALLEST, leading: LEADING } = drawing.letters;
/** On a phone's strip, where squares are larger: 12 px on the smallest phone. */
export const SMALLEST_ON_STRIP = 1.4;

/** Joins signs with their neighbours: "B. & O." and 'Toys "R" Us' are one word. */
export function tidy(name: string): string {
  return name.replace(/(?<=&|"\w") | (?=&|"\w"|\/)/g, "\u00a0");
}

export function widthOf(text: string): number {
  let width = 0;
  const plain = text
    .replaceAll("\u00a0", " ")
    .normalize("NFD")
    .replace(/\p{Mark}/gu, ""); // an accent has no width
  for (const letter of plain) width += WIDTHS[letter.charCodeAt(0) - 32] ?? UNKNOWN;
  return (width / 100) * SPARE;
}

// Names are broken into lines as in passgo/base/line_breaking.py: between words, and after hyphens and slashes. Only a
// word that is wider than a line is broken itself: at its marks, with hyphens, and if they do not suffice at syllables.

/** Where a long word may be broken, in the editions' board names. */
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
  /** The font size, in hundredths of the board's width. */
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

// What the styles of Square.svelte subtract from a square's width and depth.
const { gaps: GAPS, padding: PADDING, stamp: STAMP } = drawing.square;
export const { band: BAND, foot: FOOT, icon: ICON } = drawing.square;

/**
 * The box for a name. A band lies along the inner edge, an owner along the outer one; an icon is above or below the
 * name, and on the left and right sides there is a line for a price or the stamp of a mortgage.
 */
export function nameBox(upright: boolean, band: boolean, stamped: boolean): { width: number; height: number } {
  const across = SIDE - GAPS - PADDING;
  const along = CORNER - GAPS - PADDING - FOOT - (band ? BAND : 0);
  if (!upright) return { width: along, height: across - STAMP - (band || stamped ? 0 : ICON.sideways) };
  return { width: across, height: along - (band ? 0 : ICON.upright + (stamped ? STAMP : 0)) };
}

const INSIDE = CORNER - 0.9; // a corner without its edges
const CAPITAL = drawing.letters.title.capital; // the average width of a title's letters

/** The font size of the word on the first corner, including the descenders of its font. */
export const goSize = (word: string, { wide, tail }: { wide: number; tail: number }): number =>
  Math.min(4.1 / (1 + tail), INSIDE / (word.length * wide * CAPITAL));
