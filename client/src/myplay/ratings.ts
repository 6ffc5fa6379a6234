// Ratings as texts.
import { number, t } from "../lib/texts";
import type { RatingInfo } from "../lib/wire";

/** A rating with its interval. */
export function ratingText({ mean, low, high }: RatingInfo): string {
  return t("rating.interval", { mean: number(mean, 0), low: number(low, 0), high: number(high, 0) });
}

/** What a decision lost on average, in points of the chance to win. */
export const lossText = (loss: number): string => number(100 * loss, 2);
