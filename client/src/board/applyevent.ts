// Applies one event to a view, so that the board can show events one by one. For display only: after the last event of
// an entry, the board shows the view of the server.
import { JAIL } from "./geometry";
import type { AnyEvent, LotView, SeatView, View } from "../lib/wire";

export function applyEvent(view: View, event: AnyEvent): View {
  switch (event.event) {
    case "TurnBegan":
      return { ...view, turn: event.seat, round: event.round };
    case "DiceThrown":
      return { ...view, dice: [event.die1, event.die2] };
    case "TokenMoved":
      return seat(view, event.seat, (s) => ({ ...s, square: event.end }));
    case "SentToJail":
      return seat(view, event.seat, (s) => ({ ...s, square: JAIL, jail: 1 }));
    case "JailLeft":
      return seat(view, event.seat, (s) => ({ ...s, jail: 0 }));
    case "JailStayed":
      return seat(view, event.seat, (s) => ({ ...s, jail: event.next_turn }));
    case "PotFilled":
      return { ...view, pot: event.pot };
    case "BuildingTakenBack": {
      const there = view.lots[event.lot];
      return build(view, event.lot, event.level, there?.hotel ? HOTEL : (there?.houses ?? 0));
    }
    case "MortgageTakenBack":
      return lot(view, event.lot, (l) => ({ ...l, mortgaged: event.mortgaged }));
    case "MoneyPaid":
      if (event.reason === "pot") return { ...pay(view, event.payee, event.amount), pot: 0 };
      return pay(pay(view, event.payer, -event.amount), event.payee, event.amount);
    case "DeedDealt":
      return lot(view, event.lot, (l) => ({ ...l, owner: event.seat }));
    case "DeedPassed":
      return lot(view, event.lot, (l) => ({
        ...l,
        owner: event.taker,
        mortgaged: event.taker !== null && l.mortgaged,
      }));
    case "LotMortgaged":
      return lot(view, event.lot, (l) => ({ ...l, mortgaged: true }));
    case "MortgageLifted":
      return lot(view, event.lot, (l) => ({ ...l, mortgaged: false }));
    case "Built":
    case "BuildingSold":
      return build(view, event.lot, event.level, event.before);
    case "JailCardKept":
      return seat(view, event.seat, (s) => ({ ...s, jail_cards: [...s.jail_cards, event.deck] }));
    case "JailCardReturned":
      return seat(view, event.seat, (s) => ({ ...s, jail_cards: s.jail_cards.filter((deck) => deck !== event.deck) }));
    case "WentBankrupt":
      return seat(view, event.seat, (s) => ({ ...s, status: "bankrupt" }));
    default:
      return view;
  }
}

const HOTEL = 5;

function build(view: View, where: number, level: number, before: number): View {
  const built = lot(view, where, (l) => ({ ...l, houses: level === HOTEL ? 0 : level, hotel: level === HOTEL }));
  const houses = (n: number) => (n === HOTEL ? 0 : n);
  const hotels = (n: number) => (n === HOTEL ? 1 : 0);
  const bank = {
    houses: view.bank.houses + houses(before) - houses(level),
    hotels: view.bank.hotels + hotels(before) - hotels(level),
  };
  return { ...built, bank };
}

function seat(view: View, who: number, change: (seat: SeatView) => SeatView): View {
  return { ...view, seats: view.seats.map((each) => (each.seat === who ? change(each) : each)) };
}

function pay(view: View, who: number | null, amount: number): View {
  return who === null ? view : seat(view, who, (each) => ({ ...each, cash: each.cash + amount }));
}

function lot(view: View, where: number, change: (lot: LotView) => LotView): View {
  const there = view.lots[where];
  return there === undefined ? view : { ...view, lots: { ...view.lots, [where]: change(there) } };
}
