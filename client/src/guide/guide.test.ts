import { beforeEach, expect, test } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import type { Choice, Decision } from "../lib/wire";
import { table } from "../../tests/small_table";
import { beginAgain, Guide } from "./guide.svelte";
import { stepsFor, STEPS, type GuideSituation } from "./steps";

const ME = 0;

function situation(decision: Decision | null, over: Partial<GuideSituation> = {}): GuideSituation {
  const view = table(decision);
  return { seat: ME, view, choices: [], over: false, events: [], ...over };
}

const throwing: Decision = { kind: "Throw", seats: [ME], doubles: 0 };
const buying: Decision = { kind: "BuyOrAuction", seats: [ME], lot: 3, price: 60 };
const building: Choice[] = [{ do: "build", lot: 3 }];

beforeEach(() => beginAgain());

test("a step is about what happens to this seat", () => {
  expect(stepsFor(situation(throwing))).toEqual(["throw"]);
  expect(stepsFor(situation({ ...throwing, seats: [1] }))).toEqual([]);
  expect(stepsFor(situation(buying, { choices: building }))).toEqual(["buy", "group", "build"]);
  expect(stepsFor(situation(null, { over: true }))).toEqual(["end"]);
});

test("rent that this seat has paid is explained, and rent of others is not", () => {
  const paid = { event: "MoneyPaid", payer: ME, payee: 1, amount: 8, reason: "rent" } as const;
  expect(stepsFor(situation(throwing, { events: [paid] }))).toContain("rent");
  expect(stepsFor(situation(throwing, { events: [{ ...paid, payer: 1, payee: ME }] }))).not.toContain("rent");
});

test("a step is shown until it is read, and never again", () => {
  const guide = new Guide();
  guide.update(situation(throwing));
  expect(guide.step).toBe("throw");
  guide.read();
  guide.update(situation(throwing));
  expect(guide.step).toBeNull();
});

test("who plays on has read what was shown", () => {
  const guide = new Guide();
  guide.update(situation(throwing));
  guide.update(situation({ ...throwing, seats: [1] }));
  expect(guide.step).toBe("throw");
  guide.update(situation(buying));
  expect(guide.step).toBe("buy");
  expect(prefs.guided).toEqual(["throw"]);
});

test("a player who leaves is not asked again", () => {
  const guide = new Guide();
  guide.update(situation(throwing));
  guide.leave();
  guide.update(situation(buying));
  expect(guide.step).toBeNull();
  expect(prefs.guide).toBe("off");
});

test("after the last step the guide is over", () => {
  const guide = new Guide();
  prefs.guided = STEPS.filter((step) => step !== "end");
  guide.update(situation(null, { over: true }));
  expect(guide.number).toBe(STEPS.length);
  guide.read();
  expect(prefs.guide).toBe("off");
});
