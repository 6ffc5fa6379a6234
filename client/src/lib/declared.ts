// What the engine declares of actions, decisions and facts (tools/generate_client.py). What was not declared when this
// client was built has defaults.
import declared from "./declared.json";
import type { Finished } from "./kinds";

interface DeclaredAction {
  timing: string;
  rank?: number;
  fields: string[];
}

interface DeclaredDecision {
  rules: string[];
  answers: string[];
  ways: string[];
}

const ACTIONS: Partial<Record<string, DeclaredAction>> = declared.actions;
const DECISIONS: Partial<Record<string, DeclaredDecision>> = declared.decisions;
export const UNRANKED = 1_000_000;
const HELPFUL = 2; // rules below a matter

/** The place of an action among the answers to a decision: the likeliest one comes first. */
export const rankOf = (action: string): number => ACTIONS[action]?.rank ?? UNRANKED;

export const isRanked = (action: string): boolean => rankOf(action) < UNRANKED;

/** Whether it may be done between, whatever is to be decided: it means the same after somebody else has moved. */
export const comesBetween = (action: string): boolean => (ACTIONS[action]?.timing ?? "answer") !== "answer";

/** Whether an action answers a decision of this kind. Some that come between otherwise do: mortgaging, in debt. */
export function isAnswer(action: string, kind: string): boolean {
  return !comesBetween(action) || (DECISIONS[kind]?.answers.includes(action) ?? false);
}

/** The action of this name, if it is one that has no details. */
export function plainAction(name: string): Finished[] {
  const action = { do: name };
  return isPlainAction(action) ? [action] : [];
}

const isPlainAction = (action: { do: string }): action is Finished => ACTIONS[action.do]?.fields.length === 0;

/** The answers without details that a player expects: one that is refused now is shown all the same, and says why. */
export const waysOf = (kind: string): string[] => DECISIONS[kind]?.ways ?? [];

/** The rules that help most with a decision. */
export const rulesFor = (kind: string): string[] => DECISIONS[kind]?.rules.slice(0, HELPFUL) ?? [];

export type Sort = "seat" | "square" | "money" | "other";

// What decisions are about beside what refusals are about.
const SEATS = new Set([...declared.facts.seats, "leader", "asker", "reader", "seat"]);
const SQUARES = new Set([...declared.facts.squares, "lots", "square"]);
const MONEY = new Set([...declared.facts.money, "amount", "flat"]);

/** What the number of a fact stands for, by its name. */
export function sortOf(fact: string): Sort {
  if (SEATS.has(fact)) return "seat";
  if (SQUARES.has(fact)) return "square";
  return MONEY.has(fact) ? "money" : "other";
}
