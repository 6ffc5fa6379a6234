// How long something takes, in the largest unit that says enough.
import { t } from "./texts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function roughly(seconds: number): string {
  if (seconds >= 2 * DAY) return t("time.days", { n: Math.floor(seconds / DAY) });
  if (seconds >= HOUR) return t("time.hours", { n: Math.floor(seconds / HOUR) });
  return t("time.minutes", { n: Math.max(1, Math.floor(seconds / MINUTE)) });
}
