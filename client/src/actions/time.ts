import { shortDuration } from "../lib/duration";

const HOUR = 3600;
const SAID_ALOUD = [60, 30, 10, 5];

export function secondsLeft(deadline: number | null, now: number): number | null {
  return deadline === null ? null : Math.max(0, Math.ceil((deadline - now) / 1000));
}

export function clock(seconds: number): string {
  if (seconds >= HOUR) return shortDuration(seconds); // longer times are for games over several days
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The last announced step: a live region announces it once instead of every second. */
export function lastStep(seconds: number | null): number | null {
  if (seconds === null || seconds === 0) return null;
  return SAID_ALOUD.findLast((step) => seconds <= step) ?? null;
}
