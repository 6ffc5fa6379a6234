import { expect, test } from "vitest";
import type { AnyEvent, EditionInfo, EntryTold } from "../lib/wire";
import { recapOf, eventsOfTurn, sentencesOfTurn, withoutBotTrades } from "./recap";

const began: AnyEvent = { event: "TurnBegan", seat: 0, round: 3 };
const thrown: AnyEvent = { event: "DiceThrown", seat: 0, die1: 4, die2: 1, purpose: "move" };
const moved: AnyEvent = { event: "TokenMoved", seat: 0, start: 0, end: 5, how: "throw" };
const rent: AnyEvent = { event: "MoneyPaid", payer: 0, payee: 1, amount: 25, reason: "rent" };
const entry = (seq: number, ...events: AnyEvent[]): EntryTold => ({ seq, at: 0, kind: "acted", events });

test("a recap covers only what the board has shown", () => {
  const entries = [entry(1, thrown, { event: "TurnEnded", seat: 1 }, began), entry(2, thrown, moved, rent)];
  expect(eventsOfTurn(entries, Infinity, 0)).toEqual([began, thrown, moved, rent]);
  expect(eventsOfTurn(entries, 2, 0)).toEqual([began]);
  expect(eventsOfTurn(entries, 2, 2)).toEqual([began, thrown, moved]);
});

test("events of several entries that are played together count as one row", () => {
  const entries = [entry(1, began), entry(2, thrown), entry(3, moved, rent)];
  expect(eventsOfTurn(entries, 2, 2)).toEqual([began, thrown, moved]);
});

test("a sentence appears once all of its events were shown", () => {
  const scene = { edition: { squares: [], words: {} } as unknown as EditionInfo, names: ["Ann", "Bo"], you: 0 };
  const journey = { key: "events.begins", first: 0, count: 2, players: { seat: 0 } };
  const paid = { key: "events.bid", first: 2, count: 1, players: { seat: 1 }, money: { amount: 25 } };
  const entries = [entry(1, began), { ...entry(2, thrown, moved, rent), sentences: [journey, paid] }];
  const textsAt = (heldFrom: number, step: number) =>
    sentencesOfTurn(entries, heldFrom, step, scene).map(({ text }) => text);
  expect(textsAt(2, 1)).toEqual([]);
  expect(textsAt(2, 2)).toEqual(["You begin the game."]);
  expect(textsAt(Infinity, 0)).toEqual(["You begin the game.", "Bo bids $25."]);
});

test("a rent is shown with the square that it is for", () => {
  const { show, square } = recapOf([began, thrown, moved, rent]);
  expect(show).toEqual({ is: "pay", payments: [rent], reason: "rent" });
  expect(square).toBe(5);
});

test("what a card brings stays with the card", () => {
  const drawn: AnyEvent = { event: "CardDrawn", seat: 0, deck: "chest", card: 3 };
  const paid = [1, 2].map((payer): AnyEvent => ({ event: "MoneyPaid", payer, payee: 0, amount: 10, reason: "card" }));
  expect(recapOf([thrown, moved, drawn, ...paid]).show).toEqual({ is: "card", drawn, payments: paid });
});

test("a price stays with the deed, and the price of a house with the lot", () => {
  const deed: AnyEvent = { event: "DeedPassed", lot: 5, giver: null, taker: 0, how: "purchase" };
  const price: AnyEvent = { event: "MoneyPaid", payer: 0, payee: null, amount: 200, reason: "lot" };
  expect(recapOf([thrown, moved, deed, price]).show).toEqual({ is: "deeds", deeds: [deed], amount: 200 });
  const cost: AnyEvent = { event: "MoneyPaid", payer: 0, payee: null, amount: 50, reason: "building" };
  const built: AnyEvent = { event: "Built", seat: 0, lot: 1, level: 1, before: 0 };
  expect(recapOf([cost, built]).show).toEqual({ is: "lot", lot: 1, does: "build", amount: 50 });
});

test("a new turn begins with nothing to show", () => {
  expect(recapOf([thrown, moved, rent, began])).toEqual({ thrown: null, square: null, show: { is: "nothing" } });
});

test("a lot that changes hands twice in a turn is shown once, with its final owner", () => {
  const bought: AnyEvent = { event: "DeedPassed", lot: 5, giver: null, taker: 0, how: "purchase" };
  const price: AnyEvent = { event: "MoneyPaid", payer: 0, payee: null, amount: 200, reason: "lot" };
  const accepted: AnyEvent = { event: "OfferAccepted", number: 1, seat: 1 };
  const given: AnyEvent = { event: "DeedPassed", lot: 5, giver: 0, taker: 1, how: "trade" };
  const back: AnyEvent = { event: "DeedPassed", lot: 12, giver: 1, taker: 0, how: "trade" };
  expect(recapOf([thrown, moved, bought, price, accepted, given, back]).show).toEqual({
    is: "deeds",
    deeds: [given, back],
    amount: null,
  });
  expect(recapOf([bought, given]).show).toEqual({ is: "deeds", deeds: [given], amount: null });
});

test("offers between bots are left out of the recap, completed trades are not", () => {
  const sentence = (text: string, ...events: AnyEvent[]) => ({ text, rule: undefined, to: 1, events });
  const side = { cash: 0, lots: [], cards: [] };
  const offer = (number: number, seat: number, to: number): AnyEvent => ({
    event: "OfferMade",
    number,
    seat,
    to,
    give: side,
    get: side,
  });
  const sentences = [
    sentence("moves", moved),
    sentence("bot to bot", offer(1, 1, 2)),
    sentence("counters", { event: "OfferRefused", number: 1, seat: 2 }, offer(2, 2, 1)),
    sentence("refuses", { event: "OfferRefused", number: 2, seat: 1 }),
    sentence("bot to a person", offer(3, 1, 0)),
    sentence("the person refuses", { event: "OfferRefused", number: 3, seat: 0 }),
    sentence("bot to bot again", offer(4, 1, 2)),
    sentence("accepts", { event: "OfferAccepted", number: 4, seat: 2 }),
  ];
  expect(withoutBotTrades(sentences, new Set([1, 2])).map(({ text }) => text)).toEqual([
    "moves",
    "bot to a person",
    "the person refuses",
    "accepts",
  ]);
});
