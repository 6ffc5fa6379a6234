// The next turns, by the order of the seats around the table.
import type { View } from "../lib/wire";

export interface NextUp {
  /** The seat of the next turn. */
  after: number | null;
  /** The next turn of one of these seats, and how many turns come before it. */
  mine: { seat: number; turns: number } | null;
}

export function nextUp(view: View, mine: number[]): NextUp {
  const playing = view.seats.filter(({ status }) => status === "playing").map(({ seat }) => seat);
  const at = playing.indexOf(view.turn);
  const order = at < 0 ? playing : [...playing.slice(at + 1), ...playing.slice(0, at + 1)];
  const turns = order.findIndex((seat) => mine.includes(seat));
  const seat = order[turns];
  return { after: order[0] ?? null, mine: seat === undefined ? null : { seat, turns: turns + 1 } };
}
