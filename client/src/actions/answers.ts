// The answers of a seat, sorted for the panel. The server decides what is legal.
import { comesBetween, hasProminent, isRanked, rankOf } from "../lib/declared";
import { isComplete, type ChoiceOf, type CompleteChoice } from "../lib/kinds";
import type { Action, BidRange, Choice, Decision, RaiseMoneyDecision, View, WantRange } from "../lib/wire";

/**
 * The acting seat on this device: the selected one, else one that has to decide, else the first that plays. A Banker
 * who does not play acts only if no playing seat is on this device.
 */
export function actingSeat(mine: number[], view: View, chosen: number | null): number | null {
  const all = acting(mine, view);
  if (chosen !== null && all.includes(chosen)) return chosen;
  const deciding = view.decision?.seats.find((seat) => all.includes(seat));
  return deciding ?? all[0] ?? null;
}

/** The seats that can still act, those that only keep the Bank last. */
export function acting(mine: number[], view: View): number[] {
  const having = (status: string) => mine.filter((seat) => view.seats[seat]?.status === status);
  return [...having("playing"), ...having("banker")];
}

export function decides(decision: Decision | null, seat: number | null): boolean {
  return decision !== null && seat !== null && decision.seats.includes(seat);
}

export function choicesNamed<K extends Choice["do"]>(choices: Choice[], ...names: K[]): ChoiceOf<K>[] {
  return choices.filter((choice): choice is ChoiceOf<K> => names.some((name) => name === choice.do));
}

/** The plain answers to the decision, the main one first; auctions, quizzes and squares have panels of their own. */
export function answers(decision: Decision | null, seat: number, choices: Choice[]): CompleteChoice[] {
  if (!decides(decision, seat) || decision?.kind === "Bidding") return [];
  return choices
    .filter(isComplete)
    .filter((choice) => !comesBetween(choice.do) && (isRanked(choice.do) || isPlain(choice)))
    .sort((a, b) => rankOf(a.do) - rankOf(b.do));
}

/** Whether the choice has no details. */
export function isPlain(choice: Action): boolean {
  return Object.keys(choice).every((key) => key === "do" || key === "amounts");
}

export type MainAnswer =
  { is: "action"; action: CompleteChoice } | { is: "bid" } | { is: "want" } | { is: "offers" } | { is: "none" };

/** The main answer: a rent that would lapse, then the answer to the decision, then an open offer. */
export function mainAnswer(decision: Decision | null, seat: number, choices: Choice[]): MainAnswer {
  const rent = choicesNamed(choices, "ask-rent")[0];
  if (rent) return { is: "action", action: rent };
  const call = choicesNamed(choices, "call")[0];
  if (call) return { is: "action", action: call };
  if (!decides(decision, seat)) return choicesNamed(choices, "refuse").length > 0 ? { is: "offers" } : { is: "none" };
  if (decision?.kind === "Bidding") return choicesNamed(choices, "bid").length > 0 ? { is: "bid" } : passing(choices);
  if (decision && !hasProminent(decision.kind)) return { is: "none" };
  if (choicesNamed(choices, "want").length > 0) return { is: "want" };
  const first = answers(decision, seat, choices)[0];
  return first ? { is: "action", action: first } : { is: "none" };
}

function passing(choices: Choice[]): MainAnswer {
  const pass = choicesNamed(choices, "pass")[0];
  return pass ? { is: "action", action: pass } : { is: "none" };
}

/** The offers that concern a seat: first those it may answer, then those it made. */
export function offersFor(view: View, seat: number): View["offers"] {
  return [...view.offers.filter((offer) => offer.to === seat), ...view.offers.filter((offer) => offer.from === seat)];
}

export interface Bidder {
  seat: number;
  state: "leads" | "in" | "out";
}

/** The bidders of an auction: the leader first, then those who may still bid, then those who have passed. */
export function bidders(view: View): Bidder[] {
  const decision = view.decision;
  if (decision?.kind !== "Bidding") return [];
  const order = { leads: 0, in: 1, out: 2 };
  return view.seats
    .filter(({ status }) => status === "playing")
    .map(({ seat }): Bidder => {
      if (seat === decision.leader) return { seat, state: "leads" };
      return { seat, state: decision.seats.includes(seat) ? "in" : "out" };
    })
    .sort((a, b) => order[a.state] - order[b.state]);
}

export const RAISES = [10, 25, 50];

/** The bid after a quick raise; null if it exceeds the cash. */
export function raised(bid: number, by: number, range: BidRange): number | null {
  const amount = Math.max(bid + by, range.least);
  return amount <= range.most ? amount : null;
}

/** A debt with the cash at hand, what is missing, and the share that is covered. */
export function debt(
  decision: RaiseMoneyDecision,
  view: View,
): { owed: number; cash: number; missing: number; share: number } {
  const owed = decision.amount;
  const cash = view.seats[decision.seats[0] ?? 0]?.cash ?? 0;
  return { owed, cash, missing: Math.max(0, owed - cash), share: owed > 0 ? Math.min(1, cash / owed) : 1 };
}

/** The action of a choice: all but what it costs. */
export function asAction(choice: Action): Action {
  if (!("amounts" in choice)) return choice;
  const { amounts: _, ...action } = choice;
  return action;
}

/** The choice that contains an action. */
export function matchingChoice(action: Action, choices: Choice[]): Choice | undefined {
  const within = (value: number, { least, most }: BidRange | WantRange) => value >= least && value <= most;
  const fields = new Map<string, unknown>(Object.entries(action));
  return choices.find((choice) => {
    if (choice.do === "bid") return action.do === "bid" && within(action.amount, choice);
    if (choice.do === "want") return action.do === "want" && within(action.count ?? choice.most, choice);
    if (choice.do === "offer") return action.do === "offer";
    if (choice.do === "counter") return action.do === "counter" && choice.offer === action.offer;
    return Object.entries(asAction(choice)).every(([field, value]) => fields.get(field) === value);
  });
}
