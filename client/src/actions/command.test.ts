import { describe, expect, it } from "vitest";
import { edition, table } from "../../tests/small_table";
import type { Choice } from "../lib/wire";
import { readCommand } from "./command";
import { answerTo, playerText, type Question } from "./spoken";
import type { Position } from "./words";

const position: Position = {
  edition,
  view: table({ kind: "BuyOrAuction", seats: [0], lot: 1, price: 60 }),
  housesForHotel: 4,
};
const choices: Choice[] = [
  { do: "buy", amounts: { cost: 60 } },
  { do: "decline" },
  { do: "mortgage", lot: 5, amounts: { gives: 100 } },
  { do: "mortgage", lot: 7, amounts: { gives: 100 } },
];
const read = (typed: string) => readCommand(typed, position, choices);

describe("a command", () => {
  it("is an action by its word, its number, its label, or with a lot", () => {
    for (const typed of ["buy", "BUY", "1", " Buy for $60 "])
      expect(read(typed)).toEqual({ is: "do", choice: choices[0] });
    for (const typed of ["mortgage Square 7", "mortgage=Square 7", "4"])
      expect(read(typed)).toEqual({ is: "do", choice: choices[3] });
  });

  it("asks which one, if several actions begin like this", () => {
    expect(read("mortgage")).toMatchObject({ is: "several" });
  });

  it("is a question in the words of the language", () => {
    const asked: [string, Question][] = [
      ["cash", "cash"],
      ["whose turn?", "turn"],
      ["my lots", "lots"],
      ["where", "here"],
    ];
    for (const [typed, question] of asked) expect(read(typed)).toEqual({ is: "ask", question });
    expect(read("Square 3")).toEqual({ is: "square", square: 3 });
    expect(read("lots " + (position.view.seats[1]?.name ?? ""))).toEqual({ is: "owner", seat: 1 });
  });

  it("is chat after “say”, and otherwise the words of a record, which the server reads", () => {
    expect(read("say Hello, Bo!")).toEqual({ is: "say", text: "Hello, Bo!" });
    expect(read("bid 60")).toEqual({ is: "words", words: "bid=60" });
    expect(read("?")).toEqual({ is: "help" });
  });
});

describe("an answer", () => {
  const who = { position, seat: 0, yours: [0], seats: [], choices };
  const me = position.view.seats[0];

  it("says cash, turn and lots", () => {
    expect(answerTo("cash", who)).toBe(`You have $${me?.cash.toLocaleString("en")}.`);
    expect(answerTo("turn", who)).toContain("it is your turn");
    expect(answerTo("lots", who)).toContain(me?.name);
    expect(answerTo("choices", who)).toContain("1: ");
  });

  it("names a player with cash and turn", () => {
    expect(playerText(who, 0)).toMatch(/^\S+, \$[\d,]+, you, has the turn$/);
  });
});
