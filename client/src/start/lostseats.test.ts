import { beforeEach, expect, test } from "vitest";
import type { EntryTold, SeatInfo, TableInfo } from "../lib/wire";
import { LostSeats } from "./lostseats.svelte";

const seat = (kind: SeatInfo["kind"], name = "") => ({ kind, name }) as SeatInfo;

/** Ann is the host; Bo and Cy sit at this device. */
class Waiting {
  info = {
    seats: [seat("person", "Ann"), seat("person", "Bo"), seat("person", "Cy"), seat("bot", "Wren")],
  } as TableInfo;
  you = { seats: [1, 2], host: false, put_out: false };
  listener: (entries: EntryTold[]) => void = () => undefined;

  onUpdate(listener: (entries: EntryTold[]) => void): () => void {
    this.listener = listener;
    return () => undefined;
  }

  /** `putOut`: what the server reports afterwards. */
  arrange(n: number, kind: SeatInfo["kind"], putOut: boolean): void {
    this.info = { ...this.info, seats: this.info.seats.with(n, seat(kind)) };
    this.you = { ...this.you, seats: this.you.seats.filter((mine) => mine !== n), put_out: putOut };
    this.listener([{ seq: 1, at: 0, kind: "seated", seat: n, to: { kind } }]);
  }
}

let table: Waiting;
let lost: LostSeats;

beforeEach(() => {
  table = new Waiting();
  lost = new LostSeats(table);
  lost.observe();
});

test("removed players of this device are known by name", () => {
  table.arrange(1, "open", true);
  table.arrange(2, "bot", true);
  expect(lost.names).toEqual(["Bo", "Cy"]);
});

test("removed players are forgotten when the server lets them come back", () => {
  table.arrange(1, "closed", true);
  table.arrange(3, "closed", true);
  expect(lost.names).toEqual(["Bo"]);
  table.arrange(1, "open", false);
  expect(lost.names).toEqual([]);
});

test("removed players of other devices are ignored", () => {
  table.you.seats = [1];
  lost = new LostSeats(table);
  lost.observe();
  table.arrange(2, "open", false);
  expect(lost.names).toEqual([]);
  table.arrange(1, "open", true);
  expect(lost.names).toEqual(["Bo"]);
});
