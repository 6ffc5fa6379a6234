// Drawings on the squares without a colour, some of them tokens: paths in a box of 32 by 32, filled by the even-odd
// rule.
import drawing from "../lib/drawing";

export const ICONS = { ...drawing.tokens, ...drawing.icons };

export type IconName = keyof typeof ICONS;
