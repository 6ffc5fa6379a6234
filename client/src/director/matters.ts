// What mattered to a player since the last own turn, in a few lines: what is important, own things, the rest merged.
import type { Item } from "./items";

export interface Matter {
  /** Whose doing it was. */
  seat: number | null;
  text: string;
}

/** Since the last turn of the seat ended; null if that is no longer remembered. */
export function sinceTurnOf(seat: number, items: Item[]): Item[] | null {
  const ended = items.findLastIndex(({ events }) =>
    events.some((event) => event.event === "TurnEnded" && event.seat === seat),
  );
  return ended < 0 ? null : items.slice(ended + 1);
}

/** At most so many lines, but never without something important. */
export function mattersOf(items: Item[], most: number, sumUp: (items: Item[]) => string): Matter[] {
  const told = items.filter(({ importance, text }) => importance > 0 && text !== "");
  const rank = ({ importance, mine }: Item): number => 2 * importance + (mine ? 1 : 0);
  const worth = told.filter(({ importance, mine, bucket }) => importance > 1 || (mine && bucket !== "journeys"));
  const large = worth.filter(({ importance }) => importance === 3);
  const others = worth
    .filter((item) => !large.includes(item))
    .sort((one, other) => rank(other) - rank(one))
    .slice(0, Math.max(0, most - large.length));
  const chosen = new Set([...large, ...others]);
  const rest = told.filter((item) => !chosen.has(item) && !["journeys", "other"].includes(item.bucket));
  const lines = told.filter((item) => chosen.has(item)).map(({ actor, text }): Matter => ({ seat: actor, text }));
  return rest.length === 0 || lines.length >= most ? lines : [...lines, { seat: null, text: sumUp(rest) }];
}
