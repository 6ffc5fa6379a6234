import { expect, test } from "vitest";
import type { EditionInfo, LotView, View } from "../lib/wire";
import recorded from "../../tests/recorded.json?raw";
import { rentLines } from "./rents";

const { edition, first } = JSON.parse(recorded) as { edition: EditionInfo; first: View };
const BOARDWALK = 39;

function held(lots: Record<number, Partial<LotView>>): View {
  const changed = Object.fromEntries(Object.entries(lots).map(([lot, how]) => [lot, { ...first.lots[lot]!, ...how }]));
  return { ...first, lots: { ...first.lots, ...changed } };
}

/** The current line and its rent. */
function now(view: View, square: number): unknown {
  const marked = rentLines(edition, view, edition.squares[square]!).filter((line) => line.now);
  expect(marked.length).toBeLessThanOrEqual(1);
  return marked[0];
}

test("no rent applies to a lot without an owner or with a mortgage", () => {
  expect(now(first, BOARDWALK)).toBeUndefined();
  expect(now(held({ 39: { owner: 0, mortgaged: true } }), BOARDWALK)).toBeUndefined();
});

test("a street's rent follows its owner's group and what is built", () => {
  expect(now(held({ 39: { owner: 0 } }), BOARDWALK)).toMatchObject({ kind: "bare", amount: 50 });
  expect(now(held({ 39: { owner: 0 }, 37: { owner: 1 } }), BOARDWALK)).toMatchObject({ kind: "bare" });
  expect(now(held({ 39: { owner: 0 }, 37: { owner: 0 } }), BOARDWALK)).toMatchObject({ kind: "group", amount: 100 });
  const both = { 37: { owner: 0 } };
  expect(now(held({ ...both, 39: { owner: 0, houses: 3 } }), BOARDWALK)).toMatchObject({ houses: 3, amount: 1400 });
  expect(now(held({ ...both, 39: { owner: 0, hotel: true } }), BOARDWALK)).toMatchObject({
    kind: "hotel",
    amount: 2000,
  });
});

test("stations and utilities count how many their owner holds", () => {
  expect(now(held({ 5: { owner: 2 }, 25: { owner: 2 }, 35: { owner: 1 } }), 5)).toMatchObject({ count: 2, amount: 50 });
  expect(now(held({ 12: { owner: 2 }, 28: { owner: 2 } }), 28)).toMatchObject({ count: 2, times: 10 });
});

test("other squares have no rents", () => {
  expect(rentLines(edition, first, edition.squares[0]!)).toEqual([]);
});
