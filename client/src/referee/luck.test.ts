import { describe, expect, it } from "vitest";
import { findCards, otherCard, THROW_ROWS } from "./luck";

const CARDS = [
  { number: 1, title: "Back to the start", text: "Trot straight to GO." },
  { number: 2, title: "Patience rewarded", text: "Fetch it from the Bank." },
  { number: 3, title: "Éclairs for all", text: "Pay each player." },
];

describe("what is entered at a real board", () => {
  it("has all 21 throws once", () => {
    const throws = THROW_ROWS.flat().map((dice) => dice.toSorted().join(""));
    expect(new Set(throws).size).toBe(21);
    expect(throws).toHaveLength(21);
  });

  it("finds a card by the first letters of its title or of a word of its text", () => {
    expect(findCards(CARDS, "ba").map(({ number }) => number)).toEqual([1, 2]);
    expect(findCards(CARDS, "ecl").map(({ number }) => number)).toEqual([3]);
    expect(findCards(CARDS, "x")).toEqual([]);
    expect(findCards(CARDS, " ")).toHaveLength(3);
  });

  it("writes a card of the box as the server reads it", () => {
    expect(otherCard("chance", "collect", 45, 0)).toBe("c:collect=45");
    expect(otherCard("chest", "repairs", 25, 100)).toBe("h:repairs=25/100");
    expect(otherCard("chest", "jail", 1, 1)).toBe("h:jail");
  });
});
