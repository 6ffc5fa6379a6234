import { beforeEach, expect, test } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import type { Choice, Decision } from "../lib/wire";
import { table } from "../../tests/small_table";
import { beginAgain, Guide } from "./guide.svelte";
import { due, STEPS, type Moment } from "./steps";

const ME = 0;

function moment(decision: Decision | null, over: Partial<Moment> = {}): Moment {
  const view = table(decision);
  return { seat: ME, view, choices: [], over: false, events: [], ...over };
}

const throwing: Decision = { kind: "Throw", seats: [ME], doubles: 0 };
const buying: Decision = { kind: "BuyOrAuction", seats: [ME], lot: 3, price: 60 };
const building: Choice[] = [{ do: "build", lot: 3 }];

beforeEach(() => beginAgain());

test("a step is about what happens to this seat", () => {
  expect(due(moment(throwing))).toEqual(["throw"]);
  expect(due(moment({ ...throwing, seats: [1] }))).toEqual([]);
  expect(due(moment(buying, { choices: building }))).toEqual(["buy", "group", "build"]);
  expect(due(moment(null, { over: true }))).toEqual(["end"]);
});

test("rent that this seat has paid is explained, and rent of others is not", () => {
  const paid = { event: "MoneyPaid", payer: ME, payee: 1, amount: 8, reason: "rent" } as const;
  expect(due(moment(throwing, { events: [paid] }))).toContain("rent");
  expect(due(moment(throwing, { events: [{ ...paid, payer: 1, payee: ME }] }))).not.toContain("rent");
});

test("a step is shown until it is read, and never again", () => {
  const guide = new Guide();
  guide.follow(moment(throwing));
  expect(guide.step).toBe("throw");
  guide.read();
  guide.follow(moment(throwing));
  expect(guide.step).toBeNull();
});

test("who plays on has read what was shown", () => {
  const guide = new Guide();
  guide.follow(moment(throwing));
  guide.follow(moment({ ...throwing, seats: [1] }));
  expect(guide.step).toBe("throw");
  guide.follow(moment(buying));
  expect(guide.step).toBe("buy");
  expect(prefs.guided).toEqual(["throw"]);
});

test("whoever leaves is not asked again", () => {
  const guide = new Guide();
  guide.follow(moment(throwing));
  guide.leave();
  guide.follow(moment(buying));
  expect(guide.step).toBeNull();
  expect(prefs.guide).toBe("off");
});

test("after the last step the guide is over", () => {
  const guide = new Guide();
  prefs.guided = STEPS.filter((step) => step !== "end");
  guide.follow(moment(null, { over: true }));
  expect(guide.number).toBe(STEPS.length);
  guide.read();
  expect(prefs.guide).toBe("off");
});
