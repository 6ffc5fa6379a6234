import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../../tests/fake_socket";
import type { Table } from "./table.svelte";

const YOU = { seats: [0], host: true, put_out: false };
const INFO = { id: "abc", status: "playing", plan: { edition: "classic", options: [] }, edition_digest: "as-begun" };
const EDITION = { id: "classic", words: { symbol: "£" } };

const update = (seq: number, entries: object[] = [], more: object = {}) => ({
  type: "update",
  seq,
  version: seq,
  entries,
  you: YOU,
  ...more,
});
const page = { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
const answer = (body: object, status = 200) => ({ ok: status < 400, status, json: () => Promise.resolve(body) });
let answers: Record<string, unknown>;
let asked: string[];
let table: Table;

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  answers = { "/tables/abc": answer(update(3, [], { table: INFO, view: {} })), "/tables/abc/edition": answer(EDITION) };
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here", pathname: "/" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const found = answers[path];
    return found ? Promise.resolve(found) : Promise.reject(new TypeError("no network"));
  });
  await sitDown("abc");
});

async function sitDown(id: string): Promise<void> {
  const { Table } = await import("./table.svelte");
  table = new Table(id);
  table.connect();
  await vi.advanceTimersByTimeAsync(0);
}

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the state is fetched at once, and the socket continues from there", () => {
  expect(table.info?.status).toBe("playing");
  expect(table.edition?.words.symbol).toBe("£");
  expect(FakeSocket.last.url).toContain("ws://here/tables/abc/socket?since=3");
  expect(table.link).toBe("connecting");
  FakeSocket.last.receive(update(3));
  expect(table.link).toBe("open");
});

test("a repeated update changes nothing", () => {
  const { info, view, you, choices } = table;
  FakeSocket.last.receive(update(3, [], { table: { ...INFO }, view: {} }));
  expect([table.info, table.view, table.you, table.choices]).toEqual([info, view, you, choices]);
  expect(table.view).toBe(view); // the same objects: nothing renders again
  expect(table.info).toBe(info);
  expect(table.you).toBe(you);
  expect(table.choices).toBe(choices);
  FakeSocket.last.receive(update(4, [], { view: { round: 2 } }));
  expect(table.view).toEqual({ round: 2 });
});

test("an action is done when its entry comes back", async () => {
  FakeSocket.last.receive(update(3));
  const done = table.act(0, { do: "throw" });
  const frame = FakeSocket.last.sent[0]!;
  expect(frame).toMatchObject({ type: "act", seat: 0, version: 3, action: { do: "throw" } });
  FakeSocket.last.receive(update(4, [{ seq: 4, kind: "acted", id: frame.id }]));
  expect(await done).toBeNull();
  expect(table.seq).toBe(4);
});

test("a refusal comes back as a problem with its rule", async () => {
  FakeSocket.last.receive(update(3));
  const done = table.act(0, { do: "end-turn" });
  const { id } = FakeSocket.last.sent[0]!;
  FakeSocket.last.receive({ type: "error", id, error: { code: "refused", message: "Throw first.", rule: "TURN-1" } });
  expect(await done).toMatchObject({ code: "refused", message: "Throw first.", rule: "TURN-1" });
});

test("a stale action brings the state that it missed", async () => {
  FakeSocket.last.receive(update(3));
  const done = table.act(0, { do: "throw" });
  const { id } = FakeSocket.last.sent[0]!;
  const missed = update(5, [
    { seq: 4, kind: "acted" },
    { seq: 5, kind: "acted" },
  ]);
  FakeSocket.last.receive({ type: "error", id, error: { code: "stale", message: "", update: missed } });
  expect((await done)?.code).toBe("stale");
  expect(table.entries.map((entry) => entry.seq)).toEqual([4, 5]);
});

