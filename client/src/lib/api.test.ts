import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetMe, get, ownData, post } from "./api";

const answer = (body: object, status = 200) => ({ ok: status < 400, status, json: () => Promise.resolve(body) });
const NO_TOKEN = answer({ error: { code: "no-token", message: "who are you?" } }, 401);
let asked: string[];
let storage: Map<string, string>;
let answers: Record<string, object[]>;

beforeEach(() => {
  asked = [];
  answers = {};
  storage = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
    key: (at: number) => [...storage.keys()][at] ?? null,
    get length() {
      return storage.size;
    },
  });
  vi.stubGlobal("fetch", (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    const next = answers[path]?.shift();
    return next ? Promise.resolve(next) : Promise.reject(new TypeError("no network"));
  });
});

afterEach(() => vi.unstubAllGlobals());

test("the first action registers a guest, once", async () => {
  answers = { "/guests": [answer({})], "/tables": [answer({ table: "a" }), answer({ table: "b" })] };
  expect(await post("/tables")).toEqual({ table: "a" });
  expect(await post("/tables")).toEqual({ table: "b" });
  expect(asked).toEqual(["POST /guests", "POST /tables", "POST /tables"]);
});

test("reading requests do not register a guest", async () => {
  answers = { "/tables": [answer({ tables: [] })] };
  await get("/tables");
  expect(asked).toEqual(["GET /tables"]);
});

test("a guest unknown to the server is registered again", async () => {
  storage.set("passgo.guest", "yes");
  answers = { "/guests": [answer({})], "/tables": [NO_TOKEN, answer({ table: "a" })] };
  expect(await post("/tables")).toEqual({ table: "a" });
  expect(asked).toEqual(["POST /tables", "POST /guests", "POST /tables"]);
});

test("a refusal is thrown with its code, its sentence and its rule", async () => {
  storage.set("passgo.guest", "yes");
  answers = { "/x": [answer({ error: { code: "refused", message: "No.", rule: "BUY-1" } }, 422)] };
  await expect(post("/x")).rejects.toMatchObject({ code: "refused", message: "No.", rule: "BUY-1" });
});

test("network errors and bodies that are not JSON are problems, too", async () => {
  await expect(get("/x")).rejects.toMatchObject({ code: "offline" });
  answers = { "/x": [{ ok: false, status: 502, json: () => Promise.reject(new SyntaxError("<html>")) }] };
  await expect(get("/x")).rejects.toMatchObject({ code: "broken", message: "HTTP 502" });
});

test("requesting the stored data does not register a guest", async () => {
  answers = { "/guests/me": [NO_TOKEN, NO_TOKEN] };
  expect(await ownData()).toBeNull();
  await forgetMe();
  expect(asked).toEqual(["GET /guests/me", "DELETE /guests/me"]);
});

test("after deletion, the next action registers a new guest", async () => {
  answers = {
    "/guests": [answer({}), answer({})],
    "/guests/me": [answer({ ok: true })],
    "/tables": [answer({}), answer({})],
  };
  await post("/tables");
  await forgetMe();
  await post("/tables");
  expect(asked).toEqual(["POST /guests", "POST /tables", "DELETE /guests/me", "POST /guests", "POST /tables"]);
});

test("a guest whose deletion failed stays registered", async () => {
  storage.set("passgo.guest", "yes");
  answers = { "/guests/me": [answer({ error: { code: "store-down", message: "later" } }, 503)] };
  await expect(forgetMe()).rejects.toMatchObject({ code: "store-down" });
  expect(storage.get("passgo.guest")).toBe("yes");
});
