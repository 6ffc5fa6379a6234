// Durations in their largest sensible unit.
import { t } from "./texts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The same for a clock, from an hour on. */
export function shortDuration(seconds: number): string {
  if (seconds >= 2 * DAY) return t("time.short.days", { n: Math.floor(seconds / DAY) });
  return t("time.short.hours", { n: Math.floor(seconds / HOUR) });
}

export function roughDuration(seconds: number): string {
  if (seconds >= 2 * DAY) return t("time.days", { n: Math.floor(seconds / DAY) });
  if (seconds >= HOUR) return t("time.hours", { n: Math.floor(seconds / HOUR) });
  return t("time.minutes", { n: Math.max(1, Math.floor(seconds / MINUTE)) });
}
