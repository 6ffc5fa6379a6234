// The throws of two dice.
import drawing from "../lib/drawing";

const FACES = drawing.pips.map((_, at) => at + 1);

/** The totals of all pairs of faces. */
export const THROWS: number[] = FACES.flatMap((one) => FACES.map((other) => one + other));
