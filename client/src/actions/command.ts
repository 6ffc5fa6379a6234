// What is typed into the command box: a question, an action by its label, its number or its words, or something to say.
import { isComplete, type CompleteChoice } from "../lib/kinds";
import { t } from "../lib/texts";
import type { Choice } from "../lib/wire";
import { asAction } from "./answers";
import { label } from "./labels";
import { squareAt } from "./lots";
import { QUESTIONS, type Question } from "./spoken";
import { nameOf, squareName, type Position } from "./words";

export type Command =
  | { is: "ask"; question: Question }
  | { is: "square"; square: number }
  | { is: "owner"; seat: number }
  | { is: "do"; choice: CompleteChoice }
  | { is: "words"; words: string }
  | { is: "say"; text: string }
  | { is: "several"; labels: string[] }
  | { is: "help" }
  | { is: "nothing" };

/** Small letters without accents and signs. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}$€£%=:+]+/gu, " ")
    .trim();

/** The words of a text that lists them with commas. */
const wordsOf = (key: string): string[] => t(key).split(",").map(plain);

/** The rest after one of these words; null if the text begins with none of them. */
function after(text: string, words: string[]): string | null {
  const word = words.find((each) => text === each || text.startsWith(`${each} `));
  return word === undefined ? null : text.slice(word.length).trim();
}

export function readCommand(typed: string, position: Position, choices: Choice[]): Command {
  const text = plain(typed);
  if (typed.trim() === "?") return { is: "help" };
  if (!text) return { is: "nothing" };
  if (after(text, wordsOf("ask.help.words")) !== null) return { is: "help" };
  const said = wordsOf("ask.say.words").find((word) => text.startsWith(`${word} `));
  if (said !== undefined) return { is: "say", text: typed.trim().replace(/^\S+\s+/, "") };
  return actionIn(text, position, choices) ?? questionIn(text, position) ?? asWords(typed);
}

function questionIn(text: string, position: Position): Command | null {
  for (const question of QUESTIONS) {
    const rest = after(text, [question, ...wordsOf(`ask.${question}.words`)]);
    if (rest === "") return { is: "ask", question };
    if (rest === null) continue;
    const seat = position.view.seats.find(({ name }) => plain(name) === rest);
    if (seat && question === "lots") return { is: "owner", seat: seat.seat };
    const square = question === "here" ? squareIn(rest, position) : null;
    if (square !== null) return { is: "square", square };
  }
  const square = squareIn(text, position);
  return square === null ? null : { is: "square", square };
}

/** A square by its name, its beginning, or its number. */
function squareIn(text: string, position: Position): number | null {
  const names = position.edition.squares.map((square) => ({
    index: square.index,
    name: plain(squareName(position, square.index)),
  }));
  const exact = names.find(({ name }) => name === text);
  const begins = names.filter(({ name }) => name.startsWith(text));
  return exact?.index ?? (text.length > 2 && begins.length === 1 ? begins[0]!.index : null);
}

/** An action that is possible now: by its number, its label, or its word with a lot or a player. */
function actionIn(text: string, position: Position, choices: Choice[]): Command | null {
  if (/^\d+$/.test(text)) {
    const chosen = choices[Number(text) - 1];
    return chosen && isComplete(chosen) ? { is: "do", choice: chosen } : null;
  }
  const named = choices.filter(isComplete).map((choice) => ({ choice, names: namesOf(choice, position) }));
  const exact = named.filter(({ names }) => names.includes(text));
  if (exact.length === 1) return { is: "do", choice: exact[0]!.choice };
  const begins = named.filter(({ names }) => names.some((name) => name.startsWith(text)));
  if (begins.length === 1) return { is: "do", choice: begins[0]!.choice };
  if (begins.length > 1) return { is: "several", labels: begins.map(({ choice }) => label(position, choice)) };
  return null;
}

/** How an action may be called. */
function namesOf(choice: CompleteChoice, position: Position): string[] {
  const { do: word, ...fields } = asAction(choice);
  const details = Object.entries(fields).map(([field, value]: [string, unknown]) => {
    if (typeof value !== "number") return String(value);
    if (field === "lot" || field === "square") return squareAt(position.edition, value).name;
    return ["to", "from", "debtor"].includes(field) ? nameOf(position, value) : String(value);
  });
  const own = "lot" in choice ? [squareName(position, choice.lot)] : [];
  return [
    plain(label(position, choice)),
    plain([word, ...details].join(" ")),
    plain(`${word}=${details.join(",")}`),
    ...own.map((name) => plain(`${word} ${name}`)),
  ];
}

/** In the words of records, which the server reads: "bid 60" is bid=60. */
function asWords(typed: string): Command {
  const words = typed.trim();
  return { is: "words", words: words.includes("=") ? words : words.replace(/\s+/, "=") };
}
