// The scenes to animate for an entry's events, each with its duration at normal pace.
import type { AnyEvent, EditionInfo, View } from "../lib/wire";
import { JAIL, wayOf } from "./geometry";

/** A seat, a square or the Bank: where something flies from and to. */
export type Place = { seat: number } | { square: number } | { bank: true };

export interface Flight {
  kind: "money" | "deed";
  from: Place;
  to: Place;
  /** The amount, or the lot. */
  what: number;
}

export type Scene =
  | { show: "dice"; ms: number; dice: [number, number] }
  | { show: "step"; ms: number; seat: number; square: number }
  | { show: "leap"; ms: number; seat: number; square: number; jail: boolean }
  | { show: "flights"; ms: number; flights: Flight[] }
  | { show: "card"; ms: number; deck: "chance" | "chest"; card: number; seat: number }
  | { show: "raise"; ms: number; lot: number }
  | { show: "event"; ms: number }
  | { show: "pause"; ms: number }
  | { show: "fold"; ms: number; event: AnyEvent }
  | { show: "rest"; ms: number; view: View }
  | { show: "entry-end"; ms: number; seq: number };

// The motion is shorter than a scene with text: the rest is time to read.
const DICE = 850;
const STEP = 120;
const LONGEST_WALK = 1200;
const LEAP = 600;
const MONEY = 1100;
const DEED = 700;
const CARD = 2600;
const RAISE = 320;
const EVENT_MS: Partial<Record<AnyEvent["event"], number>> = {
  CoinFlipped: 1500,
  VerdictGiven: 1500,
  ChallengeAnswered: 1800,
  WentBankrupt: 1800,
};

const place = (who: number | null): Place => (who === null ? { bank: true } : { seat: who });

/** The scenes of one entry, which ends with the server's view. */
export function scenesOf(events: AnyEvent[], view: View, edition: EditionInfo): Scene[] {
  const scenes: Scene[] = [];
  let back = false; // the card just drawn moves the token backwards
  for (let at = 0; at < events.length;) {
    const event = events[at]!;
    if (event.event === "CardDrawn") back = edition[event.deck][event.card - 1]?.effect.do === "back";
    const together = alike(events, at);
    scenes.push(...together.map((): Scene => ({ show: "event", ms: 0 })));
    const folds = together.map((each): Scene => ({ show: "fold", ms: 0, event: each }));
    const built = event.event === "Built" || event.event === "BuildingSold";
    if (built) scenes.push(...folds, { show: "raise", ms: RAISE, lot: event.lot });
    else scenes.push(...(flights(together) ?? shown(event, back)), ...folds);
    at += together.length;
  }
  scenes.push({ show: "rest", ms: 0, view });
  return scenes;
}

/** Consecutive payments and deeds are shown together, such as a birthday card's. */
function alike(events: AnyEvent[], at: number): AnyEvent[] {
  const kind = events[at]!.event;
  let end = at + 1;
  if (kind === "MoneyPaid" || kind === "DeedPassed" || kind === "DeedDealt") while (events[end]?.event === kind) end++;
  return events.slice(at, end);
}

function flights(events: AnyEvent[]): Scene[] | null {
  const found = events.flatMap((event): Flight[] => {
    if (event.event === "MoneyPaid")
      return [{ kind: "money", from: place(event.payer), to: place(event.payee), what: event.amount }];
    if (event.event === "DeedDealt")
      return [{ kind: "deed", from: { square: event.lot }, to: place(event.seat), what: event.lot }];
    if (event.event === "DeedPassed")
      return [
        {
          kind: "deed",
          from: event.giver === null ? { square: event.lot } : place(event.giver),
          to: place(event.taker),
          what: event.lot,
        },
      ];
    return [];
  });
  if (found.length === 0) return null;
  return [{ show: "flights", ms: found[0]!.kind === "money" ? MONEY : DEED, flights: found }];
}

function shown(event: AnyEvent, back: boolean): Scene[] {
  switch (event.event) {
    case "DiceThrown":
      return [{ show: "dice", ms: DICE, dice: [event.die1, event.die2] }];
    case "TokenMoved":
      return walk(event.seat, event.start, event.end, event.how, back);
    case "SentToJail":
      return [{ show: "leap", ms: LEAP, seat: event.seat, square: JAIL, jail: true }];
    case "CardDrawn":
      return [{ show: "card", ms: CARD, deck: event.deck, card: event.card, seat: event.seat }];
    default: {
      const ms = EVENT_MS[event.event];
      return ms ? [{ show: "pause", ms }] : [];
    }
  }
}

function walk(seat: number, from: number, to: number, how: string, back: boolean): Scene[] {
  if (how !== "throw" && how !== "card") return [{ show: "leap", ms: LEAP, seat, square: to, jail: false }];
  const way = wayOf(from, to, how === "card" && back);
  const ms = Math.min(STEP, LONGEST_WALK / Math.max(1, way.length));
  return way.map((square) => ({ show: "step", ms, seat, square }));
}
