import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { table as small } from "../../tests/small_table";
import { Table } from "../lib/table.svelte";
import type { AnyEvent, EntryTold, OfferView } from "../lib/wire";
import { LASTS, Reading } from "./reading.svelte";

const ME = 0;
const offer: OfferView = { offer: 4, from: 1, to: ME, give: { cash: 90 }, get: { lots: [3] } };

/** A table whose updates a test makes up. */
class Told extends Table {
  private ear: (entries: EntryTold[]) => void = () => undefined;

  override onUpdate(listener: (entries: EntryTold[]) => void): () => void {
    this.ear = listener;
    return () => undefined;
  }

  tell(offers: OfferView[], ...events: AnyEvent[]): void {
    this.view = small(null, {}, { offers });
    this.ear([{ seq: 9, at: 0, kind: "acted", events }]);
  }
}

function reading(offers: OfferView[]): [Told, Reading] {
  const table = new Told("t");
  table.you = { seats: [ME], host: true, put_out: false };
  table.view = small(null, {}, { offers });
  const found = new Reading(table);
  found.listen();
  return [table, found];
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a withdrawn offer stays for ten seconds and says so", () => {
  const [table, found] = reading([offer]);
  table.tell([], { event: "OfferWithdrawn", number: 4, seat: 1 });
  expect(found.gone).toEqual([{ offer, why: "withdrawn" }]);
  vi.advanceTimersByTime(LASTS - 1);
  expect(found.gone).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(found.gone).toEqual([]);
});

test("one that came later is known as well, and one that is impossible now says that", () => {
  const [table, found] = reading([]);
  table.tell([offer], { event: "OfferMade", number: 4, seat: 1, to: ME, give: { cash: 90 }, get: { lots: [3] } });
  table.tell([], { event: "OfferLapsed", number: 4 });
  expect(found.gone).toEqual([{ offer, why: "lapsed" }]);
  found.close(4);
  expect(found.gone).toEqual([]);
});

test("what was answered, or was for somebody else, does not stay", () => {
  const [table, found] = reading([offer, { ...offer, offer: 5, to: 2 }]);
  table.tell([], { event: "OfferRefused", number: 4, seat: ME }, { event: "OfferWithdrawn", number: 5, seat: 1 });
  expect(found.gone).toEqual([]);
});
