import { expect, test } from "vitest";
import { edition, lot, table } from "../../tests/small_table";
import type { AnyEvent, EntryTold, SentenceTold, View } from "../lib/wire";
import { itemsOf, type Item, type Watcher } from "./items";
import { mattersOf, sinceTurnOf } from "./matters";
import { lengthOf, plan, readingTime, type Settings } from "./plan";

const ME = 0;
const watcher: Watcher = {
  edition,
  narration: { edition, names: ["Ann", "Bo", "Cy"], you: ME },
  mine: [ME],
  bots: new Set([1, 2]),
};
const settings = (more: Partial<Settings> = {}): Settings => ({
  speed: "relaxed",
  moves: true,
  edition,
  left: Infinity,
  asked: false,
  sumUp: (items) => `${items.length} things, $${items.reduce((sum, { amount }) => sum + amount, 0)} in all.`,
  throws: (seat, total) => `Seat ${seat} throws ${total}.`,
  begins: "Who begins?",
  ...more,
});

/** The items of entries with one sentence each, which the small table's texts lack: the key's last word. */
function happened(...entries: [seat: number, key: string, ...events: AnyEvent[]][]): Item[] {
  let view: View = table(null, { 1: lot(1), 6: lot(2), 8: lot(2) });
  return entries.flatMap(([seat, key, ...events], at) => {
    const sentences: SentenceTold[] = [{ key: `events.${key}`, first: 0, count: events.length }];
    const entry: EntryTold = { seq: at + 1, at: 0, kind: "acted", seat, by: "bot", events, sentences };
    const { items, after } = itemsOf(entry, watcher, view);
    view = after;
    return items;
  });
}

const rent = (payer: number, payee: number, amount: number): AnyEvent => ({
  event: "MoneyPaid",
  payer,
  payee,
  amount,
  reason: "rent",
});
const thrown = (seat: number): AnyEvent => ({ event: "DiceThrown", seat, die1: 3, die2: 4, purpose: "move" });
const moved = (seat: number): AnyEvent => ({ event: "TokenMoved", seat, start: 0, end: 7, how: "throw" });
const bought = (seat: number, to: number): AnyEvent => ({
  event: "DeedPassed",
  lot: to,
  giver: null,
  taker: seat,
  how: "purchase",
});
const built = (level: number): AnyEvent => ({ event: "Built", seat: 2, lot: 6, level, before: level - 1 });
const texts = (items: Item[], more: Partial<Settings> = {}) =>
  plan(items, [], settings(more)).flatMap(({ text }) => text || []);

test("a word has a quarter of a second, and a sentence at least 0.8 s", () => {
  expect(readingTime("")).toBe(0);
  expect(readingTime("Oh!")).toBe(800);
  expect(readingTime("Bo buys Baltic Avenue for $60 today")).toBe(7 * 250);
});

test("rents among others are one sentence, at the last of them, with their sum", () => {
  const items = happened(
    [1, "one-rent", rent(1, 2, 12)],
    [2, "a-purchase", bought(2, 5)],
    [2, "more-rent", rent(2, 1, 34)],
  );
  expect(texts(items)).toEqual(["A purchase", "2 things, $46 in all."]);
});

test("a rent that is alone has its own sentence", () => {
  expect(texts(happened([1, "one-rent", rent(1, 2, 12)]))).toEqual(["One rent"]);
});

test("own rent is staged and held, and never part of a sum", () => {
  const items = happened(
    [1, "one-rent", rent(1, 2, 12)],
    [0, "my-rent", rent(0, 2, 40)],
    [1, "later-rent", rent(1, 2, 12)],
  );
  const beats = plan(items, [], settings({ left: 0 }));
  const mine = beats.find(({ text }) => text === "My rent")!;
  expect(mine.piece).toMatchObject({ is: "rent", payer: 0, payee: 2, amount: 40 });
  expect(mine.hold).toBeGreaterThan(readingTime(mine.text));
});

test.each([
  ["a colour group", [1, "the-group", bought(1, 3)], "group"],
  ["a hotel", [2, "the-hotel", built(5)], "hotel"],
  ["a bankruptcy", [1, "the-end", { event: "WentBankrupt", seat: 1, creditor: 2 }], "bankrupt"],
  [
    "a great trade",
    [
      1,
      "the-trade",
      { event: "OfferAccepted", number: 1, seat: 1 },
      { event: "DeedPassed", lot: 5, giver: 2, taker: 1, how: "trade" },
      { event: "DeedPassed", lot: 7, giver: 2, taker: 1, how: "trade" },
    ],
    "trade",
  ],
] as const)("%s of others is staged, however little time is left", (_, entry, piece) => {
  const items = happened([2, "one-rent", rent(2, 1, 12)], entry as never, [1, "other-rent", rent(1, 2, 5)]);
  for (const speed of ["relaxed", "brisk"] as const) {
    const beats = plan(items, [], settings({ speed, left: 0, moves: false }));
    expect(beats.filter((beat) => beat.piece !== null).map((beat) => beat.piece!.is)).toEqual([piece]);
    expect(beats.find((beat) => beat.piece !== null)!.hold).toBeGreaterThan(2_000);
  }
});

