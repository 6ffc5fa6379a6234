import { expect, test } from "vitest";
import { cardAnswered, rememberCards } from "./challenges";
import type { AnyEvent, EntryTold, View } from "./wire";

const quiz = {
  kind: "Challenge",
  seats: [0],
  card: 28,
  question: "From which country …?",
  answers: ["France", "Great Britain", "Mexico", "Spain"],
};
const entry = (seq: number, ...events: object[]) => ({ seq, at: 0, kind: "acted", events }) as EntryTold;
const answer = () => ({ event: "ChallengeAnswered", seat: 0, choice: 1, right: false, right_choice: 0 }) as AnyEvent;

test("an answer is remembered with its card if the page has seen the card", () => {
  const [translateCard, unheard] = [answer(), answer()];
  rememberCards({ decision: quiz } as unknown as View, [entry(1, translateCard)]);
  expect(cardAnswered(translateCard)?.card).toBe(28);
  expect(cardAnswered(unheard)).toBeUndefined();
});

test("the next card that is read is another one", () => {
  const later = answer();
  rememberCards({ decision: quiz } as unknown as View, [
    entry(1, answer()),
    entry(2, { event: "ChallengeRead" }, later),
  ]);
  expect(cardAnswered(later)).toBeUndefined();
});
