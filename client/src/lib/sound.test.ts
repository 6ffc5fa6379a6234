import { expect, it } from "vitest";
import recorded from "../../tests/recorded.json";
import { cues, myTurn } from "./sound";
import type { AnyEvent, EditionInfo, View } from "./wire";

const view = recorded.first as unknown as View;
const edition = recorded.edition as unknown as EditionInfo;
const THROW = { event: "DiceThrown", seat: 0, die1: 1, die2: 2, purpose: "move" };
const WALK = { event: "TokenMoved", seat: 0, start: 0, end: 3, how: "throw" };
const PAID = { event: "MoneyPaid", payer: 0, payee: null, amount: 60, reason: "lot" };
const translateCard = (motion: "full" | "quick" | "off", ...events: object[]) =>
  cues(events as AnyEvent[], view, edition, motion);

it("sounds are in time with their scenes", () => {
  const [dice, coin] = translateCard("full", THROW, WALK, PAID);
  expect(dice).toEqual({ sound: "dice", after: 0 });
  expect(coin?.sound).toBe("coin");
  const quick = translateCard("quick", THROW, WALK, PAID)[1]!;
  expect(coin!.after).toBeGreaterThan(quick.after);
  expect(translateCard("off", THROW, WALK, PAID).map(({ after }) => after)).toEqual([0, 0]);
});

it("every kind of scene has its sound, and simultaneous ones play once", () => {
  const built = { event: "Built", seat: 0, lot: 1, level: 1, before: 0 };
  const won = { event: "AuctionWon", seat: 0, what: 1, amount: 10 };
  expect(translateCard("off", built, won, { event: "TurnEnded", seat: 0 }).map(({ sound }) => sound)).toEqual([
    "house",
    "gavel",
  ]);
  expect(translateCard("off", PAID, PAID, PAID)).toHaveLength(1);
});

it("a turn begins when a seat has to decide and had not to before", () => {
  const asks = (...seats: number[]) => ({ ...view, decision: { kind: "Throw", seats } }) as View;
  expect(myTurn(asks(1), asks(0), [0])).toBe(true);
  expect(myTurn(null, asks(0, 2), [2])).toBe(true);
  expect(myTurn(asks(0), asks(0), [0])).toBe(false);
  expect(myTurn(asks(1), asks(2), [0])).toBe(false);
  expect(myTurn(asks(1), { ...view, decision: null }, [1])).toBe(false);
});
