// What is built on a lot, in the form of each edition: paths in a box of 16 by 16.
import drawing from "../lib/drawing";

export const BUILDINGS = drawing.buildings;

/** Pieces with walls and a roof, as the classic sets have them. */
export const SOLID = drawing.solid;

export type Building = keyof typeof BUILDINGS;
