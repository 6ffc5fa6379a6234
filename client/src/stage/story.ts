// What the others did since this seat's last turn, in a few lines: for each player the most important event.
import { narrate, type Scene } from "../lib/narrate";
import type { AnyEvent, EntryTold } from "../lib/wire";

export interface StoryLine {
  seat: number;
  text: string;
}

const MOST = 3;

// The most important events first.
const WEIGHT: Partial<Record<AnyEvent["event"], number>> = {
  WentBankrupt: 9,
  OfferAccepted: 8,
  Built: 7,
  AuctionWon: 6,
  DeedPassed: 6,
  ChallengeAnswered: 5,
  MortgageLifted: 5,
  LotMortgaged: 5,
  BuildingSold: 5,
  SentToJail: 4,
  MoneyPaid: 3,
  CardDrawn: 2,
};

interface NarratedSentence extends StoryLine {
  weight: number;
  at: number;
}

/** The entries since the last turn of a seat ended. */
export function sinceTurnOf(seat: number, entries: EntryTold[]): EntryTold[] {
  const ends = (entry: EntryTold) =>
    (entry.events ?? []).some((event) => event.event === "TurnEnded" && event.seat === seat);
  const last = entries.findLastIndex(ends);
  return last < 0 ? [] : entries.slice(last + 1);
}

export function storyOf(seat: number, entries: EntryTold[], scene: Scene): StoryLine[] {
  const best = new Map<number, NarratedSentence>();
  let at = 0;
  for (const entry of sinceTurnOf(seat, entries)) {
    for (const { text, events } of narrate(entry, scene)) {
      const who = actor(events);
      const weight = Math.max(...events.map(({ event }) => WEIGHT[event] ?? 0));
      if (who === null || who === seat || weight === 0 || weight < (best.get(who)?.weight ?? 0)) continue;
      best.set(who, { seat: who, text, weight, at: at++ });
    }
  }
  return [...best.values()]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .sort((a, b) => a.at - b.at)
    .map(({ seat: who, text }) => ({ seat: who, text }));
}

/** The seat that caused these events. */
function actor([first]: AnyEvent[]): number | null {
  if (!first) return null;
  if ("seat" in first) return first.seat;
  if (first.event === "MoneyPaid") return first.payer ?? first.payee;
  return first.event === "DeedPassed" ? first.taker : null;
}
