// Python draws the same board: client/tests/drawn.json has its lines and places for all names.
import { expect, test } from "vitest";
import drawn from "../../tests/drawn.json";
import { fitted, nameBox, SMALLEST_ON_STRIP, tidy, written } from "./fit";
import { rectOf, stand } from "./geometry";

test("names are as large and broken into the same lines", () => {
  for (const [name, upright, band, stamped, size, lines] of drawn.names) {
    const box = nameBox(upright === true, band === true, stamped === true);
    expect(written(tidy(String(name)), box), String(name)).toEqual({ size, lines });
  }
});

test("names that hardly fit are broken and clipped in the same places", () => {
  for (const [name, width, height, size, lines] of drawn.narrow) {
    const box = { width: Number(width), height: Number(height) };
    expect(written(tidy(String(name)), box), [name, width, height].join(" ")).toEqual({ size, lines });
  }
});

test("squares and tokens lie in the same places", () => {
  drawn.rects.forEach((expected, square) => {
    const { x, y, w, h } = rectOf(square);
    [x, y, w, h].forEach((value, at) => expect(value).toBeCloseTo(expected[at]!, 2));
  });
  for (const [square, slot, count, jail, ...expected] of drawn.stands) {
    const { x, y, size } = stand(Number(square), Number(slot), Number(count), jail === true);
    [x, y, size].forEach((value, at) =>
      expect(value, `${square} ${slot} of ${count}`).toBeCloseTo(Number(expected[at]), 2),
    );
  }
});

test("no built-in name is broken where it happens to end on a phone's strip", () => {
  for (const [name] of drawn.names) {
    expect(fitted(tidy(String(name)), nameBox(true, false, true), SMALLEST_ON_STRIP), String(name)).not.toBeNull();
  }
});
