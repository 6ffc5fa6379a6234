// @vitest-environment happy-dom
// The tutor's question at a purchase, from the click on an answer to what is sent.
import { cleanup, configure, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import recorded from "../../tests/asked.json";
import { FakeSocket } from "../../tests/fake_socket";
import Seated from "../../tests/Seated.svelte";
import { prefs } from "../lib/prefs.svelte";
import { Table } from "../lib/table.svelte";
import type { EditionInfo, MistakeInfo, Update } from "../lib/wire";

const { edition, updates } = recorded as unknown as { edition: EditionInfo; updates: Update[] };
const update = updates.find(({ view }) => view?.decision?.kind === "BuyOrAuction")!;
const MISTAKE: MistakeInfo = {
  cost: 0.062,
  best: { do: "buy", amounts: { cost: 400 } },
  why: { key: "buy-second", facts: { group: "dark-blue" } },
  offer: null,
};
const PATIENCE = { timeout: 20_000 };
configure({ asyncUtilTimeout: PATIENCE.timeout });
vi.setConfig({ testTimeout: 60_000 });

let table: Table;
let judgement: () => Promise<Response>;
let asked: unknown[];

beforeEach(() => {
  FakeSocket.all = [];
  asked = [];
  judgement = () => Promise.resolve(Response.json({ mistake: MISTAKE }));
  prefs.tutor = true;
  prefs.tutorPoints = 5;
  localStorage.setItem("passgo.guest", "yes");
  vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => {
  cleanup();
  table.close();
  prefs.tutor = false;
});

/** Opens the table, and presses the button that is a mistake. */
async function decline(allowed = true): Promise<void> {
  const at = { ...update, table: { ...update.table!, tutor: allowed } };
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
    if (path.endsWith("/judge")) {
      asked.push(JSON.parse(body as string));
      return judgement();
    }
    return Promise.resolve(Response.json(path.endsWith("/edition") ? edition : at));
  });
  table = new Table("asked");
  table.connect();
  await vi.waitFor(() => FakeSocket.last.receive(at), PATIENCE);
  render(Seated, { table });
  (await screen.findByRole("button", { name: /^Auction it/ })).click();
}

const button = (name: string) => screen.findByRole("button", { name });
const sent = () => FakeSocket.last.sent.filter(({ type }) => type === "act").map(({ action }) => action);
const isSent = () => vi.waitFor(() => expect(sent()).toEqual([{ do: "decline" }]), PATIENCE);

test("a costly move is asked about before it is sent", async () => {
  await decline();
  const dialog = await screen.findByRole("alertdialog", { name: "Sure about this move?" });
  expect(asked).toEqual([{ seat: 0, action: { do: "decline" }, points: 5 }]);
  const says = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
  expect(says?.textContent).toContain("costs about 6.2 points");
  expect(dialog.textContent).not.toContain("Lincoln Memorial for $400");
  (await button("Rethink")).click();
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull(), PATIENCE);
  expect(sent()).toEqual([]);
  expect(screen.getAllByRole("button", { name: /^Auction it/ })).toHaveLength(1);
});

test("the better move is shown with its reason on demand", async () => {
  await decline();
  (await button("Show me")).click();
  const better = await screen.findByText("Buy Lincoln Memorial for $400.");
  expect(better.closest("[role=status]")?.textContent).toContain("You already own a part of");
  expect(screen.queryByRole("button", { name: "Show me" })).toBeNull();
  expect(document.activeElement).toBe(await button("Rethink"));
});

test("a move is sent that is played all the same, and not asked about again", async () => {
  await decline();
  (await button("Play anyway")).click();
  await isSent();
  FakeSocket.last.receive({
    type: "error",
    id: FakeSocket.last.sent.at(-1)!.id,
    error: { code: "broken", message: "" },
  });
  await vi.waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull(), PATIENCE);
  (await screen.findByRole("button", { name: /^Auction it/ })).click();
  await vi.waitFor(() => expect(sent()).toHaveLength(2), PATIENCE);
  expect(asked).toHaveLength(1);
});

test.each([
  ["no mistake", () => Promise.resolve(Response.json({ mistake: null }))],
  ["an error", () => Promise.resolve(Response.json({ error: { code: "too-many", message: "" } }, { status: 429 }))],
  ["no network", () => Promise.reject(new TypeError("no network"))],
])("with %s a move is sent at once", async (_, answer) => {
  judgement = answer;
  await decline();
  await isSent();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a move does not wait for a tutor that does not answer", async () => {
  judgement = () => new Promise(() => {});
  await decline();
  expect(sent()).toEqual([]);
  await isSent();
});

test.each([
  ["a table that did not agree on the tutor", false, true],
  ["a player who does not use it", true, false],
])("for %s nothing is asked", async (_, allowed, used) => {
  prefs.tutor = used;
  await decline(allowed);
  await isSent();
  expect(asked).toEqual([]);
});

test("a move that was meant for another decision is not sent", async () => {
  let reply: (response: Response) => void = () => {};
  judgement = () => new Promise((resolve) => (reply = resolve));
  await decline();
  await vi.waitFor(() => expect(asked).toHaveLength(1), PATIENCE);
  const decision = { kind: "EndTurn", seats: [0] };
  const view = { ...update.view!, decision } as Update["view"];
  FakeSocket.last.receive({ ...update, seq: update.seq + 1, version: update.version + 1, view, entries: [] });
  reply(Response.json({ mistake: null }));
  await vi.waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull(), PATIENCE);
  expect(sent()).toEqual([]);
});
