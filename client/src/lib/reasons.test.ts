import { beforeEach, expect, test } from "vitest";
import { prefs } from "./prefs.svelte";
import { reasonText, type Reason } from "./reasons";
import recorded from "../../tests/refused.json?raw";
import { setWording } from "./wording.svelte";
import type { EditionInfo } from "./wire";

const { editions, refused } = JSON.parse(recorded) as {
  editions: Record<string, EditionInfo>;
  refused: (Reason & { edition: string; names: string[] })[];
};

function sentence(why: (typeof refused)[number]): string {
  const edition = editions[why.edition]!;
  setWording(edition);
  return reasonText(why, { edition, names: why.names });
}

beforeEach(() => {
  prefs.language = "en";
});

test("refusals of real games have the engine's texts", () => {
  expect(refused.length).toBeGreaterThan(60);
  for (const why of refused) expect(sentence(why), why.reason).toBe(why.message);
});

test.each(["es", "de"] as const)("refusals are complete in %s", (language) => {
  prefs.language = language;
  for (const why of refused) {
    expect(sentence(why), why.reason).not.toBe(why.message);
    expect(sentence(why), why.reason).not.toMatch(/[{}?]|undefined|reason\./);
  }
});

test("refusals format sums with their symbol, and distinguish the Bank from no seat", () => {
  const edition = editions.toysrus!;
  const scene = { edition, names: ["Ann"] };
  const why = (reason: string, facts: Reason["facts"]) =>
    reasonText({ rule: "X-1", reason, message: "", facts }, scene);
  setWording(edition);
  expect(why("lawyer-too-dear", { fee: 20, spendable: 1500 })).toContain("takes $20 in cash and you can spend $1,500");
  expect(why("not-your-lot-to-sell", { lot: 1, owner: null })).toMatch(/belongs to the Bank$/);
  expect(why("not-your-lot-to-sell", { lot: 0, owner: -1 })).toMatch(/belongs to nobody$/);
  expect(why("not-your-lot-to-sell", { lot: 1, owner: 0 })).toMatch(/belongs to Ann$/);
});

test("problems need no table, and unknown ones have the server's text", () => {
  const problem = { rule: null, message: "there are two", facts: { editions: ["one", "two"] } };
  prefs.language = "es";
  expect(reasonText({ ...problem, reason: "unknown-edition" })).toBe("No existe esa edición. Hay: one, two.");
  prefs.language = "de";
  expect(reasonText({ ...problem, reason: "unknown-edition" })).toBe("Diese Ausgabe gibt es nicht. Es gibt: one, two.");
  expect(reasonText({ ...problem, reason: "something-new" })).toBe("there are two");
});
