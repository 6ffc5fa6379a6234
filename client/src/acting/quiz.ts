import type { Decision } from "../lib/wire";

export type Role = "reads" | "answers" | "listens";

/** What this device has to do with a quiz card. The right answer is only told where nobody answers who could see it:
 *  who shares a device with the reader hears the card, and answers without a secret having been there. */
export function roleIn(decision: Decision, mine: number[]): Role {
  if (decision.seats.some((seat) => mine.includes(seat))) return "answers";
  return decision.reader != null && mine.includes(decision.reader) ? "reads" : "listens";
}
