// The throws of a game that follow from its seed, computed here anew (docs/notation.md): they show whether the server
// has played with the seed that it shows.
import type { EntryTold, ShareInfo, TableInfo } from "../lib/wire";
import { sha256 } from "./sha256";
import { sha512 } from "./sha512";

export type Throw = [number, number];
const THROWS = 36;
const LIMIT = 252; // the largest multiple of 36 up to 256

/** The shares as they are mixed into the seed (src/passgo/game/shares.py). */
export function writtenShares(shares: ShareInfo[]): string {
  return shares
    .map(({ seat, commitment, secret }) => (secret ? `${seat}:revealed:${secret}` : `${seat}:withheld:${commitment}`))
    .join(" ");
}

/** The seed of the luck, out of the server's and the players' secrets. */
export function mixedSeed(seed: string, shares: ShareInfo[]): string {
  return shares.length > 0 ? sha256(`${seed} ${writtenShares(shares)}`) : seed;
}

/** The first throws that follow from a seed. */
export function throwsOf(seed: string, count: number): Throw[] {
  const found: Throw[] = [];
  for (let block = 0; found.length < count; block++) {
    for (const byte of sha512(`${seed}:dice:${block}`)) {
      const number = byte % THROWS;
      if (byte < LIMIT) found.push([Math.floor(number / 6) + 1, (number % 6) + 1]);
    }
  }
  return found.slice(0, count);
}

/** How many throws of a finished game follow from its seed, and the number of the first that does not, from 1 on. */
export function checkThrows(
  { seed, shares }: TableInfo,
  entries: EntryTold[],
): { count: number; wrong: number | null } {
  const thrown = entries
    .flatMap(({ events }) => events ?? [])
    .flatMap((event): Throw[] => (event.event === "DiceThrown" ? [[event.die1, event.die2]] : []));
  const right = throwsOf(mixedSeed(seed ?? "", shares ?? []), thrown.length);
  const wrong = thrown.findIndex((dice, at) => dice.join() !== right[at]!.join());
  return { count: thrown.length, wrong: wrong < 0 ? null : wrong + 1 };
}
