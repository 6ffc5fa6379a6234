import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { table as small } from "../../tests/small_table";
import { Table } from "../lib/table.svelte";
import type { AnyEvent, EntryTold, OfferView } from "../lib/wire";
import { SHOWN_FOR, ClosedOffers } from "./closedoffers.svelte";

const ME = 0;
const offer: OfferView = { offer: 4, from: 1, to: ME, give: { cash: 90 }, get: { lots: [3] } };

/** A table whose updates a test makes up. */
class TestTable extends Table {
  private observer: (entries: EntryTold[]) => void = () => undefined;

  override onUpdate(observer: (entries: EntryTold[]) => void): () => void {
    this.observer = observer;
    return () => undefined;
  }

  receive(offers: OfferView[], ...events: AnyEvent[]): void {
    this.view = small(null, {}, { offers });
    this.observer([{ seq: 9, at: 0, kind: "acted", events }]);
  }
}

function reading(offers: OfferView[]): [TestTable, ClosedOffers] {
  const table = new TestTable("t");
  table.you = { seats: [ME], host: true, put_out: false };
  table.view = small(null, {}, { offers });
  const found = new ClosedOffers(table);
  found.observe();
  return [table, found];
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a withdrawn offer stays visible for ten seconds, marked as withdrawn", () => {
  const [table, found] = reading([offer]);
  table.receive([], { event: "OfferWithdrawn", number: 4, seat: 1 });
  expect(found.offers).toEqual([{ offer, why: "withdrawn" }]);
  vi.advanceTimersByTime(SHOWN_FOR - 1);
  expect(found.offers).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(found.offers).toEqual([]);
});

test("a later offer that lapses stays visible as lapsed", () => {
  const [table, found] = reading([]);
  table.receive([offer], { event: "OfferMade", number: 4, seat: 1, to: ME, give: { cash: 90 }, get: { lots: [3] } });
  table.receive([], { event: "OfferLapsed", number: 4 });
  expect(found.offers).toEqual([{ offer, why: "lapsed" }]);
  found.close(4);
  expect(found.offers).toEqual([]);
});

test("offers that were answered, or were to other seats, do not stay", () => {
  const [table, found] = reading([offer, { ...offer, offer: 5, to: 2 }]);
  table.receive([], { event: "OfferRefused", number: 4, seat: ME }, { event: "OfferWithdrawn", number: 5, seat: 1 });
  expect(found.offers).toEqual([]);
});
