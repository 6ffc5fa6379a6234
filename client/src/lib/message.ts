// The format of messages, described in src/passgo/speech/message.py; both implementations are tested with
// client/tests/messages.json.
import type { Habits } from "./habits";

/** A person in a message: the reader, the Bank, or another. */
export interface Person {
  name: string;
  form: "you" | "bank" | "nobody" | "other";
}
/** A word of an edition; a select chooses by its form, for its gender. */
export interface Word {
  name: string;
  form: "house" | "hotel" | "other";
}
export interface Money {
  money: number;
}
type Scalar = string | number | boolean | Date | Person | Word | Money | null;
export type Value = Scalar | Scalar[];
export type Facts = Record<string, Value | undefined>;

interface Hole {
  name: string;
  kind?: "plural" | "select" | "you";
  options?: Record<string, Message>;
}
export type Message = (string | Hole)[];

const NUMBER: Hole = { name: "#" }; // in an option of a plural

/** Syntax errors are found by the checker of text files: what can be parsed is shown. */
export function parse(text: string): Message {
  let at = 0;
  return parts(false);

  function parts(inPlural: boolean): Message {
    const found: Message = [];
    while (at < text.length && text[at] !== "}") {
      const plain = inPlural ? /[^{}#]+/y : /[^{}]+/y;
      const words = match(plain);
      if (words) found.push(words[0]);
      else found.push(text[at++] === "#" ? NUMBER : hole(inPlural));
    }
    return found;
  }

  function hole(inPlural: boolean): Hole {
    const name = match(/\s*([\w-]+)\s*/y)?.[1] ?? "";
    const pronoun = match(/,\s*you\s*,\s*([^{}]+?)\s*\}/y);
    if (pronoun) return { name, kind: "you", options: { you: [pronoun[1]!] } };
    const word = match(/,\s*(plural|select)\s*,/y)?.[1];
    const kind = word === "plural" || word === "select" ? word : undefined;
    const options: Record<string, Message> = {};
    for (let option = kind && match(/\s*(=?[\w-]+)\s*\{/y); option; option = match(/\s*(=?[\w-]+)\s*\{/y)) {
      options[option[1]!] = parts(inPlural || kind === "plural");
      at++;
    }
    match(/[^}]*\}/y);
    return kind ? { name, kind, options } : { name };
  }

  function match(wanted: RegExp): RegExpExecArray | null {
    wanted.lastIndex = at;
    const found = wanted.exec(text);
    if (found) at = wanted.lastIndex;
    return found;
  }
}

/** The message with its holes filled; a missing fact leaves its hole as it is. */
export function fill(message: Message, facts: Facts, habits: Habits, number = 0): string {
  return message.map((part) => (typeof part === "string" ? part : fillHole(part, facts, habits, number))).join("");
}

function fillHole({ name, kind, options = {} }: Hole, facts: Facts, habits: Habits, number: number): string {
  if (name === "#") return habits.number(number);
  const value = facts[name];
  if (kind === "select") return fill(options[formOf(value ?? null)] ?? options.other ?? [], facts, habits, number);
  if (value === undefined) return kind === "plural" ? fill(options.other ?? [], facts, habits, number) : `{${name}}`;
  if (kind === "plural") {
    const count = typeof value === "number" ? value : Array.isArray(value) ? value.length : 1;
    return fill(options[`=${count}`] ?? options[habits.plural(count)] ?? options.other ?? [], facts, habits, count);
  }
  if (kind !== "you") return formatValue(value, facts, habits);
  const people = [value].flat();
  const others = people.filter((each) => formOf(each) !== "you");
  const pronoun = others.length < people.length ? fill(options.you ?? [], facts, habits) : null;
  return formatValue(pronoun === null ? others : [pronoun, ...others], facts, habits);
}

/** The word by which a select chooses. */
function formOf(value: Value): string {
  if (Array.isArray(value)) {
    if (value.some((each) => formOf(each) === "you")) return value.length === 1 ? "you" : "with-you";
    return value.length === 1 ? "one" : "other";
  }
  if (value === null) return "none";
  if (typeof value !== "object") return String(value);
  return "form" in value ? value.form : "other";
}

function formatValue(value: Value, facts: Facts, habits: Habits): string {
  if (Array.isArray(value)) return habits.listing(value.map((each) => formatValue(each, facts, habits)));
  if (typeof value === "number") return habits.number(value);
  if (value === null || typeof value !== "object") return String(value ?? "");
  if (value instanceof Date) return habits.date(value);
  return "money" in value
    ? habits.money(value.money, typeof facts.symbol === "string" ? facts.symbol : "$")
    : value.name;
}
