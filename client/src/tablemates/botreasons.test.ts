import { beforeAll, expect, test } from "vitest";
import { edition, table } from "../../tests/small_table";
import { fetchTexts } from "../lib/textfiles.svelte";
import { narrateWithReasons, whyHinted, whyOffered } from "./botreasons";

const position = { edition, view: table(null), housesForHotel: 4 };

beforeAll(async () => {
  await fetchTexts("en");
});

test("squares, groups, seats and money have their names", () => {
  expect(whyOffered(position, { key: "ask-completes-mine", facts: { lot: 3, group: "purple" } })).toBe(
    "“Square 3 is the last one that I need for the purple group.”",
  );
  expect(whyHinted(position, { key: "buy-blocks", facts: { lot: 3, group: "red", left: 90, seat: 1 } })).toBe(
    "Bo needs only this one for the red group.",
  );
  expect(whyHinted(position, { key: "decline-cash", facts: { lot: 3, left: 40 } })).toContain("40");
});

test("a bot that refuses a player's offer says why, after the sentence", () => {
  const why = { key: "refuse-cheap", facts: { lot: 3, group: "purple", offered: 50 } };
  const refusal = (more: object) =>
    narrateWithReasons(
      {
        seq: 9,
        at: 0,
        kind: "acted",
        seat: 1,
        action: { do: "refuse", offer: 4 },
        events: [{ event: "OfferRefused", number: 4, seat: 1 }],
        sentences: [{ key: "events.refuses-it", first: 0, count: 1 }],
        ...more,
      },
      { edition, names: ["Ann", "Bo", "Cy"], you: 0 },
    ).map(({ text }) => text);
  expect(refusal({ why })).toEqual(["Refuses it “Square 3 is worth more than $50 to me.”"]);
  expect(refusal({})).toEqual(["Refuses it"]);
});
