// Editions, each fetched once. A game keeps a copy of its own, which is known by its digest: the built-in edition of
// the same name may have changed since the game began.
import { get } from "./api";
import type { EditionInfo } from "./wire";

/** Instead of a digest: a table that waits has no copy yet. */
export const BUILT_IN = "";

const fetched = new Map<string, Promise<EditionInfo>>();

export const builtInEdition = (id: string): Promise<EditionInfo> => once(id, `/editions/${id}`);

/**
 * The edition that a table plays with. Tables that wait show what is built in now, so that is not kept. House rules may
 * have changed numbers of it, and one's own comes with translations: then it is this table's `alone`.
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
