import { expect, test } from "vitest";
import { cellOf, neighbour, rectOf, sideOf, SQUARES, stand, wayOf } from "./geometry";

const all = Array.from({ length: SQUARES }, (_, square) => square);

test("forty squares lie edge to edge round the board, GO at the bottom right", () => {
  expect(new Set(all.map((square) => JSON.stringify(cellOf(square)))).size).toBe(SQUARES);
  expect(cellOf(0)).toEqual({ column: 10, row: 10 });
  expect(sideOf(10)).toBe("corner");
  expect([5, 15, 25, 35].map(sideOf)).toEqual(["bottom", "left", "top", "right"]);
  const area = all.map(rectOf).reduce((sum, { w, h }) => sum + w * h, 0);
  expect(area).toBeCloseTo(100 * 100 - 75 * 75);
});

test("a way passes GO, and backwards it does not", () => {
  expect(wayOf(38, 2, false)).toEqual([39, 0, 1, 2]);
  expect(wayOf(1, 38, true)).toEqual([0, 39, 38]);
});

test("arrow keys walk along the edges and jump across", () => {
  expect(neighbour(0, "ArrowLeft")).toBe(1);
  expect(neighbour(1, "ArrowRight")).toBe(0);
  expect(neighbour(10, "ArrowUp")).toBe(11);
  expect(neighbour(20, "ArrowRight")).toBe(21);
  expect(neighbour(30, "ArrowDown")).toBe(31);
  expect(neighbour(5, "ArrowUp")).toBe(25);
  expect(neighbour(15, "ArrowRight")).toBe(35);
  expect(neighbour(23, "Home")).toBe(0);
  expect(neighbour(23, "x")).toBeNull();
});

test("all tokens on a square stand inside it, apart from one another", () => {
  for (const square of all)
    for (let count = 1; count <= 8; count++) {
      const { x, y, w, h } = rectOf(square);
      const places = Array.from({ length: count }, (_, slot) => stand(square, slot, count, false));
      for (const place of places) {
        expect(place.x > x && place.x < x + w && place.y > y && place.y < y + h).toBe(true);
      }
      expect(new Set(places.map((place) => `${place.x} ${place.y}`)).size).toBe(count);
    }
});
