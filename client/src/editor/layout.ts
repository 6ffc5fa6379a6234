// A position that is laid out by hand: changes of it, and how it looks on a board. Whether it is possible, the server
// says; here is no rule, so that every tap works and what is wrong is said afterwards.
import { freshView } from "../board/stillposition";
import type { Deck } from "../lib/kinds";
import type { EditionInfo, Layout, LayoutLot, LayoutSeat, PlanInfo, SeatView, View } from "../lib/wire";

export const FIRST_NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal"];
const HOUSES = 4;
const NOTHING: Omit<LayoutLot, "owner"> = { mortgaged: false, houses: 0, hotel: false };

/** The start of a game. */
export function freshLayout(edition: EditionInfo, players = 3): Layout {
  const seats = FIRST_NAMES.slice(0, players).map((name, seat) => freshSeat(edition, name, seat));
  return { edition: edition.id, rules: "full", turn: 0, seats, lots: {} };
}

export function freshSeat(edition: EditionInfo, name: string, seat: number): LayoutSeat {
  return { name, token: edition.tokens[seat] ?? "", cash: edition.start_cash, square: 0, jail: 0, jail_cards: [] };
}

/** A seat with all that a view has. */
export function shownSeat(edition: EditionInfo, given: LayoutSeat, seat: number): SeatView {
  return {
    seat,
    name: given.name ?? FIRST_NAMES[seat] ?? "",
    token: given.token ?? edition.tokens[seat] ?? "",
    cash: given.cash ?? edition.start_cash,
    square: given.square ?? 0,
    jail: given.jail ?? 0,
    jail_cards: given.jail_cards ?? [],
    status: given.status ?? "playing",
  };
}

export function viewOf(edition: EditionInfo, layout: Layout): View {
  const view = freshView(edition);
  const lots = { ...view.lots };
  for (const [square, lot] of Object.entries(layout.lots ?? {})) {
    const { owner, mortgaged = false, houses = 0, hotel = false } = lot;
    lots[square] = { owner, mortgaged, houses, hotel };
  }
  return {
    ...view,
    turn: layout.turn ?? 0,
    seats: layout.seats.map((given, seat) => shownSeat(edition, given, seat)),
    lots,
  };
}

/** What a seat may know of a table, as a layout. */
export function layoutOfView(view: View, rules: string): Layout {
  const lots: NonNullable<Layout["lots"]> = {};
  for (const [square, { owner, mortgaged, houses, hotel }] of Object.entries(view.lots)) {
    if (owner !== null) lots[square] = { owner, mortgaged, houses, hotel };
  }
  const seats = view.seats.map(({ name, token, cash, square, jail, jail_cards, status }) => ({
    name,
    token,
    cash,
    square,
    jail,
    jail_cards,
    status,
  }));
  return { edition: view.edition, rules, turn: view.turn, pot: view.pot ?? null, seats, lots };
}

/** The agreed rules of a table in words, as in a position line. */
export function rulesOf(plan: PlanInfo): string {
  return [
    plan.minutes === null ? plan.game : `${plan.game}:${plan.minutes}`,
    ...plan.options,
    ...(plan.ask_for_rent ? ["ask-for-rent"] : []),
    ...(plan.banker_only ? ["banker-only"] : []),
    ...(plan.banker ? [`banker=${plan.banker}`] : []),
    ...(plan.house_rules ?? []).map(({ said }) => said),
  ].join("+");
}

// Changes. Each returns another layout.

export function giveLot(layout: Layout, square: number, owner: number | null): Layout {
  const { [square]: had, ...others } = layout.lots ?? {};
  if (owner === null) return { ...layout, lots: others };
  return { ...layout, lots: { ...others, [square]: { ...NOTHING, ...had, owner } } };
}

export const changeLot = (layout: Layout, square: number, change: Partial<LayoutLot>): Layout => {
  const lot = layout.lots?.[square];
  return lot ? { ...layout, lots: { ...layout.lots, [square]: { ...lot, ...change } } } : layout;
};

/** One building more; after the hotel none. */
export function build(layout: Layout, square: number): Layout {
  const lot = layout.lots?.[square];
  if (!lot) return layout;
  if (lot.hotel) return changeLot(layout, square, { hotel: false, houses: 0 });
  const houses = lot.houses ?? 0;
  const next = houses < HOUSES ? { houses: houses + 1 } : { hotel: true, houses: 0 };
  return changeLot(layout, square, { ...next, mortgaged: false });
}

export function mortgage(layout: Layout, square: number): Layout {
  const lot = layout.lots?.[square];
  return lot ? changeLot(layout, square, { mortgaged: !lot.mortgaged, houses: 0, hotel: false }) : layout;
}

export function changeSeat(layout: Layout, seat: number, change: Partial<LayoutSeat>): Layout {
  return { ...layout, seats: layout.seats.map((one, place) => (place === seat ? { ...one, ...change } : one)) };
}

/** A token on another square; it leaves Jail by that. */
export const placeToken = (layout: Layout, seat: number, square: number): Layout =>
  changeSeat(layout, seat, { square, jail: 0 });

/** The one Get Out of Jail Free card of a deck, for a seat or back to the deck. */
export function giveCard(layout: Layout, deck: Deck, seat: number | null): Layout {
  const seats = layout.seats.map((one, place) => {
    const others = (one.jail_cards ?? []).filter((card) => card !== deck);
    return { ...one, jail_cards: place === seat ? [...others, deck] : others };
  });
  return { ...layout, seats };
}

export function addSeat(layout: Layout, edition: EditionInfo): Layout {
  const names = layout.seats.map(({ name }) => name);
  const name = FIRST_NAMES.find((one) => !names.includes(one)) ?? `${FIRST_NAMES[0]} ${layout.seats.length}`;
  const tokens = layout.seats.map(({ token }) => token);
  const token = edition.tokens.find((one) => !tokens.includes(one)) ?? "";
  return { ...layout, seats: [...layout.seats, { ...freshSeat(edition, name, 0), token }] };
}

/** Without a seat: its lots go back to the Bank. */
export function removeSeat(layout: Layout, seat: number): Layout {
  const lots = Object.fromEntries(
    Object.entries(layout.lots ?? {}).flatMap(([square, lot]) =>
      lot.owner === seat ? [] : [[square, { ...lot, owner: lot.owner > seat ? lot.owner - 1 : lot.owner }]],
    ),
  );
  const turn = layout.turn ?? 0;
  const left = layout.seats.toSpliced(seat, 1);
  return { ...layout, lots, seats: left, turn: Math.min(turn > seat ? turn - 1 : turn, left.length - 1) };
}
