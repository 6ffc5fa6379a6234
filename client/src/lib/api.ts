// Asks the server by HTTP. What it refuses is thrown as a Problem, with the rule that says no.
import type { Error as Wrong } from "./wire";

export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
  ) {
    super(message);
  }
}

export const get = <T>(path: string) => ask<T>("GET", path);
export const post = <T>(path: string, body: object = {}) => ask<T>("POST", path, body);
export const patch = <T>(path: string, body: object) => ask<T>("PATCH", path, body);
export const del = <T>(path: string) => ask<T>("DELETE", path);

let guest: Promise<unknown> | null = null;

/** Whoever acts is a guest with a cookie; it is asked for once, when the server first misses it. */
export function becomeGuest(): Promise<unknown> {
  guest ??= send("POST", "/guests", {}).finally(() => (guest = null));
  return guest;
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  try {
    return (await send(method, path, body)) as T;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "no-token") throw error;
  }
  await becomeGuest();
  return (await send(method, path, body)) as T;
}

async function send(method: string, path: string, body?: object): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body ? JSON.stringify(body) : null,
    });
  } catch {
    throw new Problem("offline", "");
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said;
  const wrong = (said as Wrong | null)?.error;
  throw new Problem(wrong?.code ?? "broken", wrong?.message ?? `HTTP ${answer.status}`, wrong?.rule ?? null);
}
