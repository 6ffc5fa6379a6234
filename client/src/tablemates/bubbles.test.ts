import { expect, test } from "vitest";
import de from "../../../src/passgo/languages/de/sayings.json";
import en from "../../../src/passgo/languages/en/sayings.json";
import es from "../../../src/passgo/languages/es/sayings.json";
import { pickSaying, type Said } from "./bubbles.svelte";
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
  const at = (seq: number) => pickSaying(en, "wren", "jail", { seq, at: 0 });
  expect(at(8)).toBe(at(10));
  expect(at(8)).not.toBe(at(9));
  expect(pickSaying(en, "wren", "nothing", { seq: 8, at: 0 })).toBeNull();
});

test("nothing is said twice within ten minutes", () => {
  const said: Said = new Map();
  const later = (minutes: number) => pickSaying(en, "wren", "jail", { seq: 8, at: minutes * 60_000 }, said);
  const texts = en.wren.jail;
  expect([later(0), later(1)].sort()).toEqual([...texts].sort());
  expect(later(9.9)).toBeNull();
  expect(later(10)).toBe(texts[0]);
});
