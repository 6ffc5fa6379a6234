// The numbers of a finished game for charts: lines and bars, dice, notable deals.
import { list, money, t } from "../lib/texts";
import type { DealTold, EditionInfo, RentsTold } from "../lib/wire";

/** About five round numbers from 0 up to at least `most`. */
export function ticks(most: number): number[] {
  const rough = Math.max(most, 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].find((times) => times * power >= rough)! * power);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, number) => number * step);
}

/** A value of every seat at a turn: worth, or chance to win. */
export interface Figures {
  seq: number;
  round: number;
  values: number[];
}

/** Where a seat's line ends: at the end of the game, or at its bankruptcy. */
export function lastOf(figures: Figures[], seat: number): number {
  let last = figures.length - 1;
  while (last > 0 && figures[last]!.values[seat] === 0 && figures[last - 1]!.values[seat] === 0) last--;
  return last;
}

/** Rounds to label on the axis, and where each begins. */
export function roundTicks(all: Pick<Figures, "round">[], most: number): { round: number; at: number }[] {
  const rounds = all.at(-1)?.round ?? 0;
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => rounds / size <= most) ?? 1000;
  const found: { round: number; at: number }[] = [];
  for (let round = step; round <= rounds; round += step) {
    const at = all.findIndex((figure) => figure.round >= round);
    if (at >= 0) found.push({ round, at });
  }
  return found;
}

/** The figures at the end of some rounds, for a table: at most `most`, always with the last. */
export function someRounds(all: Figures[], most = 16): Figures[] {
  const ends = all.filter((figure, at) => all[at + 1]?.round !== figure.round);
  const step = Math.ceil(ends.length / most);
  return ends.filter((_, at) => (ends.length - 1 - at) % step === 0);
}

/** Moves places apart that are closer than `gap`, in the same order and between 0 and `most`. */
export function apart(places: number[], gap: number, most: number): number[] {
  const order = places.map((place, at) => ({ place, at })).sort((a, b) => a.place - b.place);
  order.forEach((one, number) => {
    if (number > 0) one.place = Math.max(one.place, order[number - 1]!.place + gap);
  });
  let limit = most;
  for (const one of order.toReversed()) {
    one.place = Math.min(one.place, limit);
    limit = one.place - gap;
  }
  const moved: number[] = [];
  for (const { place, at } of order) moved[at] = place;
  return moved;
}

export interface Luck {
  throws: number;
  /** How often each total was thrown, from 2 to 12. */
  totals: number[];
  mean: number;
  doubles: number;
}

/** Statistics of throws; a throw is two digits, such as 53 for a five and a three. */
export function luckOf(throws: number[]): Luck {
  const totals = Array<number>(11).fill(0);
  let sum = 0;
  let doubles = 0;
  for (const thrown of throws) {
    const total = Math.floor(thrown / 10) + (thrown % 10);
    totals[total - 2]!++;
    sum += total;
    if (thrown % 11 === 0) doubles++;
  }
  return { throws: throws.length, totals, mean: throws.length ? sum / throws.length : 0, doubles };
}

/** The expected frequencies of the totals from 2 to 12. */
export const expected = (throws: number): number[] =>
  Array.from({ length: 11 }, (_, at) => (throws * (6 - Math.abs(at - 5))) / 36);

/** The deals that gained or lost most, without those that did neither. */
export function notable(deals: DealTold[], which: "best" | "worst", most = 4): DealTold[] {
  const sign = which === "best" ? 1 : -1;
  return deals
    .filter(({ gain }) => gain * sign > 0)
    .sort((one, other) => (other.gain - one.gain) * sign)
    .slice(0, most);
}

/** A deal as a sentence. */
export function dealText(deal: DealTold, edition: EditionInfo, names: string[]): string {
  const lots = (all: number[]): string[] => all.map((lot) => edition.squares[lot]?.name ?? "?");
  const got = lots(deal.got);
  const gave = lots(deal.gave);
  if (deal.paid > 0) gave.push(money(deal.paid));
  if (deal.paid < 0) got.push(money(-deal.paid));
  const card = t("events.jailCard");
  return t(`end.deal.${deal.how}`, {
    name: names[deal.seat] ?? "?",
    partner: names[deal.partner ?? -1] ?? "?",
    got: list(got) || card,
    gave: list(gave) || card,
  });
}

/** Lots sorted by their total rent, the highest first. */
export const byTotal = (rents: RentsTold[]): RentsTold[] => rents.toSorted((one, other) => other.total - one.total);
