import { expect, test } from "vitest";
import de from "../../../src/passgo/languages/de/sayings.json";
import en from "../../../src/passgo/languages/en/sayings.json";
import es from "../../../src/passgo/languages/es/sayings.json";
import { pickSaying } from "./bubbles.svelte";
import { FACES } from "./faces";

const MOMENTS = ["group", "rent", "auction", "jail", "bankrupt", "wins"];
const inAll: [string, Record<string, Record<string, string[]>>][] = [
  ["en", en],
  ["es", es],
  ["de", de],
];

test.each(inAll)("every character has a face and a saying for every occasion (%s)", (_, sayings) => {
  expect(Object.keys(sayings)).toEqual(Object.keys(FACES));
  for (const said of Object.values(sayings)) {
    expect(Object.keys(said)).toEqual(MOMENTS);
    for (const texts of Object.values(said)) expect(texts.length).toBeGreaterThan(0);
  }
});

test("sayings are short, and unique to a character", () => {
  for (const [, sayings] of inAll) {
    const all = Object.values(sayings).flatMap((said) => Object.values(said).flat());
    expect(new Set(all).size).toBe(all.length);
    for (const text of all) expect(text.length, text).toBeLessThanOrEqual(70);
  }
});

test("a saying is the same on every screen, and varies with the entry", () => {
  expect(pickSaying(en, "wren", "jail", 8)).toBe(pickSaying(en, "wren", "jail", 10));
  expect(pickSaying(en, "wren", "jail", 8)).not.toBe(pickSaying(en, "wren", "jail", 9));
  expect(pickSaying(en, "wren", "nothing", 8)).toBeNull();
});
