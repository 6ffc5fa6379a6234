// Play money: the fewest notes of an edition that make a sum, and which of them are shown.

/** [denomination, how many of it each player starts with], as in the edition. */
export type Notes = [number, number][];

export interface PlayNote {
  worth: number;
  /** Its place among the denominations, the smallest first: each has a colour of its own. */
  rank: number;
  /** Whether another one of the same denomination lies on top of it. */
  covered: boolean;
}

export interface Fan {
  shown: PlayNote[];
  /** How many more notes the sum takes. */
  more: number;
}

export const MOST_SHOWN = 6;
export const NOTE_COLOURS = 8;
// For larger sums the largest notes are taken first; below, all combinations are compared.
const COMPARED = 2000;

const worths = (notes: Notes): number[] =>
  [...new Set(notes.map(([worth]) => worth))].filter((worth) => worth > 0).sort((a, b) => b - a);

/** The fewest notes that make a sum, the largest first; none if that is impossible. */
export function fewest(notes: Notes, sum: number): number[] {
  const all = worths(notes);
  const [largest = 0] = all;
  if (largest === 0 || sum <= 0 || !Number.isInteger(sum)) return [];
  const most = Math.max(COMPARED, 2 * largest);
  const taken = sum > most ? Math.ceil((sum - most) / largest) : 0;
  const rest = sum - taken * largest;
  const last: number[] = [0]; // by sum, the note added last
  const counts: number[] = [0];
  for (let part = 1; part <= rest; part++) {
    counts[part] = Infinity;
    for (const worth of all) {
      const count = worth <= part ? counts[part - worth]! + 1 : Infinity;
      if (count < counts[part]!) [counts[part], last[part]] = [count, worth];
    }
  }
  if (counts[rest] === Infinity) return [];
  const found: number[] = Array.from({ length: taken }, () => largest);
  for (let left = rest; left > 0; left -= last[left]!) found.push(last[left]!);
  return found.sort((a, b) => b - a);
}

export function fanOf(notes: Notes, sum: number): Fan {
  const all = worths(notes).reverse();
  const found = fewest(notes, sum);
  const shown = found.slice(0, MOST_SHOWN);
  return {
    shown: shown.map((worth, i) => ({
      worth,
      rank: all.indexOf(worth) % NOTE_COLOURS,
      covered: shown[i + 1] === worth,
    })),
    more: found.length - shown.length,
  };
}
