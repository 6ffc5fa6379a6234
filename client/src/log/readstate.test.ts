import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ReadState } from "./readstate.svelte";
import type { Link } from "../lib/table.svelte";
import type { EntryTold } from "../lib/wire";

const page = new EventTarget() as EventTarget & { hidden: boolean };
let number = 0;
let stop: () => void = () => undefined;

/** A table with a number of entries. */
class Long {
  id = `t${++number}`;
  seq = 0;
  link: Link = "open";
  listener: (entries: EntryTold[]) => void = () => undefined;
  loadHistory = (): Promise<void> => Promise.resolve();

  onUpdate(listener: (entries: EntryTold[]) => void): () => void {
    this.listener = listener;
    return () => undefined;
  }

  grow(count: number): void {
    this.seq += count;
    this.listener(Array<EntryTold>(count));
  }

  /** Adds entries while the connection is lost. */
  growUnseen(count: number): void {
    this.link = "lost";
    this.grow(count);
    this.link = "open";
  }
}

/** Opens the page of this table. */
async function open(table: Long): Promise<ReadState> {
  stop();
  const readState = new ReadState(table);
  stop = readState.observe();
  await Promise.resolve();
  await Promise.resolve();
  return readState;
}

function hide(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  page.hidden = false;
  vi.stubGlobal("document", page);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it("a first visit and a page that stayed open have missed nothing", async () => {
  const table = new Long();
  table.seq = 100;
  const readState = await open(table);
  for (let n = 0; n < 20; n++) table.grow(1);
  expect(readState.from).toBe(readState.to);
});

it("entries since the page was closed are missed", async () => {
  const table = new Long();
  table.seq = 100;
  await open(table);
  table.grow(1);
  stop();
  table.seq = 150;
  const readState = await open(table);
  expect([readState.from, readState.to]).toEqual([101, 150]);
});

it("entries that arrive while the page opens do not hide missed ones", async () => {
  const table = new Long();
  table.seq = 100;
  await open(table);
  table.seq = 150;
  const opening = open(table);
  table.grow(1);
  const readState = await opening;
  expect([readState.from, readState.to]).toEqual([100, 151]);
});

it("entries of a lost connection are missed, unless they are few", async () => {
  const table = new Long();
  table.seq = 100;
  const readState = await open(table);
  table.growUnseen(5);
  expect(readState.from).toBe(readState.to);
  table.growUnseen(30);
  expect([readState.from, readState.to]).toEqual([105, 135]);
});

it("many entries of bots at once are not missed on a visible page", async () => {
  const table = new Long();
  table.seq = 100;
  const readState = await open(table);
  table.grow(30);
  table.link = "connecting"; // the page has just been opened
  table.grow(30);
  expect(readState.from).toBe(readState.to);
});

it("entries on a hidden page are missed once", async () => {
  const table = new Long();
  table.seq = 100;
  const readState = await open(table);
  hide(true);
  for (let n = 0; n < 20; n++) table.grow(1);
  hide(false);
  expect([readState.from, readState.to]).toEqual([100, 120]);
  readState.catchUp();
  hide(true);
  hide(false);
  expect(readState.from).toBe(readState.to);
});

it("missed entries add up until they are read", async () => {
  const table = new Long();
  table.seq = 100;
  const readState = await open(table);
  table.growUnseen(20);
  table.grow(1);
  table.growUnseen(20);
  expect([readState.from, readState.to]).toEqual([100, 141]);
});
