// Pages by address, and their code: the page of a table does not load that of the start page, and vice versa.

/** Any id: the server knows whether there is such a table. */
export const tableIn = (path: string) => /^\/t\/([^/]+)(\/screen)?\/?$/.exec(path);
export const puzzleIn = (path: string) => /^\/p(?:\/([^/]+))?\/?$/.exec(path);

export const isAnalysis = (path: string): boolean => /^\/analysis\/?$/.test(path);
export const isMyPlay = (path: string): boolean => /^\/my-play\/?$/.test(path);
export const isRealBoard = (path: string): boolean => /^\/real-board\/?$/.test(path);

export const loadTable = () => import("./TablePage.svelte");
export const loadPuzzles = () => import("./Puzzles.svelte");
export const loadMyPlay = () => import("./MyPlay.svelte");
export const loadAnalysis = () => import("./Analysis.svelte");
export const loadRealBoard = () => import("./RealBoard.svelte");
export const loadHome = () => import("./Home.svelte");

function loaderOf(path: string): () => Promise<unknown> {
  if (tableIn(path)) return loadTable;
  if (puzzleIn(path)) return loadPuzzles;
  if (isAnalysis(path)) return loadAnalysis;
  if (isRealBoard(path)) return loadRealBoard;
  return isMyPlay(path) ? loadMyPlay : loadHome;
}

/** Fetches a page before it is shown. On failure, showing it tries again. */
export function fetchAhead(path: string): void {
  loaderOf(path)().catch(() => {});
}
