import { expect, test } from "vitest";
import type { Scene } from "../lib/narrate";
import type { AnyEvent, EditionInfo, EntryTold } from "../lib/wire";
import { sinceTurnOf, storyOf } from "./story";

const squares = Array.from({ length: 40 }, (_, index) => ({ name: `Square ${index}` }));
const words = { jail: "Jail", go: "GO", house: "house", hotel: "hotel", chance: "Chance", chest: "Chest", symbol: "$" };
const scene: Scene = {
  edition: { squares, words } as unknown as EditionInfo,
  names: ["Ann", "Bo", "Cy", "Di", "Ed"],
  you: 0,
};
const KEYS: Partial<Record<AnyEvent["event"], string>> = {
  LotMortgaged: "events.mortgaged",
  MoneyPaid: "events.paid",
  SentToJail: "events.step.jail",
};
const entry = (seq: number, ...events: AnyEvent[]): EntryTold => ({
  seq,
  at: 0,
  kind: "acted",
  events,
  sentences: events.flatMap(({ event }, first) =>
    KEYS[event] ? [{ key: KEYS[event], first, count: 1, players: { seat: 1 } }] : [],
  ),
});
const ended: AnyEvent = { event: "TurnEnded", seat: 0 };
const rent = (payer: number): AnyEvent => ({ event: "MoneyPaid", payer, payee: 0, amount: 5, reason: "rent" });
const jailed = (seat: number): AnyEvent => ({ event: "SentToJail", seat, why: "square" });
const mortgaged = (seat: number): AnyEvent => ({ event: "LotMortgaged", seat, lot: 6 });

test("the story begins after the seat's last turn", () => {
  const entries = [entry(1, rent(1)), entry(2, ended), entry(3, rent(2))];
  expect(sinceTurnOf(0, entries).map(({ seq }) => seq)).toEqual([3]);
  expect(sinceTurnOf(0, entries.slice(0, 1))).toEqual([]);
});

test("the story has the most important event of each player, in order", () => {
  const story = storyOf(0, [entry(1, ended), entry(2, mortgaged(1), rent(1)), entry(3, jailed(2))], scene);
  expect(story.map(({ seat }) => seat)).toEqual([1, 2]);
  expect(story[0]?.text).toContain("mortgages");
});

test("the story has three lines at most, and none about the seat itself", () => {
  const entries = [entry(1, ended), entry(2, mortgaged(0)), entry(3, rent(1), jailed(2), mortgaged(3), jailed(4))];
  expect(storyOf(0, entries, scene).map(({ seat }) => seat)).toEqual([2, 3, 4]);
});
