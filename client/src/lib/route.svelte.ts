// Which page is shown: "/" is home, "/t/{id}" a table, "/p" the puzzles. The rulebook lies above either, so that a game
// goes on below it: "#/rules" opens it, "#/rules/BUILD-7?edition=boutique" at a rule, in the words of an edition.
const route = $state({ path: location.pathname, hash: location.hash });
let openedHere = false; // whether going back leads to the page below the rulebook
let closing = false; // on the way back to it, over all rules that were looked up by their addresses

export interface RulesPlace {
  rule: string | null;
  /** Where none is named, the one on the table, or the one that is being chosen. */
  edition: string | null;
}

addEventListener("popstate", syncRoute); // for fragments, too

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

/** Where the rulebook is open; null while it is closed. */
export const rulesPlace = (): RulesPlace | null => parseRulesHash(route.hash);

export function parseRulesHash(hash: string): RulesPlace | null {
  const found = /^#\/rules(?:\/([A-Za-z0-9-]+))?\/?(?:\?(.*))?$/.exec(hash);
  return found && { rule: found[1]?.toUpperCase() ?? null, edition: new URLSearchParams(found[2]).get("edition") };
}

/** The address of the rulebook, or of a rule in it. */
export function rulesAddress(rule: string | null = null, edition: string | null = null): string {
  return `#/rules${rule ? `/${rule}` : ""}${edition ? `?edition=${encodeURIComponent(edition)}` : ""}`;
}

/** Turns to another place of the open rulebook, or of the page; going back still closes it. */
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
