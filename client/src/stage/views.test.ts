// @vitest-environment happy-dom
// Each kind of decision as the deciding seat receives it; tests/browser_client/asked.py plays until one comes up.
import { cleanup, configure, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import schema from "../../schema.json";
import recorded from "../../tests/asked.json";
import { FakeSocket } from "../../tests/fake_socket";
import Seated from "../../tests/Seated.svelte";
import { asAction } from "../actions/answers";
import { isAnswer, expectedAnswers } from "../lib/declared";
import { isComplete, squareOf } from "../lib/kinds";
import { Table } from "../lib/table.svelte";
import type { Action, Choice, Decision, EditionInfo, Update } from "../lib/wire";
import { LATE_VIEWS } from "./lateviews";
import { ALONE_VIEWS, FIRST_VIEWS } from "./views";

const { edition, updates } = recorded as unknown as { edition: EditionInfo; updates: Update[] };

interface Asked {
  /** The headline for the deciding player, and another text. */
  asks: string;
  says?: string;
  /** The headline for all others. */
  awaits: string;
  /** The action of each button, by the beginning of its text. Of several with the same beginning, in order. */
  answers: (choices: Choice[]) => [string, Action][];
  /** Buttons that change what another one does. */
  then?: { press: string; answers: [string, Action][] };
}

/** A button with the name of every legal square. */
function squares(choices: Choice[], name: Choice["do"]): [string, Action][] {
  const listed = choices.filter(isComplete).filter((choice) => choice.do === name);
  return listed.map((choice) => [edition.squares[squareOf(choice) ?? -1]?.name ?? "", asAction(choice)]);
}

// Other kinds have the general view, which the tests at the end are about.
const ASKED: { [K in Decision["kind"]]?: Asked } = {
  Throw: {
    asks: "Your turn, Ann",
    awaits: "Ann throws",
    answers: () => [["Throw the dice", { do: "throw" }]],
  },
  LeaveJail: {
    asks: "How do you get out of Jail?",
    says: "Turn 1 of 3",
    awaits: "Ann is in Jail",
    answers: () => [
      ["Throw for doubles", { do: "throw" }],
      ["Pay $50 and leave", { do: "pay-fine" }],
      ["Use the card", { do: "use-card", deck: "chance" }],
    ],
  },
  EndTurn: {
    asks: "You throw 1 and 2 and move to Rock 'n' Roll.",
    says: "Build or trade if you like, then end your turn.",
    awaits: "Ann throws 1 and 2 and moves to Rock 'n' Roll.",
    answers: () => [["End turn", { do: "end-turn" }]],
  },
  BuyOrAuction: {
    asks: "Buy Lincoln Memorial?",
    awaits: "Ann may buy Lincoln Memorial",
    answers: () => [
      ["Buy for $400", { do: "buy" }],
      ["Auction it", { do: "decline" }],
    ],
  },
  Bidding: {
    asks: "Auction: Lincoln Memorial",
    says: "Bo bids $60.",
    awaits: "Auction: Lincoln Memorial",
    answers: () => [
      ["Bid $70", { do: "bid", amount: 70 }],
      ["Raise by 25: $85", { do: "bid", amount: 85 }],
      ["Raise by 50: $110", { do: "bid", amount: 110 }],
      ["Pass", { do: "pass" }],
    ],
  },
  RaiseMoney: {
    asks: "You owe Bo $100.",
    awaits: "Ann owes Bo $100",
    answers: () => [
      ["Light Bulb", { do: "mortgage", lot: 12 }],
      ["Trans-Continental Railroad", { do: "mortgage", lot: 5 }],
    ],
  },
  TaxChoice: {
    asks: "Income Tax: choose how to pay, before anything is added up.",
    awaits: "Ann pays Income Tax",
    answers: () => [
      ["$200", { do: "pay-flat" }],
      ["10%", { do: "pay-share" }],
    ],
  },
  InterestChoice: {
    asks: "You received mortgaged title deeds. Pay the interest, or pay off the mortgage.",
    says: "Light Bulb",
    awaits: "Bo received mortgaged title deeds",
    answers: () => [
      ["Pay interest: Light Bulb", { do: "pay-interest", lot: 12 }],
      ["Pay off mortgage: Light Bulb", { do: "lift", lot: 12 }],
      ["Pay interest: Lincoln Memorial", { do: "pay-interest", lot: 39 }],
      ["Pay off mortgage: Lincoln Memorial", { do: "lift", lot: 39 }],
    ],
  },
  ShortageQuestion: {
    asks: "How many houses do you wish for?",
    says: "Ann wants to build, and the Bank is short of houses.",
    awaits: "Who wants the last ones?",
    answers: () => [
      ["I wish for 1 house", { do: "want", count: 1 }],
      ["None", { do: "pass" }],
    ],
    then: { press: "More", answers: [["I wish for 2 houses", { do: "want", count: 2 }]] },
  },
  PlaceBuilding: {
    asks: "You won a house. Tap the lot where it shall stand.",
    awaits: "Bo places a house …",
    answers: () => [
      ["Lewis and Clark Expedition", { do: "place", lot: 16 }],
      ["Oregon Trail", { do: "place", lot: 18 }],
      ["Louisiana Purchase", { do: "place", lot: 19 }],
    ],
  },
  Expansion: {
    asks: "You are on GO. Take the salary, or tap any square that is no corner.",
    awaits: "Ann decides where to go from GO …",
    answers: (choices) => [["Take the salary of $200", { do: "take-salary" }], ...squares(choices, "go-to")],
  },
  RoadTrip: {
    asks: "Right! Go to a lot without an owner and buy it: tap one.",
    awaits: "Ann chooses where to go …",
    answers: (choices) => squares(choices, "go-to"),
  },
  Challenge: {
    asks: "A road trip, if you know it",
    says: "Who was the first President of the United States?",
    awaits: "A road trip, if you know it",
    answers: () => [
      ["ABenjamin Franklin", { do: "answer", choice: 0 }],
      ["BGeorge Washington", { do: "answer", choice: 1 }],
      ["CJohn Adams", { do: "answer", choice: 2 }],
      ["DThomas Jefferson", { do: "answer", choice: 3 }],
    ],
  },
  Prize: {
    asks: "You win a lot of the first side of the board: tap one.",
    awaits: "Ann chooses a prize …",
    answers: (choices) => [
      ["Leave it: next card, for a lot of the second side", { do: "next-card" }],
      ...squares(choices, "take"),
    ],
  },
  Plea: {
    asks: "You stand before the judge.",
    awaits: "Ann stands before the judge",
    answers: () => [
      ["Plead guilty", { do: "plead-guilty" }],
      ["Lawyer for $20", { do: "hire-lawyer" }],
    ],
  },
};

// Views are loaded when they are first shown, which takes seconds on a busy machine.
const PATIENCE = { timeout: 20_000 };
configure({ asyncUtilTimeout: PATIENCE.timeout });
vi.setConfig({ testTimeout: 60_000 });

const ALL = Object.keys(schema.$defs.Decision.discriminator.mapping) as Decision["kind"][];
const KINDS = ALL.filter((kind) => kind in ASKED);
let table: Table | undefined;

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => {
  cleanup();
  table?.close();
});

