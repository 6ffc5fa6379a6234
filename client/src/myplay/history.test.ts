import { expect, test } from "vitest";
import type { OwnGame } from "../lib/wire";
import { ENOUGH, runningMeans, themesIn, toPractise } from "./history";

type Judged = Pick<OwnGame, "play">;

/** A game with a rating, and its themes as decisions and mean losses. */
function game(rating: number | null, themes: Record<string, [number, number]> = {}): Judged {
  const play = {
    decisions: 10,
    loss: 0.01,
    low: 0,
    high: 0.02,
    themes: Object.fromEntries(Object.entries(themes).map(([name, [decisions, loss]]) => [name, { decisions, loss }])),
    rating: rating === null ? null : { mean: rating, low: rating - 5, high: rating + 5, range: "solid" as const },
  };
  return { play };
}

test("the mean rating is that of the last rated games", () => {
  const games = [game(null), game(40), game(60), game(null), game(80)];
  expect(runningMeans(games, 2)).toEqual([null, 40, 50, 50, 70]);
});

test("losses of a theme are added up over games, and the costliest theme comes first", () => {
  const games = [game(50, { trades: [4, 0.01], jail: [10, 0.001] }), game(50, { trades: [6, 0.02] })];
  expect(themesIn(games)).toEqual([
    { theme: "trades", decisions: 10, loss: expect.closeTo(0.16) as number },
    { theme: "jail", decisions: 10, loss: expect.closeTo(0.01) as number },
  ]);
});

test("the theme to practise cost something, in decisions enough to tell", () => {
  const rare = { theme: "trades", decisions: ENOUGH - 1, loss: 0.5 };
  const often = { theme: "buildings", decisions: ENOUGH, loss: 0.1 };
  expect(toPractise([rare, often])).toBe("buildings");
  expect(toPractise([rare])).toBeNull();
  expect(toPractise([{ ...often, loss: 0 }])).toBeNull();
});
