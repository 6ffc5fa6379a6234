// Declarations of the engine about actions, decisions and facts (scripts/generate), with defaults for what is unknown
// to this build.
import declared from "./declared.json";
import type { CompleteChoice } from "./kinds";

/** What facts are, by their names. */
export type Kinds = Partial<Record<string, string>>;

interface DeclaredAction {
  rule: string;
  timing: string;
  rank?: number;
  fields: Kinds;
}

interface DeclaredDecision {
  fields: Kinds;
  rules: string[];
  answers: string[];
  ways: string[];
  prominent: boolean;
}

const ACTIONS: Partial<Record<string, DeclaredAction>> = declared.actions;
const DECISIONS: Partial<Record<string, DeclaredDecision>> = declared.decisions;
const MOST_RULES = 2; // below a matter
const LEAVING = ["decline", "pass", "give-up"];

/** The place of an action among the answers to a decision: the likeliest one comes first. */
export const rankOf = (action: string): number => ACTIONS[action]?.rank ?? declared.unranked;

export const isRanked = (action: string): boolean => ACTIONS[action]?.rank !== undefined;

/** Whether the action changes nothing. */
export const isLeaving = (action: string): boolean => LEAVING.includes(action);

/** The names of an action's details. */
export const fieldsOf = (action: string): string[] => Object.keys(ACTIONS[action]?.fields ?? {});

/** Whether the action is possible besides any decision: it means the same after another player has moved. */
export const comesBetween = (action: string): boolean => (ACTIONS[action]?.timing ?? "answer") !== "answer";

/**
 * Whether an action answers a decision of this kind. Some that are usually possible besides do, such as mortgaging in
 * debt.
 */
export function isAnswer(action: string, kind: string): boolean {
  return !comesBetween(action) || freeAnswersTo(kind).includes(action);
}

/** The actions that may be done at any time and also answer a decision of this kind. */
export const freeAnswersTo = (kind: string): string[] => DECISIONS[kind]?.answers ?? [];

/** The action of this name, if it has no details. */
export function plainAction(name: string): CompleteChoice[] {
  const action = { do: name };
  return isPlainAction(action) ? [action] : [];
}

const isPlainAction = (action: { do: string }): action is CompleteChoice =>
  action.do in ACTIONS && fieldsOf(action.do).length === 0;

/** The answers without details that a player expects: one that is refused now is shown with its reason. */
export const expectedAnswers = (kind: string): string[] => DECISIONS[kind]?.ways ?? [];

/** The rules that help most with a decision, the closest first; whole chapters are left to the rulebook. */
export const rulesFor = (kind: string, most = MOST_RULES): string[] =>
  DECISIONS[kind]?.rules.filter((rule) => rule.includes("-")).slice(0, most) ?? [];

/** The rule that allows an action. */
export const ruleOf = (action: string): string[] => {
  const rule = ACTIONS[action]?.rule;
  return rule === undefined ? [] : [rule];
};

/** Whether a decision has an obvious first answer, which a key may give. */
export const hasProminent = (kind: string): boolean => DECISIONS[kind]?.prominent ?? true;

const SORTS = ["seat", "square", "money", "building", "deck", "group"] as const;

export type Sort = (typeof SORTS)[number] | "other";

/** What the facts of a decision are; those of one that was not declared, what their names stand for elsewhere. */
export const factsOfDecision = (kind: string): Kinds => DECISIONS[kind]?.fields ?? declared.facts;

/** What the facts of an action are. */
export const factsOfAction = (name: string): Kinds => ACTIONS[name]?.fields ?? declared.facts;

/** What a fact is shown as. A list of squares is shown as each of them is. */
export function sortOf(fact: string, kinds: Kinds = declared.facts): Sort {
  const kind = kinds[fact] === "squares" ? "square" : kinds[fact];
  return SORTS.find((sort) => sort === kind) ?? "other";
}

/** The same for the facts of refusals. */
export const sortInRefusal = (fact: string): Sort => sortOf(fact, declared.refusals);
