import { expect, it } from "vitest";
import { absent, condensed, gapLine, linesOf, shown, summary, type Line } from "./lines";
import type { Scene } from "../lib/narrate";
import type { AnyEvent, EditionInfo, EntryTold } from "../lib/wire";

const squares = Array.from({ length: 40 }, (_, index) => ({ name: `Square ${index}` }));
const words = { jail: "Jail", go: "GO", house: "house", hotel: "hotel", chance: "Chance", chest: "Chest", symbol: "$" };
const scene: Scene = { edition: { squares, words } as unknown as EditionInfo, names: ["Ann", "Bo", "Cy"], you: null };
const entry = (more: Partial<EntryTold>, ...events: object[]): EntryTold => ({
  seq: 7,
  at: 0,
  kind: "acted",
  by: "person",
  events: events as AnyEvent[],
  sentences: events.map((_, first) => ({ key: "events.time-called", first, count: 1 })),
  ...more,
});
const THROW = { event: "DiceThrown", seat: 0, die1: 1, die2: 2, purpose: "move" };
const RENT = { event: "MoneyPaid", payer: 0, payee: 2, amount: 50, reason: "rent" };
const TRADE = [
  { event: "OfferAccepted", number: 1, seat: 1 },
  { event: "DeedPassed", lot: 1, giver: 0, taker: 1, how: "trade" },
];

it("a log line belongs to the seats in its sentence, not to all of the entry", () => {
  const lines = linesOf(entry({ seat: 0 }, THROW, RENT), scene);
  expect(lines.map(({ seats, about }) => [seats, about])).toEqual([
    [[0], "moves"],
    [[0, 2], "money"],
  ]);
  expect(lines.every(({ seq }) => seq === 7)).toBe(true);
});

it("the log line of a trade belongs to both sides", () => {
  const [line] = linesOf(
    entry({ seat: 1, sentences: [{ key: "events.accepted", first: 0, count: 2, players: { seat: 1 } }] }, ...TRADE),
    scene,
  );
  expect([line!.about, line!.seats.toSorted()]).toEqual(["trades", [0, 1]]);
});

it("the log has lines for joining, leaving and timeouts, but not for chat", () => {
  const text = (more: Partial<EntryTold>): string[] => linesOf(entry(more), scene).map((line) => line.text);
  expect(text({ kind: "away", seat: 1 })[0]).toMatch(/^Bo is away/);
  expect(text({ kind: "joined", seat: 2, name: "Di" })[0]).toMatch(/^Di /);
  expect(text({ kind: "acted", seat: 0, by: "timer" })[0]).toMatch(/Ann/);
  expect(text({ kind: "silenced", seat: 0, silent: true })).not.toEqual(
    text({ kind: "silenced", seat: 0, silent: false }),
  );
  expect(text({ kind: "said", seat: 0, text: "hello" })).toEqual([]);
});

const line = (about: Line["about"], text = "", ...seats: number[]): Line => ({ seq: 1, text, seats, about });

it("each filter of the log shows its own lines", () => {
  expect(shown(line("moves", "", 1), "all", [])).toBe(true);
  expect(shown(line("moves", "", 1), "mine", [1])).toBe(true);
  expect(shown(line("moves", "", 1), "mine", [0])).toBe(false);
  expect(shown(line("trades"), "trades", [])).toBe(true);
  expect(shown(line("trades"), "money", [])).toBe(false);
});

it("a gap in the log shows the number of missing entries under any filter", () => {
  expect(gapLine(6, 7)).toEqual([]);
  const [gap] = gapLine(6, 5_007);
  expect(gap!.text).toMatch(/5[,.]?000/);
  expect(shown(gap!, "money", [])).toBe(true);
});

it("a summary leaves moves out and keeps the last lines", () => {
  expect(summary([line("moves", "a"), line("money", "b"), line("table", "c")])).toEqual(["b", "c"]);
  const much = summary(Array.from({ length: 20 }, (_, n) => line("money", `${n}`)));
  expect(much).toHaveLength(13);
  expect(much[0]).toMatch(/8/);
  expect(much.at(-1)).toBe("19");
});

it("a summary keeps only the last of consecutive bids by bots", () => {
  const call = (text: string): Line => ({ ...line("money", text), auction: "call" });
  expect(summary([line("money", "a"), call("b"), call("c"), line("money", "d"), call("e")])).toEqual([
    "a",
    "c",
    "d",
    "e",
  ]);
});

it("absent players are listed by name", () => {
  const seats = ["Ann", "Bo", "Cy"].map((name, at) => ({ name, away: at > 0 }));
  expect(absent(seats)).toBe("Bo and Cy");
  expect(absent(seats.slice(0, 1))).toBe("");
});

it("an auction that bots end among themselves is one line", () => {
  const line = (text: string, auction?: "call" | "end"): Line => ({ seq: 1, text, seats: [], about: "moves", auction });
  const early = [line("Ann bids"), line("Wren bids", "call"), line("Ann passes")];
  const late = [line("Finch bids", "call"), line("Wren passes", "call"), line("Finch wins", "end"), line("Finch pays")];
  expect(condensed([...early, ...late]).map(({ text }) => text)).toEqual([
    "Ann bids",
    "Wren bids",
    "Ann passes",
    "Finch wins",
    "Finch pays",
  ]);
  expect(condensed(late.slice(0, 2))).toHaveLength(2); // the auction is still on
});
