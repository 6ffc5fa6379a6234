// The Challenge cards of answers at this table: an answer has only its number, and the card is gone by then.
import type { AnyEvent, ChallengeDecision, EntryTold, View } from "./wire";

type Card = Pick<ChallengeDecision, "card" | "answers" | "question">;

const answered = new WeakMap<AnyEvent, Card>();

/** Remembers the open card for the answer in these entries. */
export function rememberCards(before: View | null, entries: EntryTold[]): void {
  let card: Card | null = before?.decision?.kind === "Challenge" ? before.decision : null;
  for (const event of entries.flatMap((entry) => entry.events ?? [])) {
    if (event.event === "ChallengeAnswered" && card) answered.set(event, card);
    if (event.event === "ChallengeAnswered" || event.event === "ChallengeRead") card = null;
  }
}

/** The card that an event answers, if this page has seen it. */
export const cardAnswered = (event: AnyEvent): Card | undefined => answered.get(event);
