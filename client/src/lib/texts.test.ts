import { afterEach, expect, test } from "vitest";
import { prefs } from "./prefs.svelte";
import { money } from "./texts";

afterEach(() => {
  prefs.language = "en";
});

const sums: [string, string][] = [
  ["en", "$1,500"],
  ["es", "$1,500"],
  ["de", "$1.500"],
];

test.each(sums)("in %s a sum is written %s", (language, written) => {
  prefs.language = language;
  expect(money(1500)).toBe(written);
  expect(money(-1500)).toBe(`−${written}`);
});
