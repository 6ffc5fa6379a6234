// The scenes to animate for events, each with its duration. How long sentences are shown is the director's matter.
import type { AnyEvent, EditionInfo } from "../lib/wire";
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
  | { show: "coin"; ms: number }
  | { show: "step"; ms: number; seat: number; square: number }
  | { show: "leap"; ms: number; seat: number; square: number; jail: boolean }
  | { show: "flights"; ms: number; flights: Flight[] }
  | { show: "card"; ms: number; deck: "chance" | "chest"; card: number; seat: number }
  | { show: "raise"; ms: number; lot: number }
  | { show: "event"; ms: number }
  | { show: "fold"; ms: number; event: AnyEvent };

const DICE = 850;
const STEP = 120;
const LONGEST_WALK = 1200;
const LEAP = 600;
const MONEY = 1100;
const DEED = 700;
const CARD = 600;
const RAISE = 320;
const COIN = 1000;

const place = (who: number | null): Place => (who === null ? { bank: true } : { seat: who });

/** The scenes of some events, several times as fast; without motion, they only change the view. */
export function scenesOf(events: AnyEvent[], edition: EditionInfo, faster = 1, moves = true): Scene[] {
  const scenes: Scene[] = [];
  let back = false; // the card just drawn moves the token backwards
  for (let at = 0; at < events.length;) {
    const event = events[at]!;
    if (event.event === "CardDrawn") back = edition[event.deck][event.card - 1]?.effect.do === "back";
    const together = alike(events, at);
    scenes.push(...together.map((): Scene => ({ show: "event", ms: 0 })));
    const folds = together.map((each): Scene => ({ show: "fold", ms: 0, event: each }));
    const motions = (flights(together) ?? shown(event, back)).map((scene) => ({
      ...scene,
      ms: moves ? scene.ms / faster : 0,
    }));
    if (event.event === "Built" || event.event === "BuildingSold") scenes.push(...folds, ...motions);
    else scenes.push(...motions.filter(({ ms, show }) => ms > 0 || show === "card"), ...folds);
    at += together.length;
  }
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
    case "Built":
    case "BuildingSold":
      return [{ show: "raise", ms: RAISE, lot: event.lot }];
    case "CoinFlipped":
      return [{ show: "coin", ms: COIN }];
    default:
      return [];
  }
}

function walk(seat: number, from: number, to: number, how: string, back: boolean): Scene[] {
  if (how !== "throw" && how !== "card") return [{ show: "leap", ms: LEAP, seat, square: to, jail: false }];
  const way = wayOf(from, to, how === "card" && back);
  const ms = Math.min(STEP, LONGEST_WALK / Math.max(1, way.length));
  return way.map((square) => ({ show: "step", ms, seat, square }));
}
