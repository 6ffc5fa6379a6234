// What is drawn on the squares that have no colour, some of it a token: paths in a box of 32 by 32, filled by the
// even-odd rule.
import drawing from "../lib/drawing";

export const ICONS = { ...drawing.tokens, ...drawing.icons };

export type IconName = keyof typeof ICONS;
