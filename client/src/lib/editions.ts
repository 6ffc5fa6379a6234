// Editions, each fetched once. A game keeps a copy of its own, which is known by its digest: the built-in edition of the
// same name may have changed since the game began.
import { get } from "./api";
import type { EditionInfo } from "./wire";

/** Instead of a digest: a table that waits has no copy yet. */
export const BUILT_IN = "";

const fetched = new Map<string, Promise<EditionInfo>>();

export const builtInEdition = (id: string): Promise<EditionInfo> => once(id, `/editions/${id}`);

/** The edition that a table plays with. Tables that wait show what is built in now, so that is not kept. */
export function tableEdition(table: string, copy: string): Promise<EditionInfo> {
  const path = `/tables/${table}/edition`;
  return copy === BUILT_IN ? get<EditionInfo>(path) : once(copy, path);
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
