import { expect, test } from "vitest";
import { cellOf, CORNER, JAIL, KERB, neighbour, passing, rectOf, sideOf, SQUARES, stand, wayOf } from "./geometry";

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

const LEAST_COIN = 2;

test("tokens stand on the kerb or in a corner, touch their square, and do not cover one another", () => {
  for (const square of all)
    for (let count = 1; count <= 8; count++)
      for (const inJail of square === JAIL ? [false, true] : [false]) {
        const places = Array.from({ length: count }, (_, slot) => stand(square, slot, count, inJail));
        places.forEach((one, at) => {
          expect(one.size).toBeGreaterThanOrEqual(LEAST_COIN);
          for (const other of places.slice(at + 1)) {
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(0.95 * Math.min(one.size, other.size));
          }
          const { x, y, w, h } = rectOf(square);
          const inside = one.x > x && one.x < x + w && one.y > y && one.y < y + h;
          expect(inside).toBe(sideOf(square) === "corner");
          if (sideOf(square) === "corner") return;
          const reach = KERB + 0.5; // two rows of tiny coins overlap the stage slightly
          const depth = Math.max(x - one.x, one.x - x - w, y - one.y, one.y - y - h);
          expect(depth + one.size / 2).toBeLessThanOrEqual(reach);
          expect(depth - one.size / 2).toBeGreaterThanOrEqual(-0.01);
        });
      }
});

test("a token that passes a corner walks round it on the kerb", () => {
  for (const square of all) {
    const { x, y } = passing(square);
    const [near, far] = [CORNER + KERB / 2, 100 - CORNER - KERB / 2];
    expect([x, y].some((at) => Math.abs(at - near) < 0.01 || Math.abs(at - far) < 0.01)).toBe(true);
    expect(Math.min(x, y)).toBeGreaterThan(CORNER);
    expect(Math.max(x, y)).toBeLessThan(100 - CORNER);
  }
});
