// What happens at a table in items: the events of one sentence, weighed by their importance to the one who watches.
import { applyEvent } from "../board/applyevent";
import type { NarratedSentence, Scene as Narration } from "../lib/narrate";
import { narrateWithReasons } from "../tablemates/botreasons";
import type { AnyEvent, EditionInfo, EntryTold, View } from "../lib/wire";

/** 0: not worth a sentence; 1: small, may be merged; 2: has a sentence of its own; 3: held and staged, never merged. */
export type Importance = 0 | 1 | 2 | 3;

/** What is staged in the middle of the board. */
export type SetPiece =
  | { is: "group"; seat: number; group: string; lots: number[] }
  | { is: "hotel"; seat: number; lot: number }
  | { is: "bankrupt"; seat: number }
  | { is: "rent"; payer: number; payee: number; lot: number | null; amount: number }
  | { is: "trade"; seats: [number, number]; lots: number[] }
  | { is: "hammer"; seat: number; lot: number | null; amount: number }
  | { is: "court"; seat: number; guilty: boolean }
  | { is: "quiz"; seat: number; right: boolean }
  | { is: "wheel"; seat: number; start: number; end: number };

/** Things of one kind are merged with each other. */
export type Bucket = "rents" | "fees" | "income" | "loans" | "sales" | "journeys" | "purchases" | "buildings" | "other";

export interface Item {
  seq: number;
  /** The seat that acted. */
  actor: number | null;
  events: AnyEvent[];
  text: string;
  /** A shorter text, where there is one. */
  short: string;
  importance: Importance;
  bucket: Bucket;
  /** Money that moved. */
  amount: number;
  piece: SetPiece | null;
  /** Whether a seat of this device has part in it. */
  mine: boolean;
  /** Whether a seat of this device acted. */
  own: boolean;
  /** The view before it. */
  before: View;
  /** Whether its entry ends with it. */
  ends: boolean;
  /** The view of the server after the last item of an update. */
  rest: View | null;
}

export interface Watcher {
  edition: EditionInfo;
  narration: Narration;
  mine: readonly number[];
  bots: ReadonlySet<number>;
}

const LARGE_RENT = 200; // among others
const GREAT_TRADE = 400; // by list prices
const HOTEL = 5;
const SEATS = ["seat", "payer", "payee", "giver", "taker", "creditor", "debtor", "owner", "to", "winner", "loser"];

/** The items of an entry, and the view after them. */
export function itemsOf(entry: EntryTold, watcher: Watcher, before: View): { items: Item[]; after: View } {
  const events = entry.events ?? [];
  const items: Item[] = [];
  let view = before;
  let done = 0;
  const add = (to: number, told: NarratedSentence | null): void => {
    const part = events.slice(done, to);
    const item = weigh(entry, part, told, watcher, view);
    view = part.reduce(applyEvent, view);
    items.push(item);
    done = to;
  };
  for (const told of narrateWithReasons(entry, watcher.narration)) if (told.to > done) add(told.to, told);
  if (done < events.length) add(events.length, null);
  const last = items.at(-1);
  if (last) last.ends = true;
  return { items, after: view };
}

function weigh(
  entry: EntryTold,
  events: AnyEvent[],
  told: NarratedSentence | null,
  watcher: Watcher,
  before: View,
): Item {
  const mine = [...seatsOf(events), ...partnersOf(events, before)].some((seat) => watcher.mine.includes(seat));
  const piece = pieceOf(events, watcher, before, mine);
  const kinds = new Set(events.map(({ event }) => event));
  const payments = events.filter((event) => event.event === "MoneyPaid");
  const amount = payments.reduce((sum, payment) => sum + payment.amount, 0);
  const text = told?.text ?? "";
  return {
    seq: entry.seq,
    actor: entry.seat ?? null,
    events,
    text,
    short: shortOf(events, watcher),
    importance: text === "" && piece === null ? 0 : importanceOf(events, kinds, watcher, mine, piece, amount),
    bucket: bucketOf(kinds, payments[0]?.reason, payments[0]?.payer ?? null),
    amount,
    piece,
    mine,
    own: watcher.mine.includes(entry.seat ?? -1),
    before,
    ends: false,
    rest: null,
  };
}

function importanceOf(
  events: AnyEvent[],
  kinds: ReadonlySet<AnyEvent["event"]>,
  watcher: Watcher,
  mine: boolean,
  piece: SetPiece | null,
  amount: number,
): Importance {
  if (kinds.has("GameEnded") || kinds.has("TimeCalled")) return 3;
  if (piece !== null) return STAGED.has(piece.is) || mine ? 3 : 2;
  if (isCall(kinds)) return 0;
  if (mine) return 2;
  if (isTalk(events, watcher)) return 0;
  if (kinds.has("OfferAccepted") || kinds.has("Built") || kinds.has("DebtOpened")) return 2;
  if (kinds.has("DeedPassed") || kinds.has("CoinFlipped") || kinds.has("StartDecided")) return 2;
  return amount >= LARGE_RENT && bucketOf(kinds, "rent", null) === "rents" ? 2 : 1;
}

/** These are held and staged whoever they happen to. */
const STAGED = new Set<SetPiece["is"]>(["group", "hotel", "bankrupt", "rent", "trade"]);