test("after a lost connection the same action is sent again, once", async () => {
  FakeSocket.last.receive(update(3));
  const done = table.act(0, { do: "throw" });
  const first = FakeSocket.last;
  first.onclose?.();
  expect(table.link).toBe("lost");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.last).not.toBe(first);
  FakeSocket.last.receive(update(3));
  expect(FakeSocket.last.sent).toEqual(first.sent);
  FakeSocket.last.receive({ type: "done", id: first.sent[0]!.id, seq: 4 });
  expect(await done).toBeNull();
  expect(table.link).toBe("open");
});

test("reconnecting is retried with growing delays", async () => {
  FakeSocket.last.receive(update(3));
  answers = {};
  FakeSocket.last.onclose?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(table.link).toBe("lost");
  expect(FakeSocket.all.length).toBe(1); // no socket before the server answers
  answers = { "/tables/abc": answer(update(9)) };
  await vi.advanceTimersByTimeAsync(7_000);
  expect(FakeSocket.last.url).toContain("since=3"); // the socket sends what was missed
  FakeSocket.last.receive(update(9, [{ seq: 8 }, { seq: 9 }]));
  expect(table.entries.map((entry) => entry.seq)).toEqual([8, 9]);
});

test("a server that does not answer a ping is lost", async () => {
  FakeSocket.last.receive(update(3));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(FakeSocket.last.sent).toEqual([{ type: "ping" }]);
  FakeSocket.last.receive({ type: "pong" });
  await vi.advanceTimersByTimeAsync(14_000);
  expect(table.link).toBe("open");
  await vi.advanceTimersByTimeAsync(11_500);
  expect(table.link).toBe("lost");
});

test("an outdated page is asked to reload and does not reconnect", async () => {
  FakeSocket.last.receive({ type: "bye", reason: "reload" });
  expect(table.link).toBe("reload");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all.length).toBe(1);
});

test("a missing table is a problem until it exists again", async () => {
  FakeSocket.last.receive(update(3));
  answers = { "/tables/abc": answer({ error: { code: "not-found", message: "gone" } }, 404) };
  FakeSocket.last.onclose?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(table.problem?.message).toBe("gone");
  answers = { "/tables/abc": answer(update(4)) };
  await vi.advanceTimersByTimeAsync(7_000);
  expect(table.problem).toBeNull();
  FakeSocket.last.receive(update(4));
  expect(table.link).toBe("open");
});

const logPage = (since: number, until: number, more: boolean) => {
  const entries = Array.from({ length: until - since }, (_, n) => ({ seq: since + n + 1 }));
  answers[`/tables/abc/events?since=${since}`] = answer({ seq: until, entries, more });
};

test("the entries from before the page was opened go before the others", async () => {
  FakeSocket.last.receive(update(4, [{ seq: 4 }]));
  logPage(0, 4, false);
  await table.loadHistory();
  expect(table.entries.map((entry) => entry.seq)).toEqual([1, 2, 3, 4]);
});

