import { describe, expect, it } from "vitest";
import { tell, type Scene } from "./narrate";
import { speakOf } from "./spoken.svelte";
import type { AnyEvent, EditionInfo } from "./wire";
import schema from "../../schema.json";
import rulebook from "../texts/es/rules.json";

const names = Array.from({ length: 40 }, (_, index) => ({ name: `Square ${index}` }));
const words = { jail: "Jail", go: "GO", house: "house", hotel: "hotel", chance: "Chance", chest: "Chest", symbol: "$" };
const edition = { id: "", squares: names, words, chance: [{ title: "Up", text: "Go up." }], chest: [] } as unknown as EditionInfo;
const scene: Scene = { edition, names: ["Ann", "Bo", "Cy"] };
const told = (...events: object[]): string[] => tell(events as AnyEvent[], scene).map(({ text }) => text);

speakOf(edition);

describe("sentences", () => {
  it("tells a purchase and its price in one sentence", () => {
    expect(
      told(
        { event: "DeedPassed", lot: 39, giver: null, taker: 0, how: "purchase" },
        { event: "MoneyPaid", payer: 0, payee: null, amount: 400, reason: "lot" },
      ),
    ).toEqual(["Ann buys Square 39 for $400."]);
  });

  it("tells a house and its price in one sentence, although it is paid first", () => {
    const paid = { event: "MoneyPaid", payer: 0, payee: null, amount: 50, reason: "building" };
    const built = { event: "Built", seat: 0, lot: 1, level: 1, before: 0 };
    expect(told(paid, built)).toEqual(["Ann builds on Square 1 (house 1) for $50."]);
  });

  it("tells a trade in one sentence, whatever it moves", () => {
    expect(
      told(
        { event: "OfferAccepted", number: 1, seat: 1 },
        { event: "DeedPassed", lot: 1, giver: 0, taker: 1, how: "trade" },
        { event: "MoneyPaid", payer: 1, payee: 0, amount: 50, reason: "trade" },
      ),
    ).toEqual(["Bo accepts a trade: gives $50, gets Square 1."]);
  });

  it("keeps the goods of two trades apart", () => {
    const trade = (lot: number): object[] => [
      { event: "OfferAccepted", number: lot, seat: 1 },
      { event: "DeedPassed", lot, giver: 0, taker: 1, how: "trade" },
    ];
    expect(told(...trade(1), ...trade(3))).toEqual([
      "Bo accepts a trade: gives nothing, gets Square 1.",
      "Bo accepts a trade: gives nothing, gets Square 3.",
    ]);
  });

  it("leaves no hole open and needs no word that is not there", () => {
    const kinds = new Set(everyEvent().map((event) => (event as { event: string }).event));
    expect(kinds.size).toBe(51);
    for (const event of everyEvent()) {
      for (const sentence of told(event)) {
        expect(sentence, JSON.stringify(event)).not.toMatch(/[{}]|events\.|undefined|\?/);
      }
    }
  });

  it("rests every sentence on a rule of the book", () => {
    const known = new Set(Object.keys(rulebook.rules));
    for (const event of everyEvent()) {
      for (const { text, rule } of tell([event as AnyEvent], scene)) expect(known, `${rule}: ${text}`).toContain(rule);
    }
    const rules = (...events: object[]) => tell(events as AnyEvent[], scene).map(({ rule }) => rule);
    const dealt = { event: "DeedDealt", seat: 0, lot: 1 };
    expect(rules(dealt)).toEqual(["SHORT-1"]);
    expect(rules(dealt, { event: "MoneyPaid", payer: 0, payee: null, amount: 60, reason: "deal" })).toEqual(["TIME-2"]);
    expect(rules({ event: "MoneyPaid", payer: null, payee: 0, amount: 200, reason: "salary" })).toEqual(["GO-1"]);
    expect(rules({ event: "Built", seat: 0, lot: 1, level: 5, before: 4 })).toEqual(["BUILD-5"]);
  });
});

interface Part {
  properties?: Record<string, { const?: unknown; enum?: unknown[]; type?: string; anyOf?: Part[] }>;
  enum?: unknown[];
  type?: string;
}

/** One event of every kind and every word that it can carry, out of the server's own schema. */
function everyEvent(): object[] {
  const parts = (schema as unknown as { $defs: Record<string, Part> }).$defs;
  const found: object[] = [];
  for (const part of Object.values(parts)) {
    if (!part.properties?.event?.const) continue;
    let all: Record<string, unknown>[] = [{}];
    for (const [field, type] of Object.entries(part.properties)) {
      all = all.flatMap((event) => samples(field, type).map((value) => ({ ...event, [field]: value })));
    }
    found.push(...all);
  }
  return found;
}

function samples(field: string, type: { const?: unknown; enum?: unknown[]; type?: string; anyOf?: Part[] }): unknown[] {
  if (type.const !== undefined) return [type.const];
  if (type.enum) return type.enum.filter((word) => word !== "");
  if (field === "give" || field === "get") return [{}, { cash: 5, lots: [1], cards: ["chance"] }];
  if (field === "what") return [3, "house", "hotel"];
  if (field === "level" || field === "before") return [1, 5];
  if (field === "card") return [1];
  if (type.anyOf) return [1, null];
  return type.type === "boolean" ? [true, false] : type.type === "array" ? [[0, 1]] : [1];
}
