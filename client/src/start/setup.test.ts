import { beforeEach, expect, test } from "vitest";
import type { EditionShort, HouseRuleInfo } from "../lib/wire";
import { Setup } from "./setup.svelte";

const AMERICA = {
  id: "america",
  title: "",
  year: 2002,
  players: [2, 3],
  age: 0,
  options: ["game-show"],
  tokens: [],
} as unknown as EditionShort;
const nameless = (n: number) => `Player ${n}`;
let setup: Setup;

beforeEach(() => {
  setup = new Setup();
});

test("the default setup is a full game with one player and three bots", () => {
  expect(setup.waits).toBe(false);
  expect(setup.toNewTable(nameless)).toMatchObject({
    edition: "classic",
    game: "full",
    minutes: null,
    timer: null,
    seats: [{ who: "me", name: "Player 1" }, { who: "bot" }, { who: "bot" }, { who: "bot" }],
  });
});

test("minutes make a time limit game, and timer 0 is no limit", () => {
  setup.length = "45";
  setup.timer = 0;
  expect(setup.toNewTable(nameless)).toMatchObject({ game: "time-limit", minutes: 45, timer: null });
});

test("another edition keeps only the options and seats that it has", () => {
  setup.options = ["game-show", "ferris-wheel"];
  setup.choose(AMERICA);
  expect(setup.options).toEqual(["game-show"]);
  expect(setup.seats.length).toBe(3);
  setup.add("bot");
  expect(setup.seats.length).toBe(3);
});

test("time limits default to none among friends and short among strangers, unless chosen", () => {
  setup.add("phone");
  expect([setup.timer, setup.absence]).toEqual([0, 0]);
  setup.isPublic = true;
  expect([setup.timer, setup.absence]).toEqual([90, 120]);
  setup.timer = 30;
  setup.absence = 600;
  setup.isPublic = false;
  expect([setup.timer, setup.absence]).toEqual([30, 600]);
});

test("in a game over days no player counts as absent", () => {
  setup.absence = 30;
  setup.timer = 86_400;
  expect(setup.overDays).toBe(true);
  expect(setup.toNewTable(nameless)).toMatchObject({ timer: 86_400, absence: 0 });
});

test("players replace bots first, and then take further seats", () => {
  const who = () => setup.seats.map((seat) => seat.who);
  setup.add("me");
  setup.add("phone");
  expect(who()).toEqual(["me", "me", "phone", "bot"]);
  setup.add("link");
  setup.add("phone");
  expect(who()).toEqual(["me", "me", "phone", "link", "phone"]);
  while (setup.seats.length < setup.most) setup.add("bot");
  expect([setup.canAdd("bot"), setup.canAdd("me")]).toEqual([false, true]);
});

test("seats for phones and links wait for other players", () => {
  expect(setup.waits).toBe(false);
  setup.add("phone");
  setup.add("link");
  expect(setup.waits).toBe(true);
  expect(setup.toNewTable(nameless).seats).toMatchObject([
    { who: "me" },
    { who: "open" },
    { who: "open" },
    { who: "bot" },
  ]);
});

test("a public table has free seats instead of bots, and keeps those that were chosen", () => {
  const who = () => setup.seats.map((seat) => seat.who);
  setup.isPublic = true;
  expect(who()).toEqual(["me", "link", "link", "link"]);
  expect(setup.waits).toBe(true);
  setup.isPublic = false;
  expect(who()).toEqual(["me", "bot", "bot", "bot"]);
  setup.add("link");
  setup.isPublic = true;
  expect(who()).toEqual(["me", "link", "bot", "bot"]);
  setup.isPublic = false;
  expect(who()).toEqual(["me", "link", "bot", "bot"]);
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

test("a Banker who only keeps the Bank needs six players", () => {
  setup.add("bot");
  setup.add("bot");
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

const rule = (word: string, more: Partial<HouseRuleInfo> = {}): HouseRuleInfo => ({
  rule: "HOUSE-1",
  word,
  theme: "money",
  unit: "",
  least: 0,
  most: 0,
  usual: 0,
  bare: false,
  against: [],
  needs: "",
  ...more,
});
const OFFERED = {
  editions: [],
  house_rules: [
    rule("free-parking-pot", { unit: "money", least: 1, most: 1000, usual: 500, bare: true }),
    rule("salary", { unit: "money", most: 1000, usual: 400 }),
    rule("deal", { unit: "count", most: 4, usual: 2 }),
    rule("deal-paid", { needs: "deal" }),
  ],
  presets: [
    { name: "by-the-book", game: "full", house_rules: [] },
    { name: "quick", game: "full", house_rules: ["free-parking-pot", "deal=3"] },
  ],
};

test("house rules are encoded in order, with their numbers", () => {
  setup.offer(OFFERED);
  expect(setup.preset).toBe("by-the-book");
  setup.agree("salary", 0);
  setup.agree("free-parking-pot", 0);
  expect(setup.toNewTable(nameless).house_rules).toEqual(["free-parking-pot", "salary=0"]);
  setup.agree("free-parking-pot", 500);
  expect(setup.houseRules).toEqual(["free-parking-pot=500", "salary=0"]);
  expect(setup.preset).toBe("own");
});

test("a preset selects its rules, and is recognised by them", () => {
  setup.offer(OFFERED);
  setup.agree("salary", 300);
  setup.usePreset("quick");
  expect(setup.houseRules).toEqual(["free-parking-pot", "deal=3"]);
  expect(setup.preset).toBe("quick");
  setup.usePreset("by-the-book");
  expect(setup.houseRules).toEqual([]);
});

test("removing a house rule removes those that need it", () => {
  setup.offer(OFFERED);
  setup.agree("deal", 2);
  setup.agree("deal-paid", 0);
  expect(setup.houseRules).toEqual(["deal=2", "deal-paid"]);
  setup.agree("deal", 0);
  expect(setup.houseRules).toEqual(["deal=0"]);
});
