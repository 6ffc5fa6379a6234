// What a square without an owner does in this game: agreed options and house rules change the texts of corners, the
// short game those of taxes.
import { isAgreed, RULES_OF } from "../lib/agreed";
import { money, t } from "../lib/texts";
import { CORNER_OPTIONS } from "./corners";
import type { EditionInfo, PlanInfo, Square } from "../lib/wire";

export type Plan = Pick<PlanInfo, "game" | "options">;

export interface SquareDescription {
  sentences: string[];
  /** The rules behind the sentences. */
  rules: string[];
}

/** A sentence with its rules, used unless an agreed option replaces it. */
interface SquareSentence {
  key: string;
  rules: string[];
  values?: Record<string, string | number>;
}

const UNAGREED: Plan = { game: "full", options: [] };

export function describeSquare(square: Square, edition: EditionInfo, plan: Plan = UNAGREED): SquareDescription {
  const sentences = sentencesOf(square, edition, plan);
  return {
    sentences: sentences.map(({ key, values }) => t(`board.about.${key}`, values)),
    rules: [...new Set(sentences.flatMap(({ rules }) => rules))],
  };
}

function sentencesOf(square: Square, edition: EditionInfo, plan: Plan): SquareSentence[] {
  const { kind } = square;
  switch (kind) {
    case "go":
      return [salary(edition), ...agreedOn(plan, kind)];
    case "jail":
      return [...insteadOf({ key: kind, rules: ["JAIL-3"] }, agreedOn(plan, kind)), wayOut(edition, plan)];
    case "parking":
      return insteadOf({ key: kind, rules: ["PARK-1"] }, [...pot(edition), ...agreedOn(plan, kind)]);
    case "go-to-jail":
      return insteadOf({ key: kind, rules: ["JAIL-1", "JAIL-2"] }, agreedOn(plan, kind));
    case "tax":
      return [tax(square, edition, plan)];
    case "chance":
    case "chest":
      return [{ key: kind, rules: ["CARD-1"], values: { deck: edition.words[kind] } }];
    default:
      return [];
  }
}

const insteadOf = (plain: SquareSentence, agreed: SquareSentence[]): SquareSentence[] =>
  agreed.length > 0 ? agreed : [plain];

function agreedOn(plan: Plan, kind: Square["kind"]): SquareSentence[] {
  return (CORNER_OPTIONS[kind] ?? [])
    .filter((option) => isAgreed(plan, option))
    .map((option) => ({
      key: `${kind}.${option}`,
      rules: RULES_OF[option] ?? [],
      values: { option: t(`start.option.${option}`) },
    }));
}

/** What passing GO pays, and stopping there if that is more. */
function salary(edition: EditionInfo): SquareSentence {
  const amount = money(edition.salary);
  return edition.salary_on_go === edition.salary
    ? { key: "go", rules: ["GO-1"], values: { amount } }
    : { key: "go.double-go", rules: ["GO-1", "HOUSE-2"], values: { amount, more: money(edition.salary_on_go) } };
}

/** The pot is collected before the game of the corner is played. */
function pot(edition: EditionInfo): SquareSentence[] {
  return edition.pot ? [{ key: "parking.free-parking-pot", rules: ["PARK-1", "HOUSE-1"] }] : [];
}

function wayOut(edition: EditionInfo, plan: Plan): SquareSentence {
  const values = { amount: money(edition.fine) };
  return isAgreed(plan, "short")
    ? { key: "jail.out.short", rules: ["SHORT-3"], values }
    : { key: "jail.out", rules: ["JAIL-4", "JAIL-5", "JAIL-6"], values };
}

/** In the short game the tax is flat. */
function tax(square: Square, edition: EditionInfo, plan: Plan): SquareSentence {
  const values = { amount: money(square.flat), percent: square.percent };
  const income = edition.squares.find(({ kind }) => kind === "tax")?.index === square.index;
  if (square.percent > 0 && isAgreed(plan, "short")) return { key: "tax", rules: ["SHORT-4"], values };
  const rules = income ? ["TAX-1"] : ["TAX-4"];
  return square.percent > 0 ? { key: "tax-choice", rules: [...rules, "TAX-3"], values } : { key: "tax", rules, values };
}
