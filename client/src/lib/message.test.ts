import { expect, test } from "vitest";
import examples from "../../tests/messages.json";
import { habitsOf } from "./languages";
import { fill, parse, type Facts, type Value } from "./message";

const value = (written: unknown): Value => {
  const date = (written as { date?: string } | null)?.date;
  return date ? new Date(`${date}T12:00:00`) : (written as Value);
};

test.each(examples)("$about", ({ message, facts, says }) => {
  const given: Facts = Object.fromEntries(Object.entries(facts).map(([name, written]) => [name, value(written)]));
  for (const [language, text] of Object.entries(says))
    expect(fill(parse(message), given, habitsOf(language)), language).toBe(text);
});

test("a fact that is missing leaves its hole open", () => {
  expect(fill(parse("{seat} bids."), {}, habitsOf("en"))).toBe("{seat} bids.");
});
