// The puzzles that were solved on this device. The first answer counts.
import { saveItem, loadItem } from "../lib/storage";

const KEY = "passgo.puzzles";

function read(): Record<string, boolean> {
  try {
    const found: unknown = JSON.parse(loadItem(KEY) ?? "{}");
    return found && typeof found === "object"
      ? Object.fromEntries(Object.entries(found).map(([id, right]) => [id, right === true]))
      : {};
  } catch {
    return {}; // invalid JSON
  }
}

const answered: Record<string, boolean> = $state(read());

/** Whether the first answer was right; undefined for a puzzle that was not tried yet. */
export const resultOf = (id: string): boolean | undefined => answered[id];

export function remember(id: string, right: boolean): void {
  if (id in answered) return;
  answered[id] = right;
  saveItem(KEY, JSON.stringify(answered));
}

/** The next puzzle after this one that was not tried; else simply the next. */
export function nextOf<P extends { id: string }>(puzzles: P[], id: string | null): P | undefined {
  const at = puzzles.findIndex((puzzle) => puzzle.id === id);
  const onwards = [...puzzles.slice(at + 1), ...puzzles.slice(0, at + 1)];
  return onwards.find((puzzle) => resultOf(puzzle.id) === undefined) ?? onwards[0];
}
