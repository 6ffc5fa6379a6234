// The server's commitment as this browser saw it first: if that was before the game, the server can no longer choose
// another seed.
import { parseJson } from "../lib/json";
import { saveItem, loadItem } from "../lib/storage";
import type { TableInfo } from "../lib/wire";

export interface SeenCommitment {
  commitment: string;
  /** Whether it was seen before the first throw. */
  before: boolean;
}

const keyOf = (table: string): string => `passgo.promise.${table}`;

export function rememberCommitment(info: TableInfo): void {
  if (loadItem(keyOf(info.id)) !== null) return;
  const seen: SeenCommitment = { commitment: info.commitment, before: info.status === "waiting" };
  saveItem(keyOf(info.id), JSON.stringify(seen));
}

export function firstCommitment(info: TableInfo): SeenCommitment {
  try {
    return parseJson(loadItem(keyOf(info.id)) ?? "");
  } catch {
    return { commitment: info.commitment, before: false };
  }
}

/** The SHA-256 of the seed, by Web Crypto if available. */
export async function digest(seed: string): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) return (await import("./sha256")).sha256(seed);
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
