// Events, choices and decisions of one kind, by their tags.
import type { Action, AnyEvent, Choice, ChoiceAmounts, Decision, SeatView } from "./wire";

export type EventOf<K extends AnyEvent["event"]> = Extract<AnyEvent, { event: K }>;
export type ChoiceOf<K extends Choice["do"]> = Extract<Choice, { do: K }>;
export type DecisionOf<K extends Decision["kind"]> = Extract<Decision, { kind: K }>;
type OpenChoice = ChoiceOf<"bid" | "want" | "offer" | "counter">;
/** A choice that is a complete action; others have open details. */
export type CompleteChoice = Exclude<Choice, OpenChoice>;
export type Deck = SeatView["jail_cards"][number];

/** The decision, if it is of this kind. */
export function decisionOf<K extends Decision["kind"]>(
  decision: Decision | null | undefined,
  kind: K,
): DecisionOf<K> | null {
  const is = (one: Decision): one is DecisionOf<K> => one.kind === kind;
  return decision && is(decision) ? decision : null;
}

export function isComplete<C extends Choice | Action>(choice: C): choice is Exclude<C, OpenChoice> {
  return !("least" in choice) && !("partners" in choice);
}

/** What a choice costs or brings. */
export function amountsOf(choice: Choice | Action | undefined): ChoiceAmounts {
  return (choice && "amounts" in choice && choice.amounts) || {};
}

/** The square of a choice. */
export function squareOf(choice: Choice | Action): number | null {
  if ("lot" in choice) return choice.lot;
  return "square" in choice ? choice.square : null;
}