const updateOf = (kind: string) => updates.find(({ view }) => view?.decision?.kind === kind);

function askedAs(kind: Decision["kind"]): [Asked, Update] {
  const asked = ASKED[kind];
  const update = updateOf(kind);
  if (!asked || !update) throw new Error(`there is no scene of a decision of the kind ${kind}`);
  return [asked, update];
}

/** Opens the table, and waits for its headline. */
async function opened(update: Update, watching = false): Promise<string> {
  const body = (path: string) => (path.endsWith("/edition") ? edition : update);
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(body(path)))));
  table = new Table("asked", watching);
  table.connect();
  await vi.waitFor(() => FakeSocket.last.receive(update), PATIENCE);
  render(Seated, { table });
  return (await screen.findByRole("heading", { level: 2 })).textContent;
}

const textOf = (button: Element): string =>
  (button.getAttribute("aria-label") ?? button.textContent).replace(/\s+/g, " ").trim();

function buttons(start: string): HTMLElement[] {
  return screen.getAllByRole("button").filter((button) => textOf(button).startsWith(start));
}

/** What is sent when the button with this beginning is pressed. The server accepts it. */
async function sentBy(start: string, at = 0): Promise<Record<string, unknown> | undefined> {
  await vi.waitFor(() => expect(buttons(start).length).toBeGreaterThan(at), PATIENCE);
  const before = FakeSocket.last.sent.length;
  buttons(start)[at]?.click();
  const frames = FakeSocket.last.sent.slice(before);
  expect(frames.length).toBeLessThan(2);
  for (const { id } of frames) FakeSocket.last.receive({ type: "done", id, seq: table?.seq });
  await vi.waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull(), PATIENCE);
  return frames[0];
}