test("the longer the queue, the more is merged; sentences keep their reading time, and nothing plays faster", () => {
  const round = [1, 2].flatMap((seat): [number, string, ...AnyEvent[]][] => [
    [seat, "a-long-walk", thrown(seat), moved(seat)],
    [seat, "some-rent-was-paid", rent(seat, 3 - seat, 10)],
    [seat, "a-lot-was-bought", bought(seat, seat === 1 ? 5 : 7)],
  ]);
  for (const times of [1, 4, 16]) {
    const items = happened(...Array.from({ length: times }, () => round).flat());
    const beats = plan(items, [], settings({ left: 13_000 }));
    expect(lengthOf(beats)).toBeLessThanOrEqual(13_000);
    for (const { text, hold } of beats) expect(hold).toBeGreaterThanOrEqual(readingTime(text));
    const steps = beats.flatMap(({ scenes }) => scenes.filter(({ show }) => show === "step").map(({ ms }) => ms));
    for (const ms of steps) expect(ms).toBeGreaterThanOrEqual(100);
  }
});

test("where a token stops is left out if something happens there", () => {
  const items = happened([1, "the-walk", thrown(1), moved(1)], [1, "the-purchase", bought(1, 7)]);
  const beats = plan(items, [], settings());
  expect(beats.map(({ lead, text }) => [lead, text])).toEqual([
    ["Seat 1 throws 7.", ""],
    ["", "The purchase"],
  ]);
  expect(texts(items.slice(0, 1))).toEqual(["The walk"]);
});

test("without motion only sentences take time", () => {
  const items = happened([1, "the-walk", thrown(1), moved(1)], [1, "the-purchase", bought(1, 7)]);
  const still = plan(items, [], settings({ moves: false }));
  expect(lengthOf(still)).toBe(readingTime("The purchase"));
  expect(lengthOf(still)).toBeLessThan(lengthOf(plan(items, [], settings())) / 2);
});

test("at once: others take no time, own throws are shown", () => {
  const items = happened([1, "the-walk", thrown(1), moved(1)], [1, "the-rent", rent(1, ME, 30)]);
  expect(lengthOf(plan(items, [], settings({ speed: "instant" })))).toBe(0);
  const own = happened([ME, "my-walk", thrown(ME), moved(ME)]);
  expect(lengthOf(plan(own, [], settings({ speed: "instant" })))).toBeGreaterThan(0);
  const asked = lengthOf(plan(own, [], settings({ speed: "instant", asked: true })));
  const alone = lengthOf(plan(own, [], settings({ speed: "instant" })));
  expect(alone - asked).toBe(readingTime("My walk")); // with a question, the sentence stays on the stage
});

test("the last sentence about an own action stays with the question, and is not waited for", () => {
  const own = happened([ME, "my-walk", thrown(ME), moved(ME)]);
  const [beat] = plan(own, [], settings({ asked: true }));
  expect(beat).toMatchObject({ text: "My walk", hold: 0 });
});

test("offers among bots that come to nothing are not shown, those to this device are", () => {
  const offer = (seat: number, to: number): AnyEvent => ({
    event: "OfferMade",
    number: 1,
    seat,
    to,
    give: { cash: 5, lots: [], cards: [] },
    get: { cash: 0, lots: [5], cards: [] },
  });
  expect(texts(happened([1, "an-offer", offer(1, 2)]))).toEqual([]);
  expect(texts(happened([1, "an-offer", offer(1, ME)]))).toEqual(["An offer"]);
});

test("after others' turns, all that is important and one's own are told, and the rest is merged", () => {
  const items = happened(
    [0, "my-turn-is-over", { event: "TurnEnded", seat: ME }],
    [1, "the-walk", thrown(1), moved(1)],
    [1, "one-rent", rent(1, 2, 12)],
    [1, "the-group", bought(1, 3)],
    [2, "my-income", rent(2, ME, 30)],
    [2, "another-rent", rent(2, 1, 5)],
  );
  const matters = mattersOf(sinceTurnOf(ME, items)!, 3, settings().sumUp);
  expect(matters.map(({ text }) => text)).toEqual(["The group", "My income", "2 things, $17 in all."]);
  expect(mattersOf(items, 1, settings().sumUp).map(({ text }) => text)).toEqual(["The group", "My income"]);
  expect(sinceTurnOf(1, items)).toBeNull();
});
