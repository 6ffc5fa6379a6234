// Editions, each fetched once. A game keeps its own copy, identified by a digest: the built-in edition may have changed
// since the game began.
import { get } from "./api";
import type { EditionInfo } from "./wire";

/** Instead of a digest: a table that waits has no copy yet. */
export const BUILT_IN = "";

const fetched = new Map<string, Promise<EditionInfo>>();

export const builtInEdition = (id: string): Promise<EditionInfo> => once(id, `/editions/${id}`);

/**
 * The edition of a table. Tables that wait show the built-in one, which is not cached. With house rules, or for a
 * custom edition with translations, the cache entry belongs to this table `alone`.
 */
export function tableEdition(table: string, copy: string, alone: boolean): Promise<EditionInfo> {
  const path = `/tables/${table}/edition`;
  if (copy === BUILT_IN) return get<EditionInfo>(path);
  return once(alone ? `${path} ${copy}` : copy, path);
}

function once(key: string, path: string): Promise<EditionInfo> {
  let asked = fetched.get(key);
  if (!asked) {
    asked = get<EditionInfo>(path);
    asked.catch(() => fetched.delete(key));
    fetched.set(key, asked);
  }
  return asked;
}