test.each(KINDS)("%s has a question, and every button sends its action", async (kind) => {
  const [{ asks, says = "", answers, then }, update] = askedAs(kind);
  const [seat] = update.you.seats;
  const choices = update.choices?.[String(seat)] ?? [];
  expect(await opened(update)).toBe(asks);
  expect(document.querySelector(".matter")?.textContent).toContain(says);

  const done: unknown[] = [];
  async function answer([start, action]: [string, Action], at: number): Promise<void> {
    const frame = await sentBy(start, at);
    expect(frame, start).toMatchObject({ type: "act", seat, version: update.version });
    expect(frame?.action, start).toEqual(action);
    done.push(frame?.action);
  }
  const all = answers(choices);
  for (const [n, one] of all.entries()) {
    await answer(one, all.slice(0, n).filter(([start]) => start === one[0]).length);
  }
  if (then) {
    expect(await sentBy(then.press)).toBeUndefined();
    for (const one of then.answers) await answer(one, 0);
  }
  // No answer to the decision is missing.
  const plain = choices.filter(isComplete).filter((choice) => isAnswer(choice.do, kind));
  expect(done).toEqual(expect.arrayContaining(plain.map(asAction)));
});

test.each(KINDS)("%s is shown to spectators without answers", async (kind) => {
  const [{ awaits }, update] = askedAs(kind);
  expect(await opened(update, true)).toBe(awaits);
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("an answer is sent again if another seat was quicker", async () => {
  const [, update] = askedAs("ShortageQuestion");
  const asked = update.view?.decision;
  if (!asked || !update.view) throw new Error("nothing is asked");
  const [seat] = update.you.seats;
  await opened(update);
  expect(await sentBy("More")).toBeUndefined();

  const version = update.version + 1;
  const others = asked.seats.filter((other) => other !== asked.seats[0]); // the first seat has answered
  const view = { ...update.view, decision: { ...asked, seats: others } };
  buttons("I wish for 2 houses")[0]?.click();
  const missed = { ...update, seq: update.seq + 1, version, view };
  const { id } = FakeSocket.last.sent.at(-1)!;
  FakeSocket.last.receive({ type: "error", id, error: { code: "stale", message: "", update: missed } });
  await vi.waitFor(() => expect(FakeSocket.last.sent).toHaveLength(2), PATIENCE);
  expect(FakeSocket.last.sent[1]).toMatchObject({ type: "act", seat, version, action: { do: "want", count: 2 } });
  expect(buttons("I wish for 2 houses")).toHaveLength(1); // the selected number is still there
});

// The general view, for a client that was built before the rule was added, and for a kind without a view of its own.

const [, known] = askedAs("Plea");

/** The update for another decision. */
function asking(decision: object, choices: object[]): Update {
  return { ...known, view: { ...known.view, decision }, choices: { "0": choices } } as unknown as Update;
}

const neverDeclared = { kind: "NeverDeclared", seats: known.you.seats, price: 50, lot: 5 };
const unknown = asking(neverDeclared, [
  { do: "never-declared", amounts: { cost: 50 } },
  { do: "never-at", lot: 5 },
  { do: "never-steps", steps: 3 },
  { do: "decline" },
]);

test.each([
  ["Never declared", { do: "never-declared" }],
  ["Never at: Trans-Continental Railroad", { do: "never-at", lot: 5 }],
  ["Never steps: 3", { do: "never-steps", steps: 3 }],
  ["Refuse", { do: "decline" }],
])("a decision of an unknown kind has a button for %s", async (start, action) => {
  expect(await opened(unknown)).toBe("What do you do?");
  expect((await sentBy(start))?.action).toEqual(action);
});

test("a decision of an unknown kind shows what it is about and what an answer costs", async () => {
  await opened(unknown);
  const shown = (await screen.findByText("Never declared")).closest(".matter")?.textContent;
  expect(shown).toContain("−$50");
  expect(shown).toContain("Trans-Continental Railroad");
});

test("a decision of an unknown kind is shown to spectators", async () => {
  expect(await opened(unknown, true)).toBe("Ann decides …");
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("an expected answer that is refused is shown with the server's reason", async () => {
  delete LATE_VIEWS.Plea;
  await opened(asking({ kind: "Plea", seats: known.you.seats, fee: 20 }, [{ do: "plead-guilty" }]));
  const lawyer = await screen.findByRole("button", { name: /^Lawyer for \$20/ });
  expect(lawyer.getAttribute("aria-disabled")).toBe("true");
  lawyer.click();
  expect(FakeSocket.last.sent.filter(({ type }) => type === "act")).toEqual([]);
});

// Each kind without its view, and one that is only in the schema.

const views = { ...FIRST_VIEWS };
const alone = { ...ALONE_VIEWS };
const rare = { ...LATE_VIEWS };

afterEach(() => {
  Object.assign(FIRST_VIEWS, views);
  Object.assign(ALONE_VIEWS, alone);
  Object.assign(LATE_VIEWS, rare);
});

interface Described {
  type?: string;
  const?: string;
  enum?: string[];
  anyOf?: Described[];
  items?: Described;
}

/** A value of a type of the schema. */
function sample({ type, const: only, enum: names, anyOf, items }: Described): unknown {
  if (only ?? names) return only ?? names?.[0];
  if (anyOf?.[0]) return sample(anyOf[0]);
  if (type === "array") return items ? [sample(items)] : [];
  return type === "string" ? "words" : 1;
}

function sampleOf(kind: string): Update {
  const models = schema.$defs as Record<string, { properties?: Record<string, Described> }>;
  const fields = Object.entries(models[`${kind}Decision`]?.properties ?? {});
  const decision = Object.fromEntries(fields.map(([name, described]) => [name, sample(described)]));
  const answers = [...expectedAnswers(kind), "decline"].map((name) => ({ do: name }));
  return asking({ ...decision, kind, seats: known.you.seats }, answers);
}

test.each(ALL)("%s can be answered without a view of its own", async (kind) => {
  delete FIRST_VIEWS[kind];
  delete ALONE_VIEWS[kind];
  delete LATE_VIEWS[kind];
  const update = updateOf(kind) ?? sampleOf(kind);
  expect(await opened(update)).toMatch(/\w/);
  const [seat] = update.you.seats;
  const answers = (update.choices?.[String(seat)] ?? []).filter((choice) => isAnswer(choice.do, kind));
  await vi.waitFor(() => expect(document.querySelector(".body button, .answers button")).not.toBeNull(), PATIENCE);
  const done: unknown[] = [];
  for (const button of document.querySelectorAll<HTMLElement>(".body button, .answers button")) {
    const before = FakeSocket.last.sent.length;
    expect(textOf(button)).toMatch(/\w/);
    button.click();
    for (const { id, action, type } of FakeSocket.last.sent.slice(before)) {
      if (type === "act") done.push(action);
      FakeSocket.last.receive({ type: "done", id, seq: table?.seq });
    }
    await new Promise((resolve) => setTimeout(resolve)); // until the controller is no longer busy
  }
  expect(done).toEqual(expect.arrayContaining(answers.filter(isComplete).map(asAction)));
  for (const { do: name } of answers) expect(done).toContainEqual(expect.objectContaining({ do: name }));
});

test.each(ALL)("%s is shown to spectators without a view of its own", async (kind) => {
  delete FIRST_VIEWS[kind];
  delete ALONE_VIEWS[kind];
  delete LATE_VIEWS[kind];
  expect(await opened(updateOf(kind) ?? sampleOf(kind), true)).toMatch(/\w/);
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("a decision that only the schema describes can be answered and watched", async () => {
  const update = sampleOf("TaxChoice");
  const made = { ...update.view?.decision, kind: "NewTax" };
  expect(await opened(asking(made, [{ do: "pay-flat" }, { do: "decline" }]))).toBe("What do you do?");
  expect((await sentBy("Pay $1"))?.action).toEqual({ do: "pay-flat" });
});
