// The throws of two dice.
import drawing from "../lib/drawing";

const FACES = drawing.pips.map((_, at) => at + 1);

/** What each of them shows in all, every pair of faces once. */
export const THROWS: number[] = FACES.flatMap((one) => FACES.map((other) => one + other));
