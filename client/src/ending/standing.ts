// The final standing: the winners, then the others by worth, then who went bankrupt, the last one first.
import type { EntryTold, OutcomeInfo, SeatInfo, SeatView } from "../lib/wire";

type Outcome = Pick<OutcomeInfo, "winners" | "worths">;

export interface Rank {
  seat: number;
  name: string;
  token: string;
  worth: number;
  won: boolean;
  bankrupt: boolean;
}

/** A Banker does not compete. Bankruptcies that the known entries lack were before those that they have. */
export function standing(seats: SeatView[], outcome: Outcome, entries: EntryTold[]): Rank[] {
  const order = entries
    .flatMap(({ events }) => events ?? [])
    .flatMap((event) => (event.event === "WentBankrupt" ? [event.seat] : []));
  return seats
    .filter(({ status }) => status !== "banker")
    .map(({ seat, name, token, status }) => ({
      seat,
      name,
      token,
      worth: outcome.worths[seat] ?? 0,
      won: outcome.winners.includes(seat),
      bankrupt: status === "bankrupt",
    }))
    .sort(
      (one, other) =>
        Number(other.won) - Number(one.won) ||
        Number(one.bankrupt) - Number(other.bankrupt) ||
        (one.bankrupt ? order.indexOf(other.seat) - order.indexOf(one.seat) : other.worth - one.worth),
    );
}

export interface Score {
  seat: number;
  name: string;
  wins: number;
}

/**
 * The games won by each person at the tables that led here by rematches, with this one; bots that have won are named,
 * too. Empty after a first game.
 */
export function scoreOf(
  seats: Pick<SeatInfo, "kind" | "name" | "wins">[],
  { winners }: Pick<Outcome, "winners">,
): Score[] {
  if (seats.every(({ wins }) => !wins)) return [];
  return seats
    .map(({ kind, name, wins = 0 }, seat) => ({ seat, kind, name, wins: wins + Number(winners.includes(seat)) }))
    .filter(({ kind, wins }) => kind === "person" || wins > 0)
    .map(({ seat, name, wins }) => ({ seat, name, wins }))
    .sort((one, other) => other.wins - one.wins);
}
