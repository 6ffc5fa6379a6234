// What has happened in the turn that is on, as far as the board has shown it: what the stage tells of it, and what it
// shows. It is read off the log, so a page that was just opened shows the same as one that has watched.
import { narrate, type Scene, type NarratedSentence } from "../lib/narrate";
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

/** The thing to look at. */
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
  /** Where the token of the turn has come to by it. */
  square: number | null;
  show: HighlightContent;
}

/** A part of an entry: its events from one to another. */
interface ShownPart {
  entry: EntryTold;
  from: number;
  to: number;
}

/** What the board has shown of the turn that is on: all before entry `heldFrom`, and `step` events from there on. */
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
    if (began >= 0) parts.length = 0; // a turn before it
    parts.push({ entry, from: Math.max(0, began), to });
  }
  return parts;
}

const begins = ({ event }: AnyEvent): boolean => event === "TurnBegan";

export function eventsOfTurn(entries: EntryTold[], heldFrom: number, step: number): AnyEvent[] {
  return shownParts(entries, heldFrom, step).flatMap(({ entry, from, to }) => (entry.events ?? []).slice(from, to));
}

/** What is told of it: a sentence, once all of its events were shown. */
export function sentencesOfTurn(
  entries: EntryTold[],
  heldFrom: number,
  step: number,
  scene: Scene,
): NarratedSentence[] {
  return shownParts(entries, heldFrom, step).flatMap(({ entry, from, to }) => narrate(entry, scene, from, to));
}

/** Without what bots say to one another about a trade: it goes by too fast to be read. What comes of it stays. */
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
      return { is: "nothing" }; // what was bought before is not part of the trade
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

/** A lot that changes hands again is shown once, with whom it belongs to in the end. */
function deedPassed(show: HighlightContent, event: DeedPassed): HighlightContent {
  if (show.is !== "deeds") return { is: "deeds", deeds: [event], amount: null };
  return { ...show, deeds: [...show.deeds.filter(({ lot }) => lot !== event.lot), event] };
}

/** What a card brings stays with the card, and a price with the deed; what everybody pays is one payment. */
function paid(show: HighlightContent, event: MoneyPaid): HighlightContent {
  if (show.is === "card" && event.reason === "card") return { ...show, payments: [...show.payments, event] };
  if (show.is === "deeds" && PRICES.has(event.reason)) return { ...show, amount: event.amount };
  if (show.is === "lot" && show.amount === null && AT_LOTS.has(event.reason)) return { ...show, amount: event.amount };
  const together = show.is === "pay" && show.reason === event.reason && event.reason === "card";
  return { is: "pay", reason: event.reason, payments: together ? [...show.payments, event] : [event] };
}

const PRICES = new Set<Reason>(["lot", "bid", "trade"]);
const AT_LOTS = new Set<Reason>(["building", "building-sold", "mortgage", "lifting"]);

/** What was paid just before for this. */
function amountOf(show: HighlightContent, reason: Reason): number | null {
  return show.is === "pay" && show.reason === reason ? (show.payments.at(-1)?.amount ?? null) : null;
}
