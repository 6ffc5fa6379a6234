// Events, actions and decisions that are unknown to this build have something to show.
import { expect, test } from "vitest";
import { edition, table } from "../../tests/small_table";
import { actionName, effect, label } from "../actions/labels";
import { modeOf, optionsBySquare } from "../actions/options";
import { riskOf } from "../actions/risks";
import { answers, asAction, mainAnswer } from "../actions/answers";
import { waitingText, questionText, type Position } from "../actions/words";
import { applyEvent } from "../board/applyevent";
import { scenesOf } from "../board/scenes";
import { linesOf } from "../log/lines";
import { stepsFor } from "../guide/steps";
import { puzzleQuestion } from "../puzzles/question";
import { recapOf } from "../stage/recap";
import { storyOf } from "../stage/story";
import { whyHinted, whyOffered } from "../tablemates/botreasons";
import {
  comesBetween,
  factsOfDecision,
  isAnswer,
  isRanked,
  plainAction,
  rulesFor,
  sortOf,
  expectedAnswers,
} from "./declared";
import type { CompleteChoice } from "./kinds";
import { reasonText } from "./reasons";
import { soundOf } from "./sound";
import type { AnyEvent, Decision, EntryTold, MoneyPaid } from "./wire";

const event = { event: "NeverHappened", seat: 1, lot: 3 } as unknown as AnyEvent;
const payment = { event: "MoneyPaid", payer: 1, payee: null, amount: 50, reason: "never" } as unknown as MoneyPaid;
const decision = { kind: "NeverDeclared", seats: [0], price: 50, lot: 3 } as unknown as Decision;
const plain = { do: "never-declared", amounts: { cost: 50 } } as unknown as CompleteChoice;
const atLot = { do: "never-at", lot: 3 } as unknown as CompleteChoice;
const view = table(decision);
const position: Position = { edition, view, housesForHotel: 4 };
const scene = { edition, names: ["Ann", "Bo", "Cy"], you: 0 };

test("an unknown event is played without a scene of its own", () => {
  const scenes = scenesOf([event], edition);
  expect(scenes.map(({ show }) => show)).toEqual(["event", "fold"]);
  expect(applyEvent(view, event)).toBe(view);
  expect(scenes.map(soundOf)).toEqual([null, null]);
});

test("a payment for an unknown reason flies and is shown like others", () => {
  expect(scenesOf([payment], edition).some(({ show }) => show === "flights")).toBe(true);
  expect(recapOf([payment]).show).toEqual({ is: "pay", reason: "never", payments: [payment] });
});

test("an unknown event leaves what the stage shows", () => {
  expect(recapOf([payment, event]).show.is).toBe("pay");
});

test("an unknown sentence is a readable line of the log", () => {
  const entry = {
    seq: 4,
    at: 0,
    kind: "acted",
    seat: 1,
    events: [event],
    sentences: [{ key: "events.never-happened", first: 0, count: 1 }],
  } as unknown as EntryTold;
  expect(linesOf(entry, scene)).toMatchObject([{ text: "Never happened", seats: [1], about: "moves" }]);
  expect(storyOf(0, [entry], scene)).toEqual([]);
});

test("an unknown decision has general texts for question and waiting", () => {
  expect(questionText(position, decision)).toBe("What do you do?");
  expect(waitingText(position, decision)).toBe("Ann decides …");
  expect(puzzleQuestion(position, { seat: 0, offer: null })).toMatch(/\$100/);
  expect([rulesFor("NeverDeclared"), expectedAnswers("NeverDeclared")]).toEqual([[], []]);
  expect(stepsFor({ seat: 0, view, choices: [], over: false, events: [] })).toEqual([]);
  expect(modeOf(decision.kind)).toBe("");
});

test("an unknown action is an answer with a readable name, ranked before those that change nothing", () => {
  expect(actionName(position, plain)).toBe("Never declared");
  expect(effect(position, plain)).toBe("−$50");
  expect(label(position, atLot)).toMatch(/^Never at: Square 3/);
  expect(
    isAnswer("never-declared", "NeverDeclared") && !comesBetween("never-declared") && !isRanked("never-declared"),
  ).toBe(true);
  expect(plainAction("never-declared")).toEqual([]);
  expect(answers(decision, 0, [plain, { do: "decline" }])).toEqual([plain, { do: "decline" }]);
  expect(mainAnswer(decision, 0, [plain])).toEqual({ is: "action", action: plain });
  expect(riskOf(asAction(plain), 0, view, edition)).toBeNull();
  expect(optionsBySquare("raise", [atLot], {}).size).toBe(0);
});

test("an unknown fact, reason or matter is shown as it is", () => {
  expect(sortOf("nevers")).toBe("other");
  expect(sortOf("price", factsOfDecision("NeverDeclared"))).toBe("money");
  expect(sortOf("price", factsOfDecision("Throw"))).toBe("other");
  const why = { key: "never-a-reason", facts: { lot: 3 } };
  expect([whyHinted(position, why), whyOffered(position, why)]).toEqual(["", ""]);
  const refusal = { rule: "NEVER-1", reason: "never-refused", message: "it costs $50", facts: { price: 50 } };
  expect(reasonText(refusal, scene)).toBe("it costs $50");
});
