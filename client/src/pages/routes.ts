// Which page an address stands for, and its code: whoever has the link to a table need not wait for the start page, and
// the other way round.

/** Whatever is written there: the server says whether there is such a table. */
export const tableIn = (path: string) => /^\/t\/([^/]+)(\/screen)?\/?$/.exec(path);
export const puzzleIn = (path: string) => /^\/p(?:\/([^/]+))?\/?$/.exec(path);

export const loadTable = () => import("./TablePage.svelte");
export const loadPuzzles = () => import("./Puzzles.svelte");
export const loadHome = () => import("./Home.svelte");

/** Fetches a page ahead of its being shown. If that fails, showing it tries again. */
export function fetchAhead(path: string): void {
  const load = tableIn(path) ? loadTable : puzzleIn(path) ? loadPuzzles : loadHome;
  load().catch(() => {});
}
