import { expect, test } from "vitest";
import { edition, lot, table } from "../../tests/small_table";
import { emptyDraft } from "../actions/tradedraft";
import { nearestToBuilding } from "../actions/lots";
import type { Position } from "../actions/words";
import type { CompleteChoice } from "../lib/kinds";
import { ahead, headlines } from "./reach";
import { sidesOf, listGain, sentencesOf } from "./tradeeffects";
import { nextUp } from "./next";
import { cheapestFirst, rowsOf } from "./rows";
import { rungs } from "./ladder";

const rich = { ...edition, station_rents: [25, 50], utility_times: [4, 10] };
const position = (lots: Record<number, ReturnType<typeof lot>>): Position => ({
  edition: rich,
  view: table(null, lots),
  housesForHotel: 4,
});

test("rents and lots for sale within one throw are listed", () => {
  const { view } = position({ 3: lot(1), 6: lot(1), 8: lot(1), 5: lot(0), 7: lot(2, { mortgaged: true }) });
  const found = ahead(rich, view, 0);
  expect(found.some((one) => one.lot === 1)).toBe(true); // all the way round
  expect(found.find((one) => one.lot === 6)).toEqual({ lot: 6, rent: 4, steps: 6 }); // the whole group: doubled
  expect(found.some((one) => one.lot === 5 || one.lot === 7)).toBe(false); // owned by the seat itself, and mortgaged
  expect(headlines(found).map((one) => "rent" in one)).toEqual([true, false]);
});

test("the next turn goes around the table, without bankrupt seats", () => {
  const view = table(null, {}, { turn: 1 });
  expect(nextUp(view, [0])).toEqual({ after: 2, mine: { seat: 0, turns: 2 } });
  const two = {
    ...view,
    seats: view.seats.map((seat) => (seat.seat === 2 ? { ...seat, status: "bankrupt" as const } : seat)),
  };
  expect(nextUp(two, [0])).toEqual({ after: 0, mine: { seat: 0, turns: 1 } });
  expect(nextUp(view, []).mine).toBeNull();
});

test("both sides of a trade are seen from each player's view", () => {
  const draft = { ...emptyDraft(1), giveLots: [1], getLots: [6], cash: 40 };
  expect(sidesOf(draft, true).get).toEqual({ lots: [6], cards: [], cash: 0 });
  expect(sidesOf(draft, false).get).toEqual({ lots: [1], cards: [], cash: 40 });
  const both = position({ 1: lot(0), 6: lot(1, { mortgaged: true }) });
  expect(listGain(both, draft, true)).toBe(55 - 60 - 40);
  expect(listGain(both, draft, false)).toBe(60 + 40 - 55);
});

test("a group that the other side completes comes last with a warning", () => {
  const both = position({ 1: lot(0), 3: lot(1), 6: lot(1), 8: lot(0) });
  const sentences = sentencesOf(both, 1, { ...emptyDraft(0), giveLots: [6], getLots: [1] }, 0, null);
  expect(sentences.map(({ seat, warns }) => [seat, warns])).toEqual([
    [0, false],
    [1, true],
  ]);
  expect(sentences[1]?.more).toContain("$2 today, $4 at once, $90 with 3");
});

test("interest of a trade is shown with its amount to the paying side", () => {
  const both = position({ 1: lot(0, { mortgaged: true }), 6: lot(1) });
  const sentences = sentencesOf(both, 0, { ...emptyDraft(1), giveLots: [1], cash: 0 }, 1, 3);
  expect(sentences.find(({ seat }) => seat === 1)?.main).toBe("You pay the Bank $3 interest now.");
});

test("debts are paid by mortgages first, those that cost least rent before the others", () => {
  const some = position({ 1: lot(0, { houses: 1 }), 3: lot(0, { houses: 1 }), 5: lot(0), 6: lot(0) });
  const options = new Map<number, CompleteChoice[]>([
    [1, [{ do: "sell", lot: 1 }]],
    [5, [{ do: "mortgage", lot: 5 }]],
    [6, [{ do: "mortgage", lot: 6 }]],
  ]);
  expect(cheapestFirst(rowsOf(some, options)).map(({ square }) => square)).toEqual([6, 5, 1]);
});

test("a row shows the change of the rent", () => {
  const some = position({ 1: lot(0), 3: lot(0) });
  const [row] = rowsOf(
    some,
    new Map<number, CompleteChoice[]>([[1, [{ do: "build", lot: 1, amounts: { cost: 50 } }]]]),
  );
  expect(row?.note).toBe("rent $4 → $10");
});

test("each side of the board is a rung with the lots that are free", () => {
  const squares = Array.from({ length: 40 }, (_, index) => ({
    ...rich.squares[0]!,
    index,
    price: index % 10 === 0 ? 0 : index,
  }));
  const view = table(null, { 39: lot(0) });
  const [first, , , fourth] = rungs({ ...rich, squares }, view);
  expect(first).toEqual({ side: 1, free: [1, 2, 3, 4, 5, 6, 7, 8, 9], most: 9 });
  expect(fourth).toMatchObject({ side: 4, most: 38 });
});

test("the reason why nothing can be built is requested for the most complete group", () => {
  const streets = position({ 1: lot(0), 6: lot(0), 8: lot(0) });
  expect(nearestToBuilding(rich, streets.view, 0)).toBe(6);
  expect(nearestToBuilding(rich, streets.view, 2)).toBeUndefined();
});
