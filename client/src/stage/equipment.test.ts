// @vitest-environment happy-dom
// The equipment of editions at the table: dice and their cup, play money, the artwork on cards.
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, test } from "vitest";
import { edition as small, table } from "../../tests/small_table";
import type { Position } from "../actions/words";
import { EDITIONS_WITH_LOOKS } from "../lib/looks";
import type { Card as PrintedCard, EditionInfo } from "../lib/wire";
import { artworkOf } from "./artwork";
import Card from "./Card.svelte";
import Dice from "./Dice.svelte";
import Note from "./Note.svelte";
import { fanOf, fewest, MOST_SHOWN, type Notes } from "./notes";
import Payment from "./Payment.svelte";

afterEach(cleanup);

const CLASSIC: Notes = [
  [500, 2],
  [100, 2],
  [50, 2],
  [20, 6],
  [10, 5],
  [5, 5],
  [1, 5],
];
const CUBES = { form: "cubes", cup: "none", source: "found" } as const;
const FOOTBALLS = { form: "footballs", cup: "helmet", source: "printed" } as const;
const EFFECTS: PrintedCard["effect"]["do"][] = [
  "advance",
  "nearest",
  "back",
  "collect",
  "pay",
  "each",
  "repairs",
  "jail",
  "jail-free",
];

const card = (does: PrintedCard["effect"]["do"]): PrintedCard => ({
  deck: "chance",
  number: 1,
  title: "A title",
  text: "A text.",
  effect: { do: does },
  source: "chosen",
});

function printed(id: string, more: Partial<EditionInfo> = {}): EditionInfo {
  const piece = { colour: "#14743c", heights: 1, source: "found" } as const;
  const dice = id === "nfl" ? FOOTBALLS : CUBES;
  return { ...small, id, notes: CLASSIC, pieces: { house: piece, hotel: piece, dice }, ...more };
}

describe.each(EDITIONS_WITH_LOOKS)("%s", (id) => {
  const edition = printed(id);

  test.each([1, 2, 3, 4, 5, 6])("a %i is read off its pips", (face) => {
    const { container } = render(Dice, { edition, dice: [face, face], cup: true });
    const top = id === "nfl" ? ".ball" : `.f${face}`;
    expect(container.querySelectorAll(`.die ${top} circle`)).toHaveLength(2 * face);
    expect(container.querySelector("[role=img]")?.getAttribute("aria-label")).toBe(`Dice: ${face} and ${face}`);
    expect(container.querySelectorAll(".cup")).toHaveLength(id === "nfl" ? 1 : 0);
  });

  test("a sum lies there in its notes, each in the colour of its denomination", () => {
    const { container } = render(Note, { edition, amount: 176, sign: "+" });
    expect([...container.querySelectorAll(".note b")].map((note) => note.textContent)).toEqual([
      "100",
      "50",
      "20",
      "5",
      "1",
    ]);
    expect(
      new Set([...container.querySelectorAll(".note")].map(({ className }) => /r\d/.exec(className)?.[0])).size,
    ).toBe(5);
    expect(container.querySelector(".sum")?.textContent).toBe("+$176");
  });

  test.each(EFFECTS)("a card that says %s has a drawing", (does) => {
    const art = artworkOf(edition, card(does));
    expect(art?.shapes.length).toBeGreaterThan(0);
    const position: Position = { edition: { ...edition, chance: [card(does)] }, view: table(null), housesForHotel: 4 };
    const { container } = render(Card, {
      position,
      drawn: { event: "CardDrawn", seat: 0, deck: "chance", card: 1 },
      payments: [],
    });
    expect(container.querySelectorAll(".art .figure")).toHaveLength(does === "each" ? 3 : 1);
    expect(container.querySelector("h3")?.textContent).toBe("A title");
  });
});

test("a custom edition has the drawings of the one that it extends, else the classic ones", () => {
  const shapes = (id: string, below = "") => artworkOf({ id, extends: below }, card("collect"))?.shapes;
  expect(shapes("town", "mlb")).toEqual(shapes("mlb"));
  expect(shapes("town")).toEqual(shapes("classic"));
  expect(shapes("constructor")).toEqual(shapes("classic"));
});

test("a card that does something unknown has its deck's icon", () => {
  const unknown = card("dance" as PrintedCard["effect"]["do"]);
  expect(artworkOf({ id: "mlb" }, unknown)).toBeNull();
  const position: Position = { edition: printed("mlb", { chance: [unknown] }), view: table(null), housesForHotel: 4 };
  const { container } = render(Card, {
    position,
    drawn: { event: "CardDrawn", seat: 0, deck: "chance", card: 1 },
    payments: [],
  });
  expect(container.querySelectorAll(".art.plain path").length).toBeGreaterThan(0);
});

test("the fewest notes make a sum, also where the largest one does not fit in", () => {
  expect(fewest(CLASSIC, 1)).toEqual([1]);
  expect(fewest(CLASSIC, 1766)).toEqual([500, 500, 500, 100, 100, 50, 10, 5, 1]);
  expect(
    fewest(
      [
        [25, 1],
        [20, 1],
        [1, 1],
      ],
      60,
    ),
  ).toEqual([20, 20, 20]);
  expect(
    fewest(
      [
        [500, 1],
        [20, 1],
      ],
      30,
    ),
  ).toEqual([]);
  expect(fewest([], 30)).toEqual([]);
  expect(fewest(CLASSIC, 100_000)).toHaveLength(200);
});

test("a large sum shows some of its notes and how many more there are", () => {
  const { shown, more } = fanOf(CLASSIC, 388);
  expect(shown.map(({ worth }) => worth)).toEqual([100, 100, 100, 50, 20, 10]);
  expect(shown.map(({ covered }) => covered)).toEqual([true, true, false, false, false, false]);
  expect([shown.length, more]).toEqual([MOST_SHOWN, 4]);
  const { container } = render(Note, { edition: printed("classic"), amount: 388 });
  expect(container.querySelector(".more")?.textContent).toBe("+4");
});

test("a sum that no notes make is shown without notes", () => {
  const { container } = render(Note, { edition: printed("classic", { notes: [[500, 3]] }), amount: 30 });
  expect(container.querySelectorAll(".note")).toHaveLength(0);
  expect(container.textContent?.trim()).toBe("$30");
});

test("equal payments of all players are one sentence", () => {
  const position: Position = { edition: printed("mlb"), view: table(null), housesForHotel: 4 };
  const pays = (payer: number) => ({ event: "MoneyPaid", payer, payee: 0, amount: 50, reason: "card" }) as const;
  const { container } = render(Payment, { position, payments: [pays(1), pays(2)], moving: false });
  expect([...container.querySelectorAll(".sum")].map((sum) => sum.textContent)).toEqual(["2 × $50"]);
});
