// The answers to a decision without a view of its own, as cards and rows. The server decides what is legal.
import { asAction } from "../actions/answers";
import { actionName, label, sumOf } from "../actions/labels";
import { building, formatFacts, type Position } from "../actions/words";
import {
  factsOfDecision,
  fieldsOf,
  isAnswer,
  isLeaving,
  plainAction,
  rankOf,
  sortOf,
  expectedAnswers,
} from "../lib/declared";
import { amountsOf, isComplete, squareOf, type CompleteChoice } from "../lib/kinds";
import { money, t } from "../lib/texts";
import type { Action, BidRange, Choice, Decision, WantRange } from "../lib/wire";
import { ARROWS, COINS, CROSS, TICK } from "./drawings";
import { rowsOf, type Row } from "./rows";
import type { AnswerCard } from "./answercard";

const UNSHOWN = ["building", "right"]; // an identifier, and what only the reader of a card may know
const MOST_WAYS = 4; // more squares are a list

/** Squares with the same action. */
export interface SquareList {
  label: string;
  rows: Row[];
}

export interface AnswerList {
  answerCards: AnswerCard[];
  lists: SquareList[];
  ranges: (BidRange | WantRange)[];
}

/** The answers of a seat. Expected answers that are refused now are included, and show why. */
export function answersTo(position: Position, { kind }: Decision, seat: number, choices: Choice[]): AnswerList {
  const answers = choices.filter((choice) => isAnswer(choice.do, kind));
  const finished = answers.filter(isComplete).sort((a, b) => rankOf(a.do) - rankOf(b.do));
  const onSquares = finished.filter((choice) => squareOf(choice) !== null);
  const listed = onSquares.length > MOST_WAYS ? onSquares : [];
  const answerCards = finished.filter((choice) => !listed.includes(choice));
  const refused = expectedAnswers(kind).filter((name) => !answers.some((choice) => choice.do === name));
  const cash = position.view.seats[seat]?.cash ?? 0;
  return {
    answerCards: [
      ...answerCards.map((choice) => cardOf(position, choice, true, cash)),
      ...refused.flatMap((name) => plainAction(name).map((action) => cardOf(position, action, false, cash))),
    ],
    lists: [...new Set(listed.map((choice) => choice.do))].map((name) => listOf(position, name, listed)),
    ranges: answers.filter((choice): choice is BidRange | WantRange => "least" in choice),
  };
}

/** What the others see: the expected answers to such a decision. */
export function cardsToSee(position: Position, { kind }: Decision): AnswerCard[] {
  return expectedAnswers(kind).flatMap((name) => plainAction(name).map((action) => cardOf(position, action, false, 0)));
}

function cardOf(position: Position, choice: CompleteChoice, can: boolean, cash: number): AnswerCard {
  const { cost } = amountsOf(choice);
  const title = label(position, choice);
  const sum = sumOf(choice);
  const facts = sum && !title.includes(sum.slice(1)) ? [sum] : [];
  if (cost) facts.push(`${t("stage.money.left")}: ${money(cash - cost)}`);
  return { action: asAction(choice), can, picture: pictureOf(choice), title, facts };
}

function pictureOf(choice: CompleteChoice): string[] {
  if (squareOf(choice) !== null) return ARROWS;
  if (isLeaving(choice.do)) return CROSS;
  return choice.amounts ? COINS : TICK;
}

function listOf(position: Position, name: string, listed: CompleteChoice[]): SquareList {
  const bySquare = new Map<number, CompleteChoice[]>();
  const same = listed.filter((choice) => choice.do === name);
  for (const choice of same) {
    const square = squareOf(choice) ?? 0;
    bySquare.set(square, [...(bySquare.get(square) ?? []), choice]);
  }
  return { label: same[0] ? actionName(position, same[0]) : "", rows: rowsOf(position, bySquare) };
}

/** The action for a number in a range, and its label. */
export function inRange(
  position: Position,
  decision: Decision,
  range: BidRange | WantRange,
  n: number,
): [Action, string] {
  const { do: name } = range;
  if (name === "bid") return [{ do: name, amount: n }, t("act.do.bid", { amount: money(n) })];
  if (name === "want") {
    const what = "building" in decision ? (decision.building ?? "house") : "house";
    return [{ do: name, count: n }, t("act.do.want", { n, building: building(position, what, n) })];
  }
  return unknownRange(position, range, n);
}

/** For a range that is unknown to this build, the number is its first detail. */
function unknownRange(position: Position, range: Choice, n: number): [Action, string] {
  const action = { do: range.do, [fieldsOf(range.do)[0] ?? "amount"]: n };
  if (!isAction(action)) throw new TypeError("a range without a name");
  return [action, `${actionName(position, range)}: ${n}`];
}

const isAction = (form: object): form is Action => "do" in form;

/** The amounts and players of a decision as texts. */
export function factsIn(position: Position, { kind, seats: _, ...about }: Decision): string[] {
  const kinds = factsOfDecision(kind);
  const facts = Object.entries(about).filter(([name]) => ["money", "seat"].includes(sortOf(name, kinds)));
  return Object.values(formatFacts(position, Object.fromEntries(facts), kinds)).map(String);
}

/** The squares of a decision. */
export function squaresIn({ kind, seats: _, ...about }: Decision): number[] {
  const kinds = factsOfDecision(kind);
  const facts: [string, unknown][] = Object.entries(about).filter(([name]) => sortOf(name, kinds) === "square");
  return facts.flatMap(([, value]) => value).filter((value) => typeof value === "number");
}

/** The texts of a decision, such as the question of a card. */
export function textsIn({ kind: _, seats: __, ...about }: Decision): string[] {
  const facts: [string, unknown][] = Object.entries(about).filter(([name]) => !UNSHOWN.includes(name));
  return facts.map(([, value]) => value).filter((value) => typeof value === "string");
}
