import { expect, test } from "vitest";
import { draftOf, emptyDraft, gains, isEmpty, listPrice, mirrored, tradeAction, type Draft } from "./tradedraft";
import { edition, lot, offer, table } from "../../tests/small_table";
import { riskOf } from "./risks";

test("an offer names only what changes hands, and cash goes one way", () => {
  const draft: Draft = { ...emptyDraft(1), giveLots: [1], getCards: ["chest"], cash: -30 };
  expect(tradeAction(draft, null)).toEqual({
    do: "offer",
    to: 1,
    give: { lots: [1] },
    get: { cash: 30, cards: ["chest"] },
  });
  expect(tradeAction({ ...draft, cash: 20 }, 5)).toEqual({
    do: "counter",
    offer: 5,
    give: { cash: 20, lots: [1] },
    get: { cards: ["chest"] },
  });
});

test("a counter-offer begins as the offer seen from the other side", () => {
  const made = offer(0, 1, { cash: 40, lots: [1] }, { lots: [6], cards: ["chance"] });
  expect(draftOf(made)).toEqual({
    partner: 1,
    giveLots: [1],
    giveCards: [],
    getLots: [6],
    getCards: ["chance"],
    cash: 40,
  });
  expect(mirrored(made)).toEqual({
    partner: 0,
    giveLots: [6],
    giveCards: ["chance"],
    getLots: [1],
    getCards: [],
    cash: -40,
  });
  expect(tradeAction(mirrored(made), 7)).toEqual({
    do: "counter",
    offer: 7,
    give: { lots: [6], cards: ["chance"] },
    get: { cash: 40, lots: [1] },
  });
});

test("a draft with nothing but money is empty", () => {
  expect(isEmpty({ ...emptyDraft(1), cash: 50 })).toBe(true);
  expect(isEmpty({ ...emptyDraft(1), getLots: [3] })).toBe(false);
});

test("the gains say which groups are completed and broken, and the mortgaged lots that cost interest", () => {
  const view = table(null, { 1: lot(0), 3: lot(1, { mortgaged: true }), 6: lot(0), 8: lot(0) });
  const both = gains(edition, view, 0, { ...emptyDraft(1), giveLots: [6], getLots: [3], cash: 25 });
  expect(both.maker).toEqual({
    lots: [3],
    cards: [],
    cash: -25,
    mortgaged: [3],
    completes: ["purple"],
    breaks: ["red"],
  });
  expect(both.partner).toEqual({ lots: [6], cards: [], cash: 25, mortgaged: [], completes: [], breaks: [] });
});

test("stations count as a group", () => {
  const view = table(null, { 5: lot(0), 7: lot(1) });
  expect(gains(edition, view, 0, { ...emptyDraft(1), getLots: [7] }).maker.completes).toEqual(["station"]);
});

test("accepting an offer needs confirmation if it breaks the player's group", () => {
  const breaking = offer(1, 0, { cash: 500 }, { lots: [1] });
  const view = table(null, { 1: lot(0), 3: lot(0) }, { offers: [breaking] });
  expect(riskOf({ do: "accept", offer: 7 }, 0, view, edition)).toBe("break-group");
  expect(riskOf({ do: "refuse", offer: 7 }, 0, view, edition)).toBeNull();
});

test("accepting an offer needs confirmation if the partner completes a group or gives less by list price", () => {
  const view = (offered: ReturnType<typeof offer>, lots = { 1: lot(0), 3: lot(1), 6: lot(0), 8: lot(2) }) =>
    table(null, lots, { offers: [offered] });
  const accept = { do: "accept", offer: 7 } as const;
  expect(riskOf(accept, 0, view(offer(1, 0, { cash: 500 }, { lots: [1] })), edition)).toBe("gives-group");
  expect(riskOf(accept, 0, view(offer(1, 0, { cash: 100 }, { lots: [6] })), edition)).toBe("worse");
  expect(riskOf(accept, 0, view(offer(1, 0, { cash: 110 }, { lots: [6] })), edition)).toBeNull();
});

test("by list price a mortgaged lot counts half", () => {
  const view = table(null, { 6: lot(0, { mortgaged: true }), 8: lot(0) });
  expect([listPrice(edition, view, 6), listPrice(edition, view, 8)]).toEqual([55, 110]);
});

test("only giving up, selling hotels and leaving a rent need confirmation", () => {
  const due = { debtor: 1, owner: 0, lot: 1, amount: 4 };
  const view = table(null, { 1: lot(0, { hotel: true }), 3: lot(0, { houses: 4 }) }, { rents_due: [due] });
  expect(riskOf({ do: "give-up" }, 0, view, edition)).toBe("give-up");
  expect(riskOf({ do: "sell", lot: 1 }, 0, view, edition)).toBe("sell-hotel");
  expect(riskOf({ do: "sell", lot: 3 }, 0, view, edition)).toBeNull();
  expect(riskOf({ do: "sell-hotels", group: "red", houses: 0 }, 0, view, edition)).toBe("sell-hotels");
  expect(riskOf({ do: "end-turn" }, 0, view, edition)).toBe("rent-left");
  expect(riskOf({ do: "end-turn" }, 1, view, edition)).toBeNull();
  expect(riskOf({ do: "throw" }, 0, view, edition)).toBeNull();
});
