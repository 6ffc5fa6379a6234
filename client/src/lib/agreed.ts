// What can be agreed on before a game, and the rules of each agreement.
import { money, t } from "./texts";
import type { AgreedRule, HouseRuleInfo, PlanInfo } from "./wire";

/** The rules of each option. */
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

/** How long a game lasts: the full one, the short one, or a time limit in minutes. */
export function lengthOf({ game }: Pick<PlanInfo, "game">): "full" | "short" | "minutes" {
  return game === "full" || game === "short" ? game : "minutes";
}

/** Rules of the book that apply only where agreed on. Asking for rent and the Banker are possible in any game. */
const OPTIONAL = Object.entries(RULES_OF).filter(([option]) => option !== "ask-for-rent" && option !== "banker-only");

const HOUSE = "HOUSE-";

/** Whether a rule is a house rule, which is in no book. */
export const isHouseRule = (rule: string): boolean => rule.startsWith(HOUSE);

/** The option that a rule belongs to; null if it applies in every game. */
export function optionOf(rule: string): string | null {
  if (isHouseRule(rule)) return rule;
  return OPTIONAL.find(([, rules]) => rules.includes(rule))?.[0] ?? null;
}

export function isAgreed(plan: Pick<PlanInfo, "game" | "options" | "house_rules">, option: string): boolean {
  if (isHouseRule(option)) return plan.house_rules?.some(({ rule }) => rule === option) ?? false;
  return option === lengthOf(plan) || plan.options.includes(option);
}

export const hasHouseRules = ({ house_rules }: Pick<PlanInfo, "house_rules">): boolean =>
  (house_rules?.length ?? 0) > 0;

/** A house rule with its number as a label. */
export function houseRuleLabel({ word, unit, number }: Pick<AgreedRule, "word" | "unit" | "number">): string {
  const rule = t(`start.option.${word}`);
  return unit && number !== NONE ? t("start.agreed.value", { rule, value: formatNumber(unit, number) }) : rule;
}

/** The number of a rule that has none, or was agreed on without. */
export const NONE = 0;

function formatNumber(unit: string, number: number): string {
  if (unit === "money") return money(number);
  return unit === "percent" ? t("percent", { number }) : String(number);
}

/** A house rule as the server reads it: salary=400. */
export function encodeHouseRule({ word, unit, bare }: HouseRuleInfo, number: number): string {
  return !unit || (bare && number === NONE) ? word : `${word}=${number}`;
}
