// HTTP requests to the server. A refusal is thrown as a Problem, with its rule.
import { readBody } from "./json";
import { removeItems, saveItem, loadItem } from "./storage";
import { prefs } from "./prefs.svelte";
import { isSite } from "../site/state.svelte";
import type { Error as Failed, OwnData, OwnGames, Wrong } from "./wire";

export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
    /** The name of the sentence, and its facts. */
    readonly reason = code,
    readonly facts: Wrong["facts"] = {},
  ) {
    super(message);
  }
}

export function toProblem({ code, message, rule, reason, facts }: Wrong): Problem {
  return new Problem(code, message, rule, reason, facts);
}

/** The caught error, if the server refused or the network failed; a programming error is thrown again. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

export const get = <T>(path: string) => request<T>("GET", path);
export const post = <T>(path: string, body: object = {}) => request<T>("POST", path, body);
export const patch = <T>(path: string, body: object) => request<T>("PATCH", path, body);
export const del = <T>(path: string) => request<T>("DELETE", path);

const KEY = "passgo.guest";
let registration: Promise<unknown> | null = null;

/** A guest is identified by a cookie, which scripts cannot read: the browser only stores that there should be one. */
function becomeGuest(): Promise<unknown> {
  registration ??= send("POST", "/guests", {})
    .then(() => saveItem(KEY, "yes"))
    .finally(() => (registration = null));
  return registration;
}

async function request<T>(method: string, path: string, body?: object): Promise<T> {
  if (method !== "GET" && loadItem(KEY) === null) await becomeGuest();
  try {
    return await send<T>(method, path, body);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "no-token") throw error;
  }
  await becomeGuest(); // the cookie is lost, or the server's database is new
  return send<T>(method, path, body);
}

/** What the server stores about this guest; null without a guest, and the request creates none. */
export const ownData = (): Promise<OwnData | null> => requestAsKnown<OwnData>("GET");

/** The finished games of this guest; the same without a guest. */
export const ownGames = (): Promise<OwnGames | null> => requestAsKnown<OwnGames>("GET", "/games");

/** Deletes this guest on the server, and the note of it in this browser. */
export async function forgetMe(): Promise<void> {
  await requestAsKnown("DELETE");
  removeItems(KEY);
}

async function requestAsKnown<T>(method: string, part = ""): Promise<T | null> {
  try {
    return await send<T>(method, `/guests/me${part}`);
  } catch (error) {
    if (error instanceof Problem && error.code === "no-token") return null;
    throw error;
  }
}

/** Asks the server, or in the static site the worker that stands for it. */
async function ask(path: string, method: string, body: string | null): Promise<Response> {
  if (isSite) return (await import("../site/transport")).fetchHere(path, method, body, prefs.language);
  const headers = { "Content-Type": "application/json", "Accept-Language": prefs.language };
  return fetch(path, { method, headers: body === null ? {} : headers, body });
}

/** A game as a record, to be saved as a file. */
export async function fetchRecord(table: string): Promise<string> {
  const answer = await ask(`/tables/${table}/record`, "GET", null);
  return answer.text();
}

async function send<T>(method: string, path: string, body?: object): Promise<T> {
  let answer: Response;
  try {
    answer = await ask(path, method, body ? JSON.stringify(body) : null);
  } catch {
    throw new Problem("offline", "");
  }
  if (answer.ok) return readBody(answer);
  const failed = await readBody<Failed | null>(answer);
  throw failed?.error ? toProblem(failed.error) : new Problem("broken", `HTTP ${answer.status}`);
}
