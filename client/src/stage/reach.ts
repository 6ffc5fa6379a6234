// What is within one throw of a token: the highest rents, and lots for sale.
import { lotAt } from "../actions/lots";
import { rentLines } from "../board/rents";
import type { EditionInfo, View } from "../lib/wire";
import { THROWS } from "./throws";

export type Ahead = { lot: number; rent: number; steps: number } | { lot: number; price: number; steps: number };

const LEAST = Math.min(...THROWS);
const MOST = Math.max(...THROWS);

/** The lots within one throw that cost this seat something, the highest rent first. */
export function ahead(edition: EditionInfo, view: View, seat: number): Ahead[] {
  const from = view.seats[seat]?.square ?? 0;
  const count = edition.squares.length;
  const found: Ahead[] = [];
  for (let steps = LEAST; steps <= MOST; steps++) {
    const square = edition.squares[(from + steps) % count];
    if (!square || square.price === 0) continue;
    const { owner } = lotAt(view, square.index);
    if (owner === null) found.push({ lot: square.index, price: square.price, steps });
    else if (owner !== seat) {
      const line = rentLines(edition, view, square).find(({ now }) => now);
      if (line && "amount" in line) found.push({ lot: square.index, rent: line.amount, steps });
    }
  }
  return found.sort((a, b) => worth(b) - worth(a));
}

const worth = (one: Ahead): number => ("rent" in one ? 10_000 + one.rent : one.price);

/** The highest rent and the most expensive lot for sale. */
export function headlines(all: Ahead[], most = 2): Ahead[] {
  const rents = all.filter((one) => "rent" in one);
  const sales = all.filter((one) => "price" in one);
  return [
    ...rents.slice(0, Math.max(1, most - sales.length)),
    ...sales.slice(0, most - Math.min(1, rents.length)),
  ].slice(0, most);
}
