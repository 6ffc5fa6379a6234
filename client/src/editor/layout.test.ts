import { expect, test } from "vitest";
import { addSeat, build, freshLayout, giveCard, giveLot, mortgage, placeToken, removeSeat, viewOf } from "./layout";
import type { EditionInfo } from "../lib/wire";

const edition = {
  id: "classic",
  tokens: ["shoe", "hat", "car", "dog"],
  start_cash: 1500,
  houses: 32,
  hotels: 12,
  chance: [],
  chest: [],
  squares: [{ index: 1, price: 60 }],
} as unknown as EditionInfo;
const start = freshLayout(edition, 3);

test("a lot goes to a player, and back to the Bank", () => {
  const given = giveLot(start, 1, 2);
  expect(viewOf(edition, given).lots[1]).toMatchObject({ owner: 2, houses: 0, mortgaged: false });
  expect(viewOf(edition, giveLot(given, 1, null)).lots[1]).toMatchObject({ owner: null });
});

test("taps build up to the hotel, and then down to nothing", () => {
  let layout = giveLot(start, 1, 0);
  const seen = [];
  for (let taps = 0; taps < 6; taps += 1) {
    layout = build(layout, 1);
    seen.push(layout.lots![1]!.hotel ? "hotel" : layout.lots![1]!.houses);
  }
  expect(seen).toEqual([1, 2, 3, 4, "hotel", 0]);
});

test("a mortgage takes buildings away, and building lifts it", () => {
  const mortgaged = mortgage(build(giveLot(start, 1, 0), 1), 1);
  expect(mortgaged.lots![1]).toMatchObject({ mortgaged: true, houses: 0 });
  expect(build(mortgaged, 1).lots![1]).toMatchObject({ mortgaged: false, houses: 1 });
});

test("nothing is built on what the Bank has", () => {
  expect(build(start, 1)).toBe(start);
  expect(mortgage(start, 1)).toBe(start);
});

test("a card is held by one seat only", () => {
  const held = giveCard(giveCard(start, "chance", 0), "chance", 2);
  expect(held.seats.map(({ jail_cards }) => jail_cards)).toEqual([[], [], ["chance"]]);
});

test("a token that is moved leaves Jail", () => {
  const jailed = { ...start, seats: start.seats.map((seat) => ({ ...seat, square: 10, jail: 1 })) };
  expect(placeToken(jailed, 1, 24).seats[1]).toMatchObject({ square: 24, jail: 0 });
});

test("seats come and go with their lots, and names stay different", () => {
  const layout = giveLot(giveLot({ ...start, turn: 2 }, 1, 2), 3, 1);
  const fewer = removeSeat(layout, 1);
  expect(fewer.seats.map(({ name }) => name)).toEqual(["Ann", "Cy"]);
  expect(fewer).toMatchObject({ turn: 1, lots: { 1: { owner: 1 } } });
  expect(fewer.lots![3]).toBeUndefined();
  expect(new Set(addSeat(fewer, edition).seats.map(({ token }) => token)).size).toBe(3);
});
