import type { Decision } from "../lib/wire";

export type Stage = "to-reader" | "reads" | "to-answerer" | "answers";
export type Role = "reads" | "answers" | "both" | "listens";

/** What this device has to do with a quiz card. */
export function roleIn(decision: Decision, mine: number[]): Role {
  const answers = decision.seats.some((seat) => mine.includes(seat));
  const reads = decision.reader != null && mine.includes(decision.reader) && decision.right != null;
  if (answers && reads) return "both";
  if (answers) return "answers";
  return reads ? "reads" : "listens";
}
