import { beforeEach, expect, test } from "vitest";
import type { EditionShort } from "../lib/wire";
import { Setup } from "./setup.svelte";

const AMERICA = { id: "america", title: "", year: 2002, players: [2, 3], options: ["game-show"], tokens: [] } as unknown as EditionShort;
const nameless = (n: number) => `Player ${n}`;
let setup: Setup;

beforeEach(() => {
  setup = new Setup();
});

test("as it comes up it is a whole game: one person and three bots", () => {
  expect(setup.waits).toBe(false);
  expect(setup.toNewTable(nameless)).toMatchObject({
    edition: "classic",
    game: "full",
    minutes: null,
    timer: null,
    seats: [{ who: "me", name: "Player 1" }, { who: "bot" }, { who: "bot" }, { who: "bot" }],
  });
});

test("minutes make a time limit game, and no timer is no hurry", () => {
  setup.length = "45";
  setup.timer = 0;
  expect(setup.toNewTable(nameless)).toMatchObject({ game: "time-limit", minutes: 45, timer: null });
});

test("another edition keeps only the options and seats that it has", () => {
  setup.options = ["game-show", "ferris-wheel"];
  setup.choose(AMERICA);
  expect(setup.options).toEqual(["game-show"]);
  expect(setup.seats.length).toBe(3);
  setup.add("open");
  expect(setup.seats.length).toBe(3);
});

test("whoever plays with people elsewhere is hurried, whoever plays at home is not, and what was chosen stays", () => {
  expect(setup.timer).toBe(0);
  setup.add("open");
  expect(setup.timer).toBe(90);
  setup.timer = 30;
  setup.remove(setup.seats.at(-1)!);
  expect(setup.timer).toBe(30);
});

test("an open seat means waiting for somebody", () => {
  setup.add("open");
  expect(setup.waits).toBe(true);
});

test("a guest takes one seat at a public table and any number among friends, or as was chosen", () => {
  expect([setup.each, setup.toNewTable(nameless).seats_each]).toEqual(["any", null]);
  setup.isPublic = true;
  expect([setup.each, setup.toNewTable(nameless).seats_each]).toEqual(["one", null]);
  setup.each = "any";
  expect(setup.toNewTable(nameless).seats_each).toBe(4);
  setup.isPublic = false;
  setup.each = "one";
  expect(setup.toNewTable(nameless).seats_each).toBe(1);
});

test("a Banker who only looks after the Bank needs six persons", () => {
  setup.add("bot");
  setup.add("me");
  expect(setup.bankerPossible).toBe(true);
  setup.bankerOnly = true;
  expect(setup.most).toBe(9);
  setup.remove(setup.seats[5]!);
  expect(setup.bankerOnly).toBe(false);
});

test("the Banker is the first seat unless another is chosen, and again when that one goes", () => {
  expect(setup.toNewTable(nameless).banker).toBe(0);
  setup.banker = 2;
  expect(setup.toNewTable(nameless).banker).toBe(2);
  setup.remove(setup.seats[1]!);
  expect(setup.banker).toBe(1); // the same seat
  setup.remove(setup.seats[1]!);
  expect(setup.banker).toBe(0);
});
