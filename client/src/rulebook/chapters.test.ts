import { expect, test } from "vitest";
import { isAgreed, optionOf } from "../lib/agreed";
import type { Book } from "../lib/rules";
import type { RuleInfo } from "../lib/wire";
import { chaptersOf, pieces } from "./chapters";

const rule = (id: string, chapter: string, text: string, more: Partial<RuleInfo> = {}): RuleInfo => ({
  id,
  chapter,
  text,
  title: chapter,
  printed: [],
  elsewhere: "",
  see: [],
  form: "text",
  changed_by: [],
  ...more,
});
const entries = [
  rule("JAIL-1", "JAIL", "You go to Jail when a card sends you."),
  rule("BUILD-7", "BUILD", "The last boutiques are auctioned, see JAIL-1."),
  rule("RULING-A", "BUILD", "Those who wish.", { question: "Who bids?", kind: "silent" }),
  rule("RULING-B", "BUILD", "The price paid.", { question: "Which price?", kind: "reading", other: "Half of it." }),
];
const book: Book = {
  rules: new Map(entries.map((entry) => [entry.id, entry])),
  chapters: ["JAIL", "BUILD", "RULING"].map((id) => ({ id, title: id, note: "", options: [] })),
  titles: {},
  leftOut: {},
};
const found = (search: string) =>
  chaptersOf(book, search).flatMap(({ parts }) => parts.flatMap(({ entries: some }) => some.map(({ id }) => id)));

test("chapters keep their order, and one without entries is left out", () => {
  expect(chaptersOf(book).map(({ id }) => id)).toEqual(["JAIL", "BUILD"]);
});

test("rulings stand after the rules, under two headings", () => {
  expect(chaptersOf(book)[1]?.parts.map(({ part }) => part)).toEqual(["printed", "silent", "reading"]);
});

test("a search looks for the beginnings of words, in ids, questions and texts, without capitals and accents", () => {
  expect(found("jail")).toEqual(["JAIL-1", "BUILD-7"]);
  expect(found("BUILD-7")).toEqual(["BUILD-7"]);
  expect(found("ÁUCTION last")).toEqual(["BUILD-7"]);
  expect(found("which")).toEqual(["RULING-B"]);
  expect(found("half")).toEqual(["RULING-B"]);
  expect(found("uction")).toEqual([]);
});

test("rules that a text names are links, and what was found is marked", () => {
  const made = pieces("Last boutiques, see JAIL-1 or NO-1.", book.rules, "bou");
  expect(made.filter((piece) => piece.rule)).toEqual([{ text: "JAIL-1", rule: "JAIL-1" }]);
  expect(made.filter((piece) => piece.found)).toEqual([{ text: "boutiques", found: true }]);
  expect(made.map(({ text }) => text).join("")).toBe("Last boutiques, see JAIL-1 or NO-1.");
});

test("rules of an option apply only where it was agreed on", () => {
  expect(optionOf("CORNER-6")).toBe("legal-system");
  expect(optionOf("TIME-2")).toBe("minutes");
  expect([optionOf("RENT-7"), optionOf("SETUP-6"), optionOf("JAIL-1")]).toEqual([null, null, null]);
  expect(isAgreed({ game: "time-limit", options: ["legal-system"] }, "minutes")).toBe(true);
  expect(isAgreed({ game: "full", options: ["legal-system"] }, "game-show")).toBe(false);
});