test("a long log is read page by page, and no further than the entries that are known", async () => {
  FakeSocket.last.receive(
    update(
      7,
      [4, 5, 6, 7].map((seq) => ({ seq })),
    ),
  );
  logPage(0, 2, true);
  logPage(2, 4, true);
  await table.loadHistory(); // there is no page since 4
  expect(table.entries.map((entry) => entry.seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("what comes while a log is read is not there twice", async () => {
  FakeSocket.last.receive(update(4, [{ seq: 4 }]));
  logPage(0, 6, false);
  const reading = table.loadHistory();
  FakeSocket.last.receive(update(5, [{ seq: 5 }]));
  await reading;
  FakeSocket.last.receive(update(6, [{ seq: 6 }]));
  expect(table.entries.map((entry) => entry.seq)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a page that brings nothing new ends the reading", async () => {
  FakeSocket.last.receive(update(4, [{ seq: 4 }]));
  logPage(0, 0, true);
  await table.loadHistory();
  expect(table.entries.map((entry) => entry.seq)).toEqual([4]);
});

test("entries that an update left out are read from the log", async () => {
  FakeSocket.last.receive(update(4, [{ seq: 4 }]));
  logPage(0, 4, true);
  await table.loadHistory();
  logPage(4, 9, false);
  FakeSocket.last.receive(update(9, [{ seq: 8 }, { seq: 9 }]));
  expect(table.entries.map((entry) => entry.seq)).toEqual([1, 2, 3, 4, 8, 9]);
  await vi.advanceTimersByTimeAsync(0);
  expect(table.entries.map((entry) => entry.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

const editionsAsked = () => asked.filter((path) => path.endsWith("/edition"));
const answerFor = (info: object) => answer(update(1, [], { table: { ...INFO, ...info } }));

test("a game that plays with the same copy of an edition does not fetch it again, one with another does", async () => {
  table.close();
  answers["/tables/same"] = answerFor({ id: "same" });
  answers["/tables/older"] = answerFor({ id: "older", edition_digest: "as-it-was" });
  answers["/tables/older/edition"] = answer({ ...EDITION, words: { symbol: "$" } });
  asked = [];
  await sitDown("same");
  expect(table.edition?.words.symbol).toBe("£");
  expect(editionsAsked()).toEqual([]);
  table.close();
  await sitDown("older");
  expect(table.edition?.words.symbol).toBe("$");
  expect(editionsAsked()).toEqual(["/tables/older/edition"]);
});

test("a game that begins before our eyes begins with the edition that the waiting table showed", async () => {
  table.close();
  answers["/tables/new"] = answerFor({ id: "new", status: "waiting", edition_digest: null });
  answers["/tables/new/edition"] = answer(EDITION);
  await sitDown("new");
  FakeSocket.last.receive(update(2, [], { table: { ...INFO, id: "new", edition_digest: "present" } }));
  await vi.advanceTimersByTimeAsync(0);
  expect(editionsAsked().filter((path) => path.includes("new"))).toEqual(["/tables/new/edition"]);
});

test("a game that began while the connection was lost may have begun with a newer edition", async () => {
  table.close();
  answers["/tables/new"] = answerFor({ id: "new", status: "waiting", edition_digest: null });
  answers["/tables/new/edition"] = answer(EDITION);
  await sitDown("new");
  FakeSocket.last.receive(update(1));
  FakeSocket.last.onclose?.();
  answers["/tables/new/edition"] = answer({ ...EDITION, words: { symbol: "€" } });
  await vi.advanceTimersByTimeAsync(1_000);
  FakeSocket.last.receive(update(2, [], { table: { ...INFO, id: "new", edition_digest: "newer" } }));
  await vi.advanceTimersByTimeAsync(0);
  expect(table.edition?.words.symbol).toBe("€");
});

test("an edition that could not be fetched is asked for again", async () => {
  table.close();
  answers["/tables/late"] = answerFor({ id: "late", edition_digest: "late" });
  await sitDown("late");
  expect(table.edition).toBeNull();
  answers["/tables/late/edition"] = answer(EDITION);
  FakeSocket.last.receive(update(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(table.edition?.words.symbol).toBe("£");
});

test("a page starts over when a backup was restored, also beyond what it knows", async () => {
  FakeSocket.last.receive(update(4, [{ seq: 4 }], { head: "old" }));
  const acted = table.act(0, { do: "throw" });
  FakeSocket.last.onclose?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.last.url).toContain("since=4&head=old");
  answers["/tables/abc/events?since=0"] = answer({ seq: 2, entries: [{ seq: 1 }, { seq: 2 }], more: false });
  FakeSocket.last.receive(update(2, [], { table: INFO, view: {}, lost: true, head: "new" }));
  await vi.advanceTimersByTimeAsync(0);
  expect((await acted)?.code).toBe("stale");
  expect(table.seq).toBe(2);
  expect(table.entries.map(({ seq }) => seq)).toEqual([1, 2]);
  FakeSocket.last.receive(update(3, [{ seq: 3 }]));
  expect(table.seq).toBe(3);
});
