// How large a name may be written so that it is never cut off. The board's boxes keep their proportions at every
// size, so one answer, in hundredths of the board's width, holds for a phone and for a television.

/** Widths of the characters from space to ~ in the board's narrow face, in hundredths of the letter size. */
const WIDTHS = (
  "20 27 31 61 43 77 58 15 28 28 36 44 20 32 21 39 45 27 42 43 46 43 43 39 43 42 25 22 44 44 44 41 " +
  "76 46 46 46 47 44 42 46 48 22 44 48 42 54 51 47 46 46 46 43 45 48 47 66 46 46 41 33 39 33 41 40 " +
  "21 43 44 42 44 43 29 43 44 22 21 43 20 66 44 43 44 44 31 40 28 44 42 59 42 40 37 32 17 32 48"
)
  .split(" ")
  .map(Number);
const UNKNOWN = 60;
const SPARE = 1.04; // the browser rounds letters to its own grid

export const LARGEST = 1.7;
export const SMALLEST = 0.9;
export const LEADING = 1.08;

export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDTHS[letter.charCodeAt(0) - 32] ?? UNKNOWN;
  return (width / 100) * SPARE;
}

/** The lines that a browser breaks a name into, in a box `width` letter sizes wide; null if a word is too long. */
export function lines(name: string, width: number): string[] | null {
  const broken: string[] = [];
  for (const word of name.split(/ |(?<=[-/])/)) {
    if (widthOf(word) > width) return null;
    const last = broken.at(-1);
    const joined = last === undefined ? word : last + (/[-/]$/.test(last) ? "" : " ") + word;
    if (last !== undefined && widthOf(joined) <= width) broken[broken.length - 1] = joined;
    else broken.push(word);
  }
  return broken;
}

export function nameSize(name: string, width: number, height: number): number {
  for (let size = LARGEST; size > SMALLEST; size -= 0.05) {
    const broken = lines(name, width / size);
    if (broken !== null && broken.length * size * LEADING <= height) return Math.round(size * 100) / 100;
  }
  return SMALLEST;
}
