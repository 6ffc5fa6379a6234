// The tutor: asks the server what a move would cost before it is sent. Without an answer in time, the move is sent.
import { asProblem, post } from "../lib/api";
import { prefs } from "../lib/prefs.svelte";
import type { Table } from "../lib/table.svelte";
import type { Action, JudgeAnswer, MistakeInfo } from "../lib/wire";

/** Costs, in points of the chance to win, above which the tutor can warn. */
export const TUTOR_POINTS = [1, 2, 3, 5, 10] as const;
const PATIENCE = 1500; // ms

/** Whether the player uses the tutor, and may do so at this table. */
export const usesTutor = (table: Pick<Table, "info">): boolean => prefs.tutor && table.info?.tutor === true;

/** What is wrong with a move; null for a move that costs no more than the player has set. */
export async function findMistake(
  { id }: Pick<Table, "id">,
  seat: number,
  action: Action,
): Promise<MistakeInfo | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), PATIENCE)));
  try {
    return await Promise.race([ask(id, seat, action), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function ask(table: string, seat: number, action: Action): Promise<MistakeInfo | null> {
  try {
    const asked = { seat, action, points: prefs.tutorPoints };
    return (await post<JudgeAnswer>(`/tables/${table}/judge`, asked)).mistake;
  } catch (error) {
    asProblem(error);
    return null;
  }
}
