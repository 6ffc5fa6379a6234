import type { Action } from "../lib/wire";

/** One of several equal answers. */
export interface AnswerCard {
  action: Action;
  /** Whether it is possible now. */
  can: boolean;
  picture: string[];
  title: string;
  /** What it costs or brings, and its consequences. */
  facts: string[];
}
