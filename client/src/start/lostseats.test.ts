import { beforeEach, expect, test } from "vitest";
import type { EntryTold, SeatInfo, TableInfo } from "../lib/wire";
import { LostSeats } from "./lostseats.svelte";

const seat = (kind: SeatInfo["kind"], name = "") => ({ kind, name }) as SeatInfo;

/** Ann is the host; Bo and Cy sit at this device. */
class Waiting {
  info = { seats: [seat("person", "Ann"), seat("person", "Bo"), seat("person", "Cy"), seat("bot", "Wren")] } as TableInfo;
  you = { seats: [1, 2], host: false };
  listener: (entries: EntryTold[]) => void = () => undefined;

  onUpdate(listener: (entries: EntryTold[]) => void): () => void {
    this.listener = listener;
    return () => undefined;
  }

  arrange(n: number, kind: SeatInfo["kind"]): void {
    this.info = { ...this.info, seats: this.info.seats.with(n, seat(kind)) };
    this.you = { ...this.you, seats: this.you.seats.filter((mine) => mine !== n) };
    this.listener([{ seq: 1, at: 0, kind: "seated", seat: n, to: { kind } }]);
  }
}

let table: Waiting;
let lost: LostSeats;

beforeEach(() => {
  table = new Waiting();
  lost = new LostSeats(table);
  lost.follow();
});

test("those of this device who are put out are known by name", () => {
  table.arrange(1, "open");
  table.arrange(2, "bot");
  expect(lost.names).toEqual(["Bo", "Cy"]);
});

test("they may come back once another seat is opened, and not before", () => {
  table.arrange(1, "closed");
  table.arrange(3, "closed");
  expect(lost.names).toEqual(["Bo"]);
  table.arrange(1, "open");
  expect(lost.names).toEqual([]);
});

test("others who are put out are none of this device's business", () => {
  table.you.seats = [1];
  lost = new LostSeats(table);
  lost.follow();
  table.arrange(2, "open");
  expect(lost.names).toEqual([]);
  table.arrange(1, "open");
  expect(lost.names).toEqual(["Bo"]);
});
