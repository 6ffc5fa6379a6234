import { prefs } from "../lib/prefs.svelte";
import { challengeTexts } from "../lib/translations.svelte";
import type { ChallengeDecision } from "../lib/wire";

export type Role = "reads" | "answers" | "listens";

/** What this device has to do with a quiz card. The right answer is only told where nobody answers who could see it:
 *  who shares a device with the reader hears the card, and answers without a secret having been there. */
export function roleIn(decision: ChallengeDecision, mine: number[]): Role {
  if (decision.seats.some((seat) => mine.includes(seat))) return "answers";
  return mine.includes(decision.reader) ? "reads" : "listens";
}

export interface TranslatedCard {
  question: string;
  /** `choice` is the number by which the server knows an answer. */
  answers: { text: string; choice: number; right: boolean }[];
}

/** The card in the language of the person; translated answers are put in the order of their own alphabet. */
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
