import { describe, expect, it } from "vitest";
import {
  apart,
  byTotal,
  dealText,
  expected,
  lastOf,
  luckOf,
  notable,
  roundTicks,
  someRounds,
  ticks,
  type Figures,
} from "./figures";
import { setWording } from "../lib/wording.svelte";
import type { DealTold, EditionInfo } from "../lib/wire";

const worths = (...rows: [round: number, ...values: number[]][]): Figures[] =>
  rows.map(([round, ...values], seq) => ({ seq, round, values }));

describe("axes", () => {
  it("have round numbers up to the highest", () => {
    expect(ticks(8833)).toEqual([0, 2000, 4000, 6000, 8000, 10000]);
    expect(ticks(1500)).toEqual([0, 500, 1000, 1500]);
    expect(ticks(3)).toEqual([0, 1, 2, 3]);
    expect(ticks(0)).toEqual([0, 1]);
  });

  it("name some rounds where they begin", () => {
    const rows = worths([1, 9], [1, 9], [2, 9], [2, 9], [3, 9], [4, 9]);
    expect(roundTicks(rows, 4)).toEqual([
      { round: 1, at: 0 },
      { round: 2, at: 2 },
      { round: 3, at: 4 },
      { round: 4, at: 5 },
    ]);
    expect(roundTicks(rows, 2)).toEqual([
      { round: 2, at: 2 },
      { round: 4, at: 5 },
    ]);
  });
});

describe("worths", () => {
  it("end where a seat was out", () => {
    const rows = worths([1, 100, 100], [2, 50, 0], [3, 70, 0], [4, 90, 0]);
    expect([lastOf(rows, 0), lastOf(rows, 1)]).toEqual([3, 1]);
  });

  it("are listed once per round up to a maximum, always with the last", () => {
    const rows = worths([1, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6]);
    expect(someRounds(rows).map(({ values: [worth] }) => worth)).toEqual([2, 3, 4, 5, 6]);
    expect(someRounds(rows, 3).map(({ round }) => round)).toEqual([1, 3, 5]);
  });

  it("that end at the same height are set apart, in order and within the picture", () => {
    expect(apart([50, 50, 10], 20, 100)).toEqual([50, 70, 10]);
    expect(apart([100, 100, 95], 20, 100)).toEqual([80, 100, 60]);
    expect(apart([], 20, 100)).toEqual([]);
  });
});

describe("luck", () => {
  it("counts totals, doubles and the mean", () => {
    const luck = luckOf([11, 66, 34, 43, 25]);
    expect(luck).toMatchObject({ throws: 5, doubles: 2, mean: 7 });
    expect(luck.totals).toEqual([1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1]);
  });

  it("is empty without throws", () => {
    expect(luckOf([])).toMatchObject({ throws: 0, doubles: 0, mean: 0 });
  });

  it("expects every throw somewhere, and sevens most", () => {
    const likely = expected(36);
    expect(likely[5]).toBe(6);
    expect([likely[0], likely[10]]).toEqual([1, 1]);
    expect(likely.reduce((sum, count) => sum + count)).toBe(36);
  });
});

const deal = (gain: number, more: Partial<DealTold> = {}): DealTold => ({
  seq: 1,
  how: "purchase",
  seat: 0,
  partner: null,
  got: [1],
  gave: [],
  paid: 60,
  gain,
  ...more,
});
const squares = Array.from({ length: 40 }, (_, index) => ({ name: `Square ${index}` }));
const edition = { id: "", squares, words: { jail: "Jail", symbol: "$" } } as unknown as EditionInfo;
setWording(edition);

describe("deals", () => {
  it("that brought or cost most come first; those without a gain do not come", () => {
    const deals = [10, -5, 0, 30, -50, 20].map((gain) => deal(gain));
    expect(notable(deals, "best", 2).map(({ gain }) => gain)).toEqual([30, 20]);
    expect(notable(deals, "worst").map(({ gain }) => gain)).toEqual([-50, -5]);
  });

  it("are described with everything that changed hands", () => {
    const described = (one: DealTold): string => dealText(one, edition, ["Ann", "Bo"]);
    expect(described(deal(0))).toBe("Ann buys Square 1 for $60");
    const trade = { how: "trade", partner: 1 } as const;
    expect(described(deal(0, { ...trade, got: [1, 3], gave: [5], paid: -20 }))).toBe(
      "Ann gets Square 1, Square 3 and $20 from Bo for Square 5",
    );
    expect(described(deal(0, { ...trade, got: [], paid: 20 }))).toMatch(
      /^Ann gets a Get Out of Jail Free card from Bo for \$20$/,
    );
  });
});

it("lots that earned most come first", () => {
  const rents = [10, 30, 20].map((total, lot) => ({ lot, times: 1, total }));
  expect(byTotal(rents).map(({ lot }) => lot)).toEqual([1, 2, 0]);
});
