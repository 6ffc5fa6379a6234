import { expect, test } from "vitest";
import type { BidRange, Choice, Decision } from "../lib/wire";
import { table } from "../../tests/small_table";
import { actingSeat, answers, asAction, bidders, matchingChoice, debt, mainAnswer, raised } from "./answers";

const decision = (kind: Decision["kind"], seats: number[], more: object = {}) => ({ kind, seats, ...more }) as Decision;
/** Choices with open details: a range or a square. */
const OPEN: Record<string, object> = { bid: { least: 1, most: 9 }, want: { least: 1, most: 9 }, build: { lot: 1 } };
const does = (...names: Choice["do"][]): Choice[] => names.map((name) => ({ do: name, ...OPEN[name] }) as Choice);
const main = (kind: Decision["kind"], choices: Choice[]) => {
  const step = mainAnswer(decision(kind, [0]), 0, choices);
  return step.is === "action" ? step.action.do : step.is;
};

test("of several seats on a device, the one acts that has to decide", () => {
  const view = table(decision("Throw", [2]));
  expect(actingSeat([0, 2], view, null)).toBe(2);
  expect(actingSeat([0, 2], view, 0)).toBe(0);
  expect(actingSeat([0, 1], view, null)).toBe(0);
  expect(actingSeat([], view, null)).toBeNull();
});

test("a seat that is out of the game does not act", () => {
  const view = table(decision("Throw", [2]));
  view.seats[0]!.status = "bankrupt";
  expect(actingSeat([0], view, 0)).toBeNull();
  expect(actingSeat([0, 1], view, 0)).toBe(1);
});

test("the likeliest answer is the main one", () => {
  expect(main("Throw", does("mortgage", "throw"))).toBe("throw");
  expect(main("BuyOrAuction", does("decline", "buy"))).toBe("buy");
  expect(main("BuyOrAuction", does("decline"))).toBe("decline");
  expect(main("LeaveJail", does("pay-fine", "use-card", "throw"))).toBe("throw");
  expect(main("Expansion", does("go-to", "take-salary"))).toBe("take-salary");
  expect(main("ShortageQuestion", does("pass", "want"))).toBe("want");
  expect(main("Bidding", does("pass", "bid"))).toBe("bid");
  expect(main("Bidding", does("pass"))).toBe("pass");
});

test("no key answers a quiz, a tax, a debt or a prize by itself", () => {
  expect(main("Challenge", does("answer"))).toBe("none");
  expect(main("TaxChoice", does("pay-flat", "pay-share"))).toBe("none");
  expect(main("RaiseMoney", does("mortgage", "give-up"))).toBe("none");
  expect(main("Prize", does("take", "next-card"))).toBe("none");
});

test("a rent that would lapse comes before the decision, and an offer is answered while waiting", () => {
  expect(main("EndTurn", does("end-turn", "ask-rent"))).toBe("ask-rent");
  const waiting = decision("Throw", [1]);
  expect(mainAnswer(waiting, 0, does("refuse", "accept")).is).toBe("offers");
  expect(mainAnswer(waiting, 0, does("mortgage")).is).toBe("none");
});

test("answers are in the order of likelihood, without what is done on the board", () => {
  const all = answers(decision("LeaveJail", [0]), 0, does("build", "pay-fine", "throw", "use-card"));
  expect(all.map((choice) => choice.do)).toEqual(["throw", "use-card", "pay-fine"]);
  expect(answers(decision("LeaveJail", [1]), 0, does("throw"))).toEqual([]);
  expect(answers(decision("EndTurn", [0]), 0, does("time-up", "end-turn")).map((choice) => choice.do)).toEqual([
    "end-turn",
    "time-up",
  ]);
});

test("bidders are the leader, those still in, and those who have passed", () => {
  const view = table(decision("Bidding", [2], { bid: 60, leader: 1 }));
  expect(bidders(view)).toEqual([
    { seat: 1, state: "leads" },
    { seat: 2, state: "in" },
    { seat: 0, state: "out" },
  ]);
});

test("a quick raise never goes beyond the purse nor below the least bid", () => {
  const range: BidRange = { do: "bid", least: 61, most: 100 };
  expect(raised(60, 1, range)).toBe(61);
  expect(raised(60, 50, range)).toBeNull();
  expect(raised(0, 10, { do: "bid", least: 20, most: 100 })).toBe(20);
});

test("a debt is counted against the debtor's cash", () => {
  const owed: Decision = { kind: "RaiseMoney", seats: [1], creditor: null, amount: 800 };
  expect(debt(owed, table(owed))).toEqual({ owed: 800, cash: 500, missing: 300, share: 0.625 });
});

test("an action is a choice without its amounts", () => {
  expect(asAction({ do: "build", lot: 0, amounts: { cost: 50 } })).toEqual({ do: "build", lot: 0 });
});

test("a stale action is only sent again if it is still legal", () => {
  const choices: Choice[] = [
    { do: "bid", least: 61, most: 100 },
    { do: "build", lot: 3 },
    { do: "counter", offer: 4, cash: 0, lots: [], cards: [], partners: {} },
  ];
  expect(matchingChoice({ do: "bid", amount: 70 }, choices)).toBeDefined();
  expect(matchingChoice({ do: "bid", amount: 60 }, choices)).toBeUndefined();
  expect(matchingChoice({ do: "build", lot: 3 }, choices)).toBeDefined();
  expect(matchingChoice({ do: "build", lot: 1 }, choices)).toBeUndefined();
  expect(matchingChoice({ do: "counter", offer: 4, give: {}, get: {} }, choices)).toBeDefined();
  expect(matchingChoice({ do: "counter", offer: 5, give: {}, get: {} }, choices)).toBeUndefined();
});

test("a wish for any number in its range is one of the choices, and a bare one too", () => {
  const choices: Choice[] = [{ do: "want", least: 1, most: 3 }, { do: "pass" }];
  expect(matchingChoice({ do: "want", count: 3 }, choices)).toBeDefined();
  expect(matchingChoice({ do: "want" }, choices)).toBeDefined();
  expect(matchingChoice({ do: "want", count: 4 }, choices)).toBeUndefined();
  expect(matchingChoice({ do: "want", count: 0 }, choices)).toBeUndefined();
});

test("a choice is sent without what it costs, and found again with it", () => {
  const sell: Choice = { do: "sell-hotels", group: "red", houses: 2, amounts: { refund: 90 } };
  expect(asAction(sell)).toEqual({ do: "sell-hotels", group: "red", houses: 2 });
  expect(matchingChoice(asAction(sell), [{ ...sell, houses: 3 }, sell])).toBe(sell);
});

test("a Banker who does not play acts if no other seat of the device does, and calls the bids", () => {
  const view = table(decision("Bidding", [1]));
  view.seats[0]!.status = "banker";
  expect(actingSeat([0], view, null)).toBe(0);
  expect(actingSeat([0, 2], view, null)).toBe(2);
  expect(actingSeat([0, 2], view, 0)).toBe(0);
  const step = mainAnswer(view.decision, 0, does("call"));
  expect(step).toEqual({ is: "action", action: { do: "call" } });
});