/** Offers among bots that come to nothing. */
function isTalk(events: AnyEvent[], { bots }: Watcher): boolean {
  return events.every(
    (event) =>
      (event.event === "OfferMade" && bots.has(event.seat) && bots.has(event.to)) ||
      event.event === "OfferLapsed" ||
      ((event.event === "OfferRefused" || event.event === "OfferWithdrawn") && bots.has(event.seat)),
  );
}

const isCall = (kinds: ReadonlySet<AnyEvent["event"]>): boolean =>
  [...kinds].every((kind) => kind === "BidMade" || kind === "AuctionPassed" || kind === "AuctionCalled");

function bucketOf(kinds: ReadonlySet<AnyEvent["event"]>, reason: string | undefined, payer: number | null): Bucket {
  if (kinds.has("DeedPassed")) return "purchases";
  if (kinds.has("Built")) return "buildings";
  if (kinds.has("BuildingSold")) return "sales";
  if (kinds.has("LotMortgaged") || kinds.has("MortgageLifted")) return "loans";
  if (kinds.has("TokenMoved") || kinds.has("JailStayed") || kinds.has("SentToJail")) return "journeys";
  if (reason === "rent") return "rents";
  if (kinds.has("MoneyPaid")) return payer === null ? "income" : "fees";
  return "other";
}

function pieceOf(events: AnyEvent[], { edition, mine }: Watcher, before: View, own: boolean): SetPiece | null {
  const find = <K extends AnyEvent["event"]>(kind: K) =>
    events.find((event): event is Extract<AnyEvent, { event: K }> => event.event === kind);
  const gone = find("WentBankrupt");
  if (gone) return { is: "bankrupt", seat: gone.seat };
  const whole = completed(events, edition, before);
  if (whole) return whole;
  const hotel = events.find((event) => event.event === "Built" && event.level === HOTEL);
  if (hotel?.event === "Built") return { is: "hotel", seat: hotel.seat, lot: hotel.lot };
  const paid = events.find((event) => event.event === "MoneyPaid" && event.reason === "rent");
  if (own && paid?.event === "MoneyPaid" && paid.payer !== null && paid.payee !== null) {
    const lot = [paid.payer, paid.payee].some((seat) => mine.includes(seat))
      ? (before.seats[paid.payer]?.square ?? null)
      : null;
    return { is: "rent", payer: paid.payer, payee: paid.payee, lot, amount: paid.amount };
  }
  const accepted = find("OfferAccepted");
  if (accepted) return greatTrade(events, edition, accepted.seat, own);
  const won = find("AuctionWon");
  if (won)
    return { is: "hammer", seat: won.seat, lot: typeof won.what === "number" ? won.what : null, amount: won.amount };
  const verdict = find("VerdictGiven");
  if (verdict) return { is: "court", seat: verdict.seat, guilty: verdict.guilty };
  const answered = find("ChallengeAnswered");
  if (answered) return { is: "quiz", seat: answered.seat, right: answered.right };
  const ride = events.find((event) => event.event === "TokenMoved" && event.how === "ride");
  return ride?.event === "TokenMoved" ? { is: "wheel", seat: ride.seat, start: ride.start, end: ride.end } : null;
}

/** A colour group that these events complete. */
function completed(events: AnyEvent[], edition: EditionInfo, before: View): SetPiece | null {
  if (!events.some(({ event }) => event === "DeedPassed" || event === "DeedDealt")) return null;
  const after = events.reduce(applyEvent, before);
  for (const { id, squares } of edition.groups) {
    const owner = after.lots[squares[0] ?? -1]?.owner ?? null;
    const holds = (view: View) => squares.length > 1 && squares.every((lot) => view.lots[lot]?.owner === owner);
    if (owner !== null && holds(after) && !holds(before)) return { is: "group", seat: owner, group: id, lots: squares };
  }
  return null;
}

function greatTrade(events: AnyEvent[], edition: EditionInfo, taker: number, own: boolean): SetPiece | null {
  const deeds = events.filter((event) => event.event === "DeedPassed");
  const lots = deeds.map(({ lot }) => lot);
  const worth = lots.reduce((sum, lot) => sum + (edition.squares[lot]?.price ?? 0), 0);
  const other = deeds.flatMap(({ giver, taker: to }) => [giver, to]).find((seat) => seat !== null && seat !== taker);
  if (other == null || (!own && worth < GREAT_TRADE)) return null;
  return { is: "trade", seats: [other, taker], lots };
}

/** The card's title in place of its text. */
function shortOf(events: AnyEvent[], { edition, narration }: Watcher): string {
  const card = events.find((event) => event.event === "CardDrawn");
  if (card?.event !== "CardDrawn") return "";
  const title = edition[card.deck][card.card - 1]?.title ?? "";
  return title && `${narration.names[card.seat] ?? ""}: ${title}.`;
}

/** Both sides of the offers that these events answer. */
function partnersOf(events: AnyEvent[], { offers }: View): number[] {
  const numbers = new Set(events.flatMap((event) => ("number" in event ? [event.number] : [])));
  return offers.flatMap(({ offer, from, to }) => (numbers.has(offer) ? [from, to] : []));
}

function seatsOf(events: AnyEvent[]): number[] {
  return events.flatMap((event) =>
    Object.entries(event).flatMap(([field, value]: [string, unknown]) =>
      SEATS.includes(field) && typeof value === "number" ? [value] : [],
    ),
  );
}
