import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyEvent, EditionInfo, EntryTold, View } from "../lib/wire";
import { applyEvent } from "./applyevent";
import recorded from "../../tests/recorded.json?raw";
import { scenesOf } from "./scenes";
import { Playback, type Manner } from "./playback.svelte";

const game = JSON.parse(recorded) as {
  edition: EditionInfo;
  first: View;
  steps: { events: AnyEvent[]; view: View | null }[];
};
const { edition, first } = game;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begun(): Playback {
  const playback = new Playback();
  playback.start(first);
  return playback;
}

const manner = (more: Partial<Manner> = {}): Manner => ({
  speed: "relaxed",
  budget: 13_000,
  moves: true,
  asked: false,
  watcher: {
    edition,
    narration: { edition, names: ["Ann", "Bo", "Cy", "Di"], you: 0 },
    mine: [0],
    bots: new Set([1, 2, 3]),
  },
  sumUp: (items) => `${items.length} things`,
  throws: (seat, total) => `${seat} throws ${total}.`,
  begins: "Who begins?",
  ...more,
});

const entriesOf = (events: AnyEvent[], seq = 1): EntryTold[] => [{ seq, at: 0, kind: "acted", events }];

const thrown: AnyEvent[] = [
  { event: "DiceThrown", seat: 0, die1: 3, die2: 4, purpose: "move" },
  { event: "TokenMoved", seat: 0, start: 0, end: 7, how: "throw" },
];
const moved: View = { ...first, dice: [3, 4], seats: first.seats.map((s) => (s.seat === 0 ? { ...s, square: 7 } : s)) };

test("applying an entry's events results in the view of the server", () => {
  let view = first;
  let checked = 0;
  for (const step of game.steps) {
    view = step.events.reduce(applyEvent, view);
    if (step.view === null) continue;
    expect(view.seats).toEqual(step.view.seats);
    expect(view.lots).toEqual(step.view.lots);
    expect(view.bank).toEqual(step.view.bank);
    checked++;
  }
  expect(checked).toBeGreaterThan(5);
});

test("the dice roll while they are thrown, and not when something else is shown beside them", () => {
  const playback = begun();
  expect(playback.rolling).toBe(0);
  playback.play(entriesOf(thrown), moved, manner());
  expect(playback.rolling).toBe(1);
  vi.advanceTimersToNextTimer();
  expect([playback.busy, playback.rolling]).toEqual([true, 0]);
  playback.skip();
  playback.play(entriesOf(thrown, 2), moved, manner());
  expect(playback.rolling).toBe(2);
});

test("a token touches every square on its way and ends on the server's square", () => {
  const playback = begun();
  playback.play(entriesOf(thrown), moved, manner());
  expect(playback.busy).toBe(true);
  expect(playback.shown?.dice).toEqual([3, 4]);
  expect(playback.shown?.seats[0]?.square).toBe(0);
  const way: number[] = [];
  while (playback.busy) {
    vi.advanceTimersToNextTimer();
    const at = playback.shown!.seats[0]!.square;
    if (way.at(-1) !== at) way.push(at);
  }
  expect(way).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(playback.shown).toBe(moved);
});

test("a card that leads back leads back square by square", () => {
  const card = edition.chance.findIndex(({ effect }) => effect.do === "back") + 1;
  const events: AnyEvent[] = [
    { event: "CardDrawn", seat: 0, deck: "chance", card },
    { event: "TokenMoved", seat: 0, start: 7, end: 4, how: "card" },
  ];
  const steps = scenesOf(events, edition).flatMap((scene) => (scene.show === "step" ? [scene.square] : []));
  expect(steps).toEqual([6, 5, 4]);
});

test("skipping shows the latest view at once, with the drawn card", () => {
  const playback = begun();
  playback.play(entriesOf([...thrown, { event: "CardDrawn", seat: 0, deck: "chest", card: 3 }]), moved, manner());
  playback.skip();
  expect(playback.busy).toBe(false);
  expect(playback.shown).toBe(moved);
  expect(playback.card).toEqual({ deck: "chest", card: 3, seat: 0 });
  expect(vi.getTimerCount()).toBe(0);
});

test("nothing is played on a hidden page", () => {
  const playback = begun();
  playback.play(entriesOf(thrown), moved, manner({ speed: "none" }));
  expect(playback.shown).toBe(moved);
  expect(vi.getTimerCount()).toBe(0);
});

test("payments that belong together fly together", () => {
  const payments = [1, 2, 3].map((payer): AnyEvent => ({
    event: "MoneyPaid",
    payer,
    payee: 0,
    amount: 10,
    reason: "card",
  }));
  const flights = scenesOf(payments, edition).filter((scene) => scene.show === "flights");
  expect(flights).toHaveLength(1);
  expect(flights[0]).toMatchObject({ flights: [{ from: { seat: 1 } }, { from: { seat: 2 } }, { from: { seat: 3 } }] });
});

test("a whole game is played to the view of the server", () => {
  const playback = begun();
  for (const { events, view } of game.steps) {
    playback.play(entriesOf(events), view ?? moved, manner({ speed: "brisk" }));
    vi.runAllTimers();
    if (view) expect(playback.shown).toBe(view);
    expect(playback.busy).toBe(false);
  }
});

test("entries are held back until they have been shown, one by one", () => {
  const playback = begun();
  expect(playback.heldFrom).toBe(Infinity);
  playback.play(entriesOf(thrown, 5), moved, manner());
  playback.play(entriesOf(thrown, 6), moved, manner());
  expect(playback.heldFrom).toBe(5);
  const held: number[] = [];
  while (playback.busy) {
    if (held.at(-1) !== playback.heldFrom) held.push(playback.heldFrom);
    vi.advanceTimersToNextTimer();
  }
  expect(held).toEqual([5, 6]);
  expect(playback.heldFrom).toBe(Infinity);
});

test("nothing is held back after skipping or on a hidden page", () => {
  const playback = begun();
  playback.play(entriesOf(thrown, 5), moved, manner());
  playback.skip();
  expect(playback.heldFrom).toBe(Infinity);
  playback.play(entriesOf(thrown, 6), moved, manner({ speed: "none" }));
  expect(playback.heldFrom).toBe(Infinity);
});
