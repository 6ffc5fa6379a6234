import { beforeAll, expect, test } from "vitest";
import { edition, table } from "../../tests/small_table";
import { fetchTexts } from "../lib/textfiles.svelte";
import { whyHinted, whyOffered } from "./botreasons";

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
