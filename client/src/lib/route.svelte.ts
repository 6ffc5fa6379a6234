// The current page: "/" is home, "/t/{id}" a table, "/p" the puzzles, "/my-play" the player's own games,
// "/analysis" the analysis board. The rulebook
// is above the page, so that a game goes on below it: "#/rules" opens it, "#/rules/BUILD-7?edition=boutique" at a rule,
// in the wording of an edition.
const route = $state({ path: location.pathname, hash: location.hash });
let openedHere = false; // whether going back leads to the page below the rulebook
let closing = false; // going back to that page, over all rules that were visited by links

export interface RulesPlace {
  rule: string | null;
  /** Without one, that of the table, or the selected one. */
  edition: string | null;
}

addEventListener("popstate", syncRoute); // also for fragments

function syncRoute(): void {
  if (closing && parseRulesHash(location.hash)) return history.back();
  closing = false;
  if (location.pathname !== route.path) openedHere = false;
  else if (!parseRulesHash(route.hash) && parseRulesHash(location.hash)) openedHere = true;
  route.path = location.pathname;
  route.hash = location.hash;
}

export const path = (): string => route.path;

export function navigate(to: string): void {
  history.pushState(null, "", to);
  syncRoute();
  scrollTo(0, 0);
}

/** The open place of the rulebook; null while it is closed. */
export const rulesPlace = (): RulesPlace | null => parseRulesHash(route.hash);

export function parseRulesHash(hash: string): RulesPlace | null {
  const found = /^#\/rules(?:\/([A-Za-z0-9-]+))?\/?(?:\?(.*))?$/.exec(hash);
  return found && { rule: found[1]?.toUpperCase() ?? null, edition: new URLSearchParams(found[2]).get("edition") };
}

/** The address of the rulebook, or of a rule in it. */
export function rulesAddress(rule: string | null = null, edition: string | null = null): string {
  return `#/rules${rule ? `/${rule}` : ""}${edition ? `?edition=${encodeURIComponent(edition)}` : ""}`;
}

/** Replaces the current address; going back still closes the rulebook. */
export function replaceAddress(address: string): void {
  history.replaceState(null, "", address);
  syncRoute();
}

export function closeRules(): void {
  closing = openedHere;
  if (openedHere) history.back();
  else replaceAddress(location.pathname);
  openedHere = false;
}
