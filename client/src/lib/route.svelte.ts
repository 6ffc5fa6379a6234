// The current page: "/" is home, "/t/{id}" a table, "/p" the puzzles, "/my-play" the player's own games,
// "/analysis" the analysis board. The rulebook
// is above the page, so that a game goes on below it: "#/rules" opens it, "#/rules/BUILD-7?edition=boutique" at a rule,
// in the wording of an edition. The static site has one address: there the page stands in the fragment, too, before the
// rulebook: "#/t/{id}", "#/t/{id}#/rules".
import { isSite } from "../site/state.svelte";

const RULES = /#\/rules(?:[/?].*)?$/;
const route = $state(isSite ? inFragment("/") : { path: location.pathname, hash: location.hash });
let openedHere = false; // whether going back leads to the page below the rulebook
let closing = false; // going back to that page, over all rules that were visited by links

export interface RulesPlace {
  rule: string | null;
  /** Without one, that of the table, or the selected one. */
  edition: string | null;
}

addEventListener("popstate", syncRoute); // also for fragments

function syncRoute(): void {
  if (closing && RULES.test(location.hash)) return history.back();
  closing = false;
  const { path, hash } = isSite ? inFragment(route.path) : { path: location.pathname, hash: location.hash };
  if (path !== route.path) openedHere = false;
  else if (!parseRulesHash(route.hash) && parseRulesHash(hash)) openedHere = true;
  route.path = path;
  route.hash = hash;
}

/** The page and the place of the rulebook in the fragment. A link to a rule has none of a page: that stays as it is. */
function inFragment(now: string): { path: string; hash: string } {
  const [rules = ""] = RULES.exec(location.hash) ?? [];
  const page = location.hash.slice(1, location.hash.length - rules.length);
  if (rules && !page) history.replaceState(null, "", `#${now}${rules}`);
  return { path: page.startsWith("/") ? page : rules ? now : "/", hash: rules };
}

/** The address of a page, for links. */
export const addressOf = (path: string): string => (isSite ? `#${path}` : path);

export const path = (): string => route.path;

export function navigate(to: string): void {
  history.pushState(null, "", addressOf(to));
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
  history.replaceState(null, "", address.startsWith("/") ? addressOf(address) : address);
  syncRoute();
}

export function closeRules(): void {
  closing = openedHere;
  if (openedHere) history.back();
  else replaceAddress(route.path);
  openedHere = false;
}
