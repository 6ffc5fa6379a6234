import { beforeEach, expect, test } from "vitest";
import { keepCard } from "./challenges";
import { tell } from "./narrate";
import { prefs } from "./prefs.svelte";
import { fetchChallenges } from "./printed.svelte";
import type { AnyEvent, EditionInfo, EntryTold, View } from "./wire";

const edition = { id: "america", squares: [], words: {}, chance: [], chest: [] } as unknown as EditionInfo;
const quiz = { kind: "Challenge", seats: [0], card: 28, question: "From which country …?", answers: ["France", "Great Britain", "Mexico", "Spain"] };
const entry = (seq: number, ...events: object[]) => ({ seq, at: 0, kind: "acted", events }) as EntryTold;
const answer = (right: boolean) => ({ event: "ChallengeAnswered", seat: 0, choice: 1, right, right_choice: right ? 1 : 0 });
const told = (event: object) => tell([event as AnyEvent], { edition, names: ["Ann"] })[0]?.text;

beforeEach(() => {
  prefs.language = "en";
});

test("a wrong answer is told with the right one where the card was heard", () => {
  const [heard, unheard] = [answer(false), answer(false)];
  keepCard({ decision: quiz } as unknown as View, [entry(1, heard)]);
  expect(told(heard)).toBe("Ann answers, but that is wrong. Right is: France.");
  expect(told(unheard)).toBe("Ann answers, but that is wrong.");
});

test.each([["es", "Francia"], ["de", "Frankreich"]] as const)("it is told in the language of the person (%s)", async (language, right) => {
  const wrong = answer(false);
  keepCard({ decision: quiz } as unknown as View, [entry(1, wrong)]);
  prefs.language = language;
  await fetchChallenges("america");
  expect(told(wrong)).toContain(right);
});

test("the next card that is read is another one", () => {
  const later = answer(false);
  keepCard({ decision: quiz } as unknown as View, [entry(1, answer(true)), entry(2, { event: "ChallengeRead" }, later)]);
  expect(told(later)).toBe("Ann answers, but that is wrong.");
});
