import { expect, test } from "vitest";
import { edition, lot, table } from "../../tests/small_table";
import type { Choice } from "../lib/wire";
import { BuildPlan, roomOn } from "./buildplan.svelte";

const view = table(null, { 1: lot(0, { houses: 3 }), 3: lot(0) });
const builds: Choice[] = [{ do: "build", lot: 3, amounts: { cost: 50 } }];

test("a build plan has a number per lot and costs the prices on the deeds", () => {
  const plan = new BuildPlan();
  plan.change(1, 1);
  plan.change(1, 1);
  plan.change(3, 1);
  expect(plan.total).toBe(3);
  expect([plan.countOf("house", view, 4), plan.countOf("hotel", view, 4)]).toEqual([2, 1]);
  const [first, second] = [edition.squares[1], edition.squares[3]];
  const cost = (first?.house_price ?? 0) + (first?.hotel_price ?? 0) + (second?.house_price ?? 0);
  expect(plan.cost({ edition, view, housesForHotel: 4 })).toBe(cost);
  plan.change(1, -2);
  expect(plan.lots).toEqual([3]);
});

test("the next building of a plan is one that the server allows", () => {
  const plan = new BuildPlan();
  plan.change(1, 1);
  expect(plan.next(builds)).toBeUndefined();
  plan.change(3, 1);
  expect(plan.next(builds)).toBe(3);
  plan.clear();
  expect(plan.total).toBe(0);
});

test("a lot has room for its houses and a hotel", () => {
  expect([roomOn(1, view, 4), roomOn(3, view, 4)]).toEqual([2, 5]);
  expect(roomOn(6, table(null, { 6: lot(0, { hotel: true }) }), 4)).toBe(0);
});
