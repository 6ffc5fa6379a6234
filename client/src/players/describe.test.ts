import { beforeEach, expect, test } from "vitest";
import type { Position } from "../actions/words";
import { prefs } from "../lib/prefs.svelte";
import { setWording } from "../lib/wording.svelte";
import type { EditionInfo, SeatInfo } from "../lib/wire";
import { describeSeat } from "./describe";

const edition = { words: { stations: "railroads", jail: "Jail" } } as unknown as EditionInfo;
const position = { view: { seats: [{}, {}], turn: 0, decision: null }, edition } as unknown as Position;
const said = (bot: string, style: string) => describeSeat(position, { kind: "bot", bot, style } as SeatInfo, [0], 1);

beforeEach(() => {
  prefs.language = "en";
  setWording(edition);
});

test("a bot's line says its level and how its character likes to play", () => {
  expect(said("hard", "bold")).toBe("bot, Hard · bold");
  expect(said("age-8", "careful")).toBe("bot, Age 8 · careful");
  expect(said("expert", "stations")).toBe("bot, Expert · loves railroads");
});

test("a bot without a style, or with an unknown one, is described by its level", () => {
  expect(said("hard", "")).toBe("bot, Hard");
  expect(said("hard", "daring")).toBe("bot, Hard");
  expect(said("trader", "")).toBe("bot");
});
