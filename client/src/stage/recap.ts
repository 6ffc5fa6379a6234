// What has happened in the current turn, as far as the board has shown it: sentences and a picture. It is derived from
// the log, so a page that was just opened shows the same as one that has been open.
import type { Scene, NarratedSentence } from "../lib/narrate";
import { narrateWithReasons } from "../tablemates/botreasons";
import type {
  AnyEvent,
  CardDrawn,
  ChallengeAnswered,
  CoinFlipped,
  DeedPassed,
  DiceThrown,
  EntryTold,
  MoneyPaid,
} from "../lib/wire";

type Reason = MoneyPaid["reason"];

/** The picture of the last event. */
export type HighlightContent =
  | { is: "nothing" }
  | { is: "dice"; thrown: DiceThrown }
  | { is: "coin"; flipped: CoinFlipped }
  | { is: "card"; drawn: CardDrawn; payments: MoneyPaid[] }
  | { is: "pay"; payments: MoneyPaid[]; reason: Reason }
  | { is: "deeds"; deeds: DeedPassed[]; amount: number | null }
  | { is: "lot"; lot: number; does: "build" | "sell" | "mortgage" | "lift"; amount: number | null }
  | { is: "jail"; seat: number }
  | { is: "verdict"; guilty: boolean; thrown: DiceThrown | null }
  | { is: "answer"; answered: ChallengeAnswered }
  | { is: "bankrupt"; seat: number };

export interface Recap {
  /** The last throw of the turn. */
  thrown: DiceThrown | null;
  /** The square that it led to. */
  square: number | null;
  show: HighlightContent;
}

/** A range of an entry's events. */
interface ShownPart {
  entry: EntryTold;
  from: number;
  to: number;
}

/** What the board has shown of the current turn: all before entry `heldFrom`, and `step` events from there on. */
function shownParts(entries: EntryTold[], heldFrom: number, step: number): ShownPart[] {
  const parts: ShownPart[] = [];
  let left = step;
  for (const entry of entries.slice(
    Math.max(
      0,
      entries.findLastIndex(({ seq, events }) => seq < heldFrom && events?.some(begins)),
    ),
  )) {
    const count = entry.events?.length ?? 0;
    const to = entry.seq < heldFrom ? count : Math.min(count, left);
    if (entry.seq >= heldFrom) left -= to;
    const began = (entry.events ?? []).slice(0, to).findLastIndex(begins);
    if (began >= 0) parts.length = 0; // an earlier turn
    parts.push({ entry, from: Math.max(0, began), to });
  }
  return parts;
}

const begins = ({ event }: AnyEvent): boolean => event === "TurnBegan";

export function eventsOfTurn(entries: EntryTold[], heldFrom: number, step: number): AnyEvent[] {
  return shownParts(entries, heldFrom, step).flatMap(({ entry, from, to }) => (entry.events ?? []).slice(from, to));
}

/** The sentences of the turn, each once all of its events were shown. */
export function sentencesOfTurn(
  entries: EntryTold[],
  heldFrom: number,
  step: number,
  scene: Scene,
): NarratedSentence[] {
  return shownParts(entries, heldFrom, step).flatMap(({ entry, from, to }) =>
    narrateWithReasons(entry, scene, from, to),
  );
}

/** Without the offers between bots, which go by too fast to be read. Completed trades stay. */
export function withoutBotTrades(sentences: NarratedSentence[], bots: ReadonlySet<number>): NarratedSentence[] {
  const among = new Set<number>();
  const isTalk = (event: AnyEvent): boolean => {
    if (event.event === "OfferMade") {
      if (bots.has(event.seat) && bots.has(event.to)) among.add(event.number);
      return among.has(event.number);
    }
    return (
      (event.event === "OfferRefused" || event.event === "OfferWithdrawn" || event.event === "OfferLapsed") &&
      among.has(event.number)
    );
  };
  return sentences.filter(({ events }) => !(events.length > 0 && events.every(isTalk)));
}

export function recapOf(events: AnyEvent[]): Recap {
  return events.reduce(after, { thrown: null, square: null, show: { is: "nothing" } });
}

function after(recap: Recap, event: AnyEvent): Recap {
  switch (event.event) {
    case "TurnBegan":
      return { thrown: null, square: null, show: { is: "nothing" } };
    case "DiceThrown":
      return { ...recap, thrown: event, show: { is: "dice", thrown: event } };
    case "TokenMoved":
      return { ...recap, square: event.end };
    default: {
      const show = shown(recap, event);
      return show ? { ...recap, show } : recap;
    }
  }
}

function shown({ show, thrown }: Recap, event: AnyEvent): HighlightContent | null {
  switch (event.event) {
    case "CoinFlipped":
      return { is: "coin", flipped: event };
    case "SentToJail":
      return { is: "jail", seat: event.seat };
    case "CardDrawn":
      return { is: "card", drawn: event, payments: [] };
    case "MoneyPaid":
      return paid(show, event);
    case "OfferAccepted":
      return { is: "nothing" }; // an earlier purchase is not part of the trade
    case "DeedPassed":
      return deedPassed(show, event);
    case "Built":
      return { is: "lot", lot: event.lot, does: "build", amount: amountOf(show, "building") };
    case "BuildingSold":
      return { is: "lot", lot: event.lot, does: "sell", amount: amountOf(show, "building-sold") };
    case "LotMortgaged":
      return { is: "lot", lot: event.lot, does: "mortgage", amount: amountOf(show, "mortgage") };
    case "MortgageLifted":
      return { is: "lot", lot: event.lot, does: "lift", amount: amountOf(show, "lifting") };
    case "VerdictGiven":
      return { is: "verdict", guilty: event.guilty, thrown };
    case "ChallengeAnswered":
      return { is: "answer", answered: event };
    case "WentBankrupt":
      return { is: "bankrupt", seat: event.seat };
    default:
      return null;
  }
}

/** A lot that changes hands twice is shown once, with its final owner. */
function deedPassed(show: HighlightContent, event: DeedPassed): HighlightContent {
  if (show.is !== "deeds") return { is: "deeds", deeds: [event], amount: null };
  return { ...show, deeds: [...show.deeds.filter(({ lot }) => lot !== event.lot), event] };
}

/** A card's payments are shown with the card, a price with the deed; payments of all players are one payment. */
function paid(show: HighlightContent, event: MoneyPaid): HighlightContent {
  if (show.is === "card" && event.reason === "card") return { ...show, payments: [...show.payments, event] };
  if (show.is === "deeds" && PRICES.has(event.reason)) return { ...show, amount: event.amount };
  if (show.is === "lot" && show.amount === null && AT_LOTS.has(event.reason)) return { ...show, amount: event.amount };
  const together = show.is === "pay" && show.reason === event.reason && event.reason === "card";
  return { is: "pay", reason: event.reason, payments: together ? [...show.payments, event] : [event] };
}

const PRICES = new Set<Reason>(["lot", "bid", "trade"]);
const AT_LOTS = new Set<Reason>(["building", "building-sold", "mortgage", "lifting"]);

/** The payment for this reason just before. */
function amountOf(show: HighlightContent, reason: Reason): number | null {
  return show.is === "pay" && show.reason === reason ? (show.payments.at(-1)?.amount ?? null) : null;
}
