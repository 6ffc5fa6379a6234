import { describe, expect, it } from "vitest";
import { betterFor, costs, plainPoints, points, worseFor } from "./review";

describe("points of a chance", () => {
  it("have a sign, unless nothing is left of them", () => {
    expect([points(0.083), points(-0.162), points(0.0001), points(-0.0001)]).toEqual(["+8.3", "−16.2", "0.0", "0.0"]);
  });

  it("of a cost have none but a minus", () => {
    expect([plainPoints(0.051), plainPoints(-0.02)]).toEqual(["5.1", "−2.0"]);
    expect(costs({ mean: 0.051, low: 0.034, high: 0.067 })).toBe("5.1 points (95%: 3.4 to 6.7)");
  });
});

describe("a trade", () => {
  it("is better for one side and worse for the other", () => {
    const trade = { giver: 2, taker: 0, giver_gain: -0.14, taker_gain: 0.22 };
    expect([betterFor(trade), worseFor(trade)]).toEqual([0, 2]);
    const even = { ...trade, giver_gain: 0.22 };
    expect([betterFor(even), worseFor(even)]).toEqual([2, 0]);
  });
});
