import { expect, test } from "vitest";
import { roughDuration, shortDuration } from "./duration";
import { awaitedSeats, myAwaitedSeats, pageTitle } from "./turn";
import type { EditionInfo, SeatInfo, TableInfo, View } from "./wire";

const seat = (kind: SeatInfo["kind"], away = false) => ({ kind, away }) as SeatInfo;
const decision = (...seats: number[]) => ({ decision: { seats } }) as unknown as View;
const info = (...seats: SeatInfo[]) => ({ status: "playing", seats }) as unknown as TableInfo;
const you = (...seats: number[]) => ({ seats, host: false, put_out: false });

test("awaited seats are players, not bots or players replaced by bots", () => {
  const table = info(seat("person"), seat("bot"), seat("person", true));
  expect(awaitedSeats({ info: table, view: decision(0, 1, 2) })).toEqual([0]);
});

test("no seat is awaited before and after the game", () => {
  const over = { ...info(seat("person")), status: "over" as const };
  expect(awaitedSeats({ info: over, view: decision(0) })).toEqual([]);
  expect(awaitedSeats({ info: null, view: null })).toEqual([]);
});

test("the title shows the turn only for seats of this device", () => {
  const table = {
    info: info(seat("person"), seat("person")),
    view: decision(1),
    edition: { title: "Classic" } as EditionInfo,
  };
  expect(myAwaitedSeats({ ...table, you: you(0) })).toEqual([]);
  expect(pageTitle({ ...table, you: you(0) })).toBe("Classic · passgo");
  expect(pageTitle({ ...table, you: you(1) })).toBe("● Your turn · Classic · passgo");
  expect(pageTitle({ info: null, view: null, you: you(), edition: null })).toBe("passgo");
});

test("a long duration is shown in its largest unit", () => {
  expect([20, 90, 3600, 7199, 86_400, 172_800, 259_200].map(roughDuration)).toEqual([
    "1 minute",
    "1 minute",
    "1 hour",
    "1 hour",
    "24 hours",
    "2 days",
    "3 days",
  ]);
  expect([3600, 86_399, 172_800].map(shortDuration)).toEqual(["1 h", "23 h", "2 d"]);
});
