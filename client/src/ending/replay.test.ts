import { expect, it, vi } from "vitest";
import { ReplayedGame } from "./replay.svelte";
import type { EditionInfo, EntryTold, Moment, Story } from "../lib/wire";

const moment = (seq: number, turn: number, cash: number, lots: Moment["lots"] = {}): Moment => ({
  seq,
  turn,
  round: 1,
  dice: [1, 2],
  seats: [
    [cash, seq, 0, 0],
    [0, 0, 0, 1],
  ],
  lots,
  bank: [32, 12],
  decks: [16, 15],
});
const frames = [
  moment(3, 0, 1500, { "1": [-1, 0, false], "3": [1, 0, true] }),
  moment(4, 0, 1400, { "1": [0, 0, false] }),
  moment(6, 1, 1300, { "1": [0, 5, false] }),
  moment(7, 1, 1200),
  moment(8, 0, 1100, { "1": [0, 4, false] }),
];
const entries = [3, 4, 5, 6, 7, 8].map((seq): EntryTold => ({ seq, at: 0, kind: "acted", events: [] }));
const replayed = (): ReplayedGame =>
  new ReplayedGame({ edition: { id: "classic" } as EditionInfo }, { frames } as unknown as Story, entries, [
    { name: "Ann", token: "iron", status: "playing" },
    { name: "Bo", token: "shoe", status: "playing" },
  ]);

it("the replay shows the table at any moment, forwards and backwards", () => {
  const game = replayed();
  expect(game.view?.lots).toEqual({
    "1": { owner: null, mortgaged: false, houses: 0, hotel: false },
    "3": { owner: 1, mortgaged: true, houses: 0, hotel: false },
  });
  game.jump(3);
  expect(game.view?.lots["1"]).toEqual({ owner: 0, mortgaged: false, houses: 0, hotel: true });
  expect(game.view?.seats.map(({ cash, status }) => [cash, status])).toEqual([
    [1200, "playing"],
    [0, "bankrupt"],
  ]);
  game.jump(1);
  expect(game.view?.lots["1"]).toEqual({ owner: 0, mortgaged: false, houses: 0, hotel: false });
});

it("a step of the replay reports its entry, a jump reports none", () => {
  const game = replayed();
  const translateCard = vi.fn();
  game.onUpdate(translateCard);
  game.next();
  expect(translateCard).toHaveBeenLastCalledWith([entries[1]]);
  game.jump(99);
  expect(translateCard).toHaveBeenLastCalledWith([]);
  expect([game.at, game.entry?.seq, game.view?.decision]).toEqual([4, 8, null]);
  game.next();
  expect(game.at).toBe(4);
  expect(game.before(3).map(({ seq }) => seq)).toEqual([6, 7, 8]);
});

it("the replay jumps from turn to turn", () => {
  const game = replayed();
  const leaps = [1, 1, 1, -1, -1, -1].map((way) => {
    game.turn(way as 1 | -1);
    return game.at;
  });
  expect(leaps).toEqual([2, 4, 4, 2, 0, 0]);
});
