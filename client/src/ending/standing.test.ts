import { expect, test } from "vitest";
import { scoreOf, standing } from "./standing";
import { table } from "../../tests/small_table";
import type { EntryTold, SeatView } from "../lib/wire";

const seatOf = (number: number, status: SeatView["status"]): SeatView => ({
  ...table(null).seats[0]!,
  seat: number,
  status,
});
const bankruptcy = (seq: number, seat: number): EntryTold => ({
  seq,
  at: 0,
  kind: "acted",
  events: [{ event: "WentBankrupt", seat, creditor: null }],
});
const seatsOf = (ranks: { seat: number }[]): number[] => ranks.map(({ seat }) => seat);

test("bankrupt players stand last, the one who stayed longest before the others", () => {
  const seats = [seatOf(0, "bankrupt"), seatOf(1, "playing"), seatOf(2, "bankrupt"), seatOf(3, "bankrupt")];
  const outcome = { winners: [1], worths: [0, 900, 0, 0] };
  expect(seatsOf(standing(seats, outcome, [bankruptcy(4, 2), bankruptcy(7, 0), bankruptcy(9, 3)]))).toEqual([
    1, 3, 0, 2,
  ]);
});

test("a bankruptcy from before the known entries was earlier than the known ones", () => {
  const seats = [seatOf(0, "bankrupt"), seatOf(1, "playing"), seatOf(2, "bankrupt")];
  const outcome = { winners: [1], worths: [0, 900, 0] };
  expect(seatsOf(standing(seats, outcome, [bankruptcy(9, 2)]))).toEqual([1, 2, 0]);
});

test("players who are left stand by worth, behind the winners and before bankrupt ones; a Banker has no place", () => {
  const seats = [
    seatOf(0, "playing"),
    seatOf(1, "bankrupt"),
    seatOf(2, "playing"),
    seatOf(3, "playing"),
    seatOf(4, "banker"),
  ];
  const outcome = { winners: [3], worths: [700, 0, 800, 650, 0] };
  const ranks = standing(seats, outcome, [bankruptcy(2, 1)]);
  expect(seatsOf(ranks)).toEqual([3, 2, 0, 1]);
  expect(ranks.map(({ won, bankrupt }) => [won, bankrupt])).toEqual([
    [true, false],
    [false, false],
    [false, false],
    [false, true],
  ]);
});

test("the evening's score counts this game, names the people, and bots that have won", () => {
  const seat = (kind: "person" | "bot", name: string, wins: number) => ({ kind, name, wins });
  const seats = [seat("person", "Tom", 2), seat("person", "Mama", 2), seat("bot", "Wren", 1), seat("bot", "Finch", 0)];
  expect(scoreOf(seats, { winners: [1] })).toEqual([
    { seat: 1, name: "Mama", wins: 3 },
    { seat: 0, name: "Tom", wins: 2 },
    { seat: 2, name: "Wren", wins: 1 },
  ]);
});

test("after a first game there is no score of the evening", () => {
  expect(scoreOf([{ kind: "person", name: "Tom", wins: 0 }], { winners: [0] })).toEqual([]);
});
