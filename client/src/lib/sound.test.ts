import { expect, it } from "vitest";
import recorded from "../../tests/recorded.json";
import type { Step } from "../board/playback.svelte";
import { scenesOf } from "../board/scenes";
import type { SetPiece } from "../director/items";
import { myTurn, soundOf } from "./sound";
import type { AnyEvent, EditionInfo, View } from "./wire";

const view = recorded.first as unknown as View;
const edition = recorded.edition as unknown as EditionInfo;
const soundsOf = (...events: object[]) =>
  scenesOf(events as AnyEvent[], edition).flatMap((scene) => soundOf(scene) ?? []);

it("a scene has its sound, and payments at the same time have one", () => {
  const paid = { event: "MoneyPaid", payer: 0, payee: null, amount: 60, reason: "lot" };
  const built = { event: "Built", seat: 0, lot: 1, level: 1, before: 0 };
  const thrown = { event: "DiceThrown", seat: 0, die1: 1, die2: 2, purpose: "move" };
  const flipped = { event: "CoinFlipped", winner: 0, loser: 1, heads: true };
  expect(soundsOf(thrown, paid, paid, built, flipped)).toEqual(["dice", "coin", "house", "toss"]);
});

it("what is staged has a sound of its own", () => {
  const staged = (piece: SetPiece | null): Step => ({ show: "caption", ms: 0, caption: { text: "!", piece } });
  expect(soundOf(staged(null))).toBeNull();
  expect(soundOf(staged({ is: "bankrupt", seat: 1 }))).toBe("bankrupt");
  expect(soundOf(staged({ is: "hammer", seat: 1, lot: 3, amount: 90 }))).toBe("gavel");
  expect(soundOf(staged({ is: "quiz", seat: 1, right: true }))).toBe("right");
  expect(soundOf(staged({ is: "quiz", seat: 1, right: false }))).toBe("wrong");
});

it("a turn begins when a seat has to decide and had not to before", () => {
  const asks = (...seats: number[]) => ({ ...view, decision: { kind: "Throw", seats } }) as View;
  expect(myTurn(asks(1), asks(0), [0])).toBe(true);
  expect(myTurn(null, asks(0, 2), [2])).toBe(true);
  expect(myTurn(asks(0), asks(0), [0])).toBe(false);
  expect(myTurn(asks(1), asks(2), [0])).toBe(false);
  expect(myTurn(asks(1), { ...view, decision: null }, [1])).toBe(false);
});
