import { afterEach, expect, test } from "vitest";
import de from "../texts/de.json";
import en from "../texts/en.json";
import es from "../texts/es.json";
import { prefs, type Language } from "./prefs.svelte";
import { money } from "./texts";

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

const translations: [string, Record<string, string>][] = [["es", es], ["de", de]];

afterEach(() => {
  prefs.language = "en";
});

test.each(translations)("%s has all texts and no other", (_, texts) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
});

test.each(translations)("a text has the same holes in %s", (_, texts) => {
  for (const [key, text] of Object.entries(en)) expect(holes(texts[key] ?? ""), key).toEqual(holes(text));
});

test("no text is hidden by a form of another", () => {
  const forms = Object.keys(en).filter((key) => key.endsWith(".other"));
  expect(forms.filter((key) => key.replace(/\.other$/, "") in en)).toEqual([]);
});

const sums: [Language, string][] = [["en", "$1,500"], ["es", "$1,500"], ["de", "$1.500"]];

test.each(sums)("in %s a sum is written %s", (language, written) => {
  prefs.language = language;
  expect(money(1500)).toBe(written);
  expect(money(-1500)).toBe(`−${written}`);
});
