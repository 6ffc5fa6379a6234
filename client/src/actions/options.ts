// Which squares can be tapped in each mode of the board, and the actions on them.
import { freeAnswersTo } from "../lib/declared";
import { isComplete, squareOf, type CompleteChoice } from "../lib/kinds";
import type { Choice, Decision } from "../lib/wire";

export type FreeMode = "build" | "sell" | "mortgage" | "lift";
export type ModeName = "" | FreeMode | "raise" | "place" | "go-to" | "take" | "interest" | "trade";

const ACTIONS: Record<Exclude<ModeName, "">, string[]> = {
  build: ["build"],
  sell: ["sell", "sell-hotels"],
  mortgage: ["mortgage"],
  lift: ["lift"],
  raise: freeAnswersTo("RaiseMoney"),
  place: ["place"],
  "go-to": ["go-to"],
  take: ["take"],
  interest: freeAnswersTo("InterestChoice"),
  trade: [], // the trade that is put together decides which lots are lit
};

/** Modes that can be entered and left at any time. */
export const isFree = (name: ModeName): name is FreeMode =>
  name === "build" || name === "sell" || name === "mortgage" || name === "lift";

/** The squares of each group, by its id. */
export type Squares = Record<string, number[]>;

/** The actions of a mode by square. Selling all hotels of a group is on each of its lots. */
export function optionsBySquare(name: ModeName, choices: Choice[], groups: Squares): Map<number, CompleteChoice[]> {
  const found = new Map<number, CompleteChoice[]>();
  if (!name) return found;
  const owing = new Set(choices.filter((choice) => choice.do === "pay-interest").map((choice) => choice.lot));
  for (const choice of choices) {
    if (!isComplete(choice) || !ACTIONS[name].includes(choice.do)) continue;
    if (name === "interest" && choice.do === "lift" && !owing.has(choice.lot)) continue;
    for (const square of squaresOf(choice, groups)) found.set(square, [...(found.get(square) ?? []), choice]);
  }
  return found;
}

function squaresOf(choice: CompleteChoice, groups: Squares): number[] {
  if (choice.do === "sell-hotels") return groups[choice.group] ?? [];
  const square = squareOf(choice);
  return square === null ? [] : [square];
}

// Chapters do not declare which actions on squares answer a decision, so the modes are listed here. A decision that
// is missing is answered with buttons.
const MODES: Partial<Record<Decision["kind"], ModeName>> = {
  PlaceBuilding: "place",
  RoadTrip: "go-to",
  Expansion: "go-to",
  Prize: "take",
  InterestChoice: "interest",
  RaiseMoney: "raise",
};

/** The mode that a decision needs. */
export const modeOf = (kind: Decision["kind"] | undefined): ModeName => (kind && MODES[kind]) ?? "";
