import { beforeEach, expect, test } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import { setWording } from "../lib/wording.svelte";
import type { Choice, Decision, EditionInfo } from "../lib/wire";
import { edition as small, lot, table } from "../../tests/small_table";
import { effect, label } from "./labels";
import type { Position } from "./words";

const words = {
  ...small.words,
  house: "boutique",
  houses: "boutiques",
  hotel: "mall",
  hotels: "malls",
  jail: "Jail",
  symbol: "$",
};
const edition: EditionInfo = { ...small, words };
const position = (decision: Decision | null = null): Position => ({
  edition,
  view: table(decision, { 1: lot(0, { houses: 4 }), 3: lot(0, { hotel: true }), 6: lot(0, { houses: 1 }) }),
  housesForHotel: 4,
});
const decision = (kind: Decision["kind"], more: object = {}) => ({ kind, seats: [0], ...more }) as Decision;

beforeEach(() => {
  prefs.language = "en";
  setWording(edition);
});

test("the effect of an action has the server's amounts, not those of the deed", () => {
  const does = (choice: Choice) => effect(position(), choice);
  expect(does({ do: "build", lot: 6, amounts: { cost: 1 } })).toBe("boutique, −$1");
  expect(does({ do: "build", lot: 1, amounts: { cost: 77 } })).toBe("mall, −$77");
  expect(does({ do: "sell", lot: 3, amounts: { refund: 13 } })).toBe("mall, +$13");
  expect(does({ do: "sell-hotels", group: "purple", houses: 0, amounts: { refund: 250 } })).toBe("+$250");
  expect(does({ do: "mortgage", lot: 6, amounts: { gives: 30 } })).toBe("+$30");
  expect(does({ do: "lift", lot: 6, amounts: { cost: 30, interest: 0 } })).toBe("−$30");
  expect(does({ do: "go-to", square: 8, amounts: { cost: 120 } })).toBe("$120");
  expect(does({ do: "place", lot: 6 })).toBe("boutique");
});

test("buttons name the sums of their choices", () => {
  expect(label(position(decision("LeaveJail")), { do: "pay-fine", amounts: { cost: 45 } })).toBe("Pay $45 and leave");
  expect(label(position(decision("Expansion")), { do: "take-salary", amounts: { gives: 190 } })).toContain("$190");
  expect(label(position(decision("Plea")), { do: "hire-lawyer", amounts: { cost: 25 } })).toContain("$25");
});

test("the next card of the Game Show names the next side", () => {
  const next: Choice = { do: "next-card" };
  expect(label(position(decision("Prize", { side: 1, next_side: 3 })), next)).toContain("third side");
  expect(label(position(decision("Prize", { side: 1, next_side: 4 })), next)).toContain("fourth side");
});

test("the auctioneer calls once, twice, and sells", () => {
  const calls = [0, 1, 2].map((count) => label(position(decision("Bidding", { calls: count })), { do: "call" }));
  expect(calls).toEqual(["Going once", "Going twice", "Sold!"]);
});

test("all malls of a group are sold in the words of the edition", () => {
  const choice: Choice = { do: "sell-hotels", group: "purple", houses: 2 };
  expect(label(position(), choice)).toBe("Sell all malls: purple, leaving 2 boutiques");
});
