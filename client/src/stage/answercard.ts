import type { Action } from "../lib/wire";

/** One of several equal ways to answer. */
export interface AnswerCard {
  action: Action;
  /** Whether it can be done now. */
  can: boolean;
  picture: string[];
  title: string;
  /** What it costs or brings, and what follows. */
  facts: string[];
}
