import { expect, test } from "vitest";
import type { ChallengeDecision, Choice, EntryTold } from "../lib/wire";
import { bidsSoFar } from "./bids";
import { estateOf } from "../players/estate";
import { edition, lot, table } from "../../tests/small_table";
import { lotGroups, nextBuilding } from "./lots";
import { modeOf, optionsBySquare } from "./options";
import { roleIn } from "./quiz";
import { clock, lastStep, secondsLeft } from "./time";

test("groups are the colours in the order of the board, then the stations", () => {
  expect(lotGroups(edition).map(({ id, squares }) => [id, squares])).toEqual([
    ["purple", [1, 3]],
    ["red", [6, 8]],
    ["station", [5, 7]],
  ]);
});

test("after four houses, or three in the short game, comes a hotel", () => {
  expect(nextBuilding(lot(0, { houses: 3 }), 4)).toBe("house");
  expect(nextBuilding(lot(0, { houses: 4 }), 4)).toBe("hotel");
  expect(nextBuilding(lot(0, { houses: 3 }), 3)).toBe("hotel");
});

test("the squares of the mode's legal actions are highlighted", () => {
  const choices: Choice[] = [
    { do: "build", lot: 1 },
    { do: "mortgage", lot: 5 },
    { do: "sell-hotels", group: "purple", houses: 2 },
    { do: "go-to", square: 4 },
  ];
  const lit = (name: Parameters<typeof optionsBySquare>[0]) => [
    ...optionsBySquare(name, choices, { purple: [1, 3], red: [6, 8] }).keys(),
  ];
  expect(lit("")).toEqual([]);
  expect(lit("build")).toEqual([1]);
  expect(lit("sell")).toEqual([1, 3]);
  expect(lit("raise")).toEqual([5, 1, 3]);
  expect(lit("go-to")).toEqual([4]);
});

test("of mortgages only those just received may be lifted instead of paying interest", () => {
  const choices: Choice[] = [
    { do: "lift", lot: 1 },
    { do: "lift", lot: 3 },
    { do: "pay-interest", lot: 3 },
  ];
  expect([...optionsBySquare("interest", choices, {})]).toEqual([[3, [choices[1], choices[2]]]]);
});

test("decisions about squares highlight them by themselves", () => {
  expect((["Throw", "RaiseMoney", "Prize", "RoadTrip"] as const).map(modeOf)).toEqual(["", "raise", "take", "go-to"]);
});

test("an estate shows its groups whole, with what is missing", () => {
  const view = table(null, { 1: lot(0), 3: lot(1), 6: lot(0, { houses: 2 }), 8: lot(0, { mortgaged: true }) });
  const groups = estateOf(edition, view, 0);
  expect(groups.map(({ id, whole }) => [id, whole])).toEqual([
    ["purple", false],
    ["red", true],
  ]);
  expect(groups[0]?.lots.map(({ mine }) => mine)).toEqual([true, false]);
});

test("the bids of an auction end where it was opened", () => {
  const entry = (seq: number, ...events: object[]) => ({ seq, at: 0, kind: "acted", events }) as EntryTold;
  const entries = [
    entry(1, { event: "BidMade", seat: 0, amount: 900 }),
    entry(2, { event: "AuctionOpened", what: 1, seats: [0, 1] }),
    entry(3, { event: "BidMade", seat: 1, amount: 10 }),
    entry(4, { event: "BidMade", seat: 0, amount: 20 }),
  ];
  expect(bidsSoFar(entries)).toEqual([
    { seat: 1, amount: 10 },
    { seat: 0, amount: 20 },
  ]);
});

test("a quiz card is answered, read or listened to", () => {
  const card: ChallengeDecision = {
    kind: "Challenge",
    seats: [0],
    card: 1,
    step: 1,
    reader: 1,
    question: "",
    answers: [],
  };
  expect(roleIn(card, [0])).toBe("answers");
  expect(roleIn(card, [1])).toBe("reads");
  expect(roleIn(card, [0, 1])).toBe("answers");
  expect(roleIn(card, [])).toBe("listens");
});

test("the countdown is announced at a few steps only", () => {
  expect(secondsLeft(null, 0)).toBeNull();
  expect(secondsLeft(10_500, 500)).toBe(10);
  expect(secondsLeft(100, 500)).toBe(0);
  expect(clock(75)).toBe("1:15");
  expect([90, 60, 59, 30, 11, 10, 5, 3, 0].map(lastStep)).toEqual([null, 60, 60, 30, 30, 10, 5, 5, null]);
});
