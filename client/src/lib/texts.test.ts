import { expect, test } from "vitest";
import en from "../texts/en.json";
import es from "../texts/es.json";

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test("both languages have the same texts", () => {
  expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
});

test("a text has the same holes in both languages", () => {
  const spanish: Record<string, string> = es;
  for (const [key, text] of Object.entries(en)) expect(holes(spanish[key] ?? ""), key).toEqual(holes(text));
});
