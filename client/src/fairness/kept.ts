// What this browser remembers about the dice of a table, so that the page finds out if the server does otherwise.
import { SvelteMap } from "svelte/reactivity";
import { parseJson } from "../lib/json";
import { loadItem, saveItem } from "../lib/storage";
import type { TableInfo } from "../lib/wire";

export interface Kept {
  /** The server's promise as it was seen first, and whether that was before the game. */
  commitment: string;
  before: boolean;
  /** Of this device. */
  secret?: string;
  /** Whether the server has confirmed the promise of this device. */
  promised?: boolean;
  /** The promises of all when the secrets were asked for; they are final. */
  final?: string[];
  /** Whether the server has confirmed the secret. */
  given?: boolean;
}

const keyOf = (table: string): string => `passgo.promise.${table}`;
const changes = new SvelteMap<string, number>(); // of what is kept, by table

/** What is kept about a table; the first time, the server's promise. */
export function keptOf(info: TableInfo): Kept {
  changes.get(info.id);
  const known = loadItem(keyOf(info.id));
  if (known !== null) return parseJson(known);
  const seen = { commitment: info.commitment, before: info.status === "waiting" };
  saveItem(keyOf(info.id), JSON.stringify(seen));
  return seen;
}

export function keep(table: string, kept: Kept): void {
  saveItem(keyOf(table), JSON.stringify(kept));
  changes.set(table, (changes.get(table) ?? 0) + 1);
}
