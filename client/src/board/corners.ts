// Which corner is played with which option.
import type { Square } from "../lib/wire";

export const CORNER_OPTIONS: Partial<Record<Square["kind"], string[]>> = {
  go: ["american-expansion"],
  jail: ["just-visit-america"],
  parking: ["game-show", "ferris-wheel"],
  "go-to-jail": ["legal-system"],
};

/** The agreed option that is played on a corner of this kind; null if there is none. */
export function optionAt(kind: Square["kind"], agreed: string[]): string | null {
  return CORNER_OPTIONS[kind]?.find((option) => agreed.includes(option)) ?? null;
}
