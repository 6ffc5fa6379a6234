import { prefs } from "../lib/prefs.svelte";
import { challengeTexts } from "../lib/translations.svelte";
import type { ChallengeDecision } from "../lib/wire";

export type Role = "reads" | "answers" | "listens";

/**
 * The part of this device in a quiz. The right answer is shown to the reader only if no answering seat is on the same
 * device.
 */
export function roleIn(decision: ChallengeDecision, mine: number[]): Role {
  if (decision.seats.some((seat) => mine.includes(seat))) return "answers";
  return mine.includes(decision.reader) ? "reads" : "listens";
}

export interface TranslatedCard {
  question: string;
  /** `choice` is the number of the answer for the server. */
  answers: { text: string; choice: number; right: boolean }[];
}

/** The card in the player's language; translated answers are sorted alphabetically. */
export function translateCard(
  decision: Pick<ChallengeDecision, "card" | "question" | "answers" | "right">,
  edition: string,
): TranslatedCard {
  const said = challengeTexts(edition, decision.card);
  const answers = decision.answers.map((text, choice) => ({
    text: said?.answers[text] ?? text,
    choice,
    right: text === decision.right,
  }));
  const { compare } = new Intl.Collator(prefs.language, { numeric: true });
  if (said) answers.sort((a, b) => compare(a.text, b.text));
  return { question: said?.question ?? decision.question, answers };
}
