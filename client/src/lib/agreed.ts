// What can be agreed on before a game, and the rules that say what it means.
import type { PlanInfo } from "./wire";

/** Which rules an option stands for. */
export const RULES_OF: Record<string, string[]> = {
  short: ["SHORT-1", "SHORT-2", "SHORT-3", "SHORT-4", "SHORT-5"],
  minutes: ["TIME-1", "TIME-2"],
  "american-expansion": ["CORNER-1"],
  "just-visit-america": ["CORNER-2", "CORNER-3"],
  "game-show": ["CORNER-4", "CORNER-5"],
  "legal-system": ["CORNER-6"],
  "ferris-wheel": ["FERRIS-1"],
  "ask-for-rent": ["RENT-7"],
  "banker-only": ["SETUP-6"],
};

/** How long a game lasts: the whole one, the short one, or so many minutes. */
export function lengthOf({ game }: Pick<PlanInfo, "game">): "full" | "short" | "minutes" {
  return game === "full" || game === "short" ? game : "minutes";
}

/** Rules of the book that count only where they were agreed on. Asking for rent and the Banker are there in any game. */
const OPTIONAL = Object.entries(RULES_OF).filter(([option]) => option !== "ask-for-rent" && option !== "banker-only");

/** The option that a rule belongs to; null if it counts in every game. */
export function optionOf(rule: string): string | null {
  return OPTIONAL.find(([, rules]) => rules.includes(rule))?.[0] ?? null;
}

export function isAgreed(plan: Pick<PlanInfo, "game" | "options">, option: string): boolean {
  return option === lengthOf(plan) || plan.options.includes(option);
}
