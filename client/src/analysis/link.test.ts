import { expect, test } from "vitest";
import { layoutIn, linkTo, linkToLayout, positionIn } from "./link";

const LINE = "passgo1 classic full 500@0/1500@36 37,39h1/5m ?16|?16 1:throw:0:0:-:00 - - - r1.t1.s1.o0 -";

test("a link holds the position and the names", () => {
  const [path, search] = linkTo(LINE, ["Ann", "Bö & Co"]).split("?");
  expect(path).toBe("/analysis");
  expect(positionIn(`?${search}`)).toEqual({ line: LINE, names: ["Ann", "Bö & Co"] });
});

test("an address without a position has none", () => {
  expect(positionIn("")).toBeNull();
  expect(positionIn("?names=Ann")).toBeNull();
});

test("a link can hold a layout", () => {
  const layout = { edition: "classic", seats: [{ name: "Ann" }, { name: "Bo" }], lots: { "39": { owner: 1 } } };
  expect(layoutIn(linkToLayout(layout).replace("/analysis", ""))).toEqual(layout);
  expect(layoutIn("?layout=nonsense")).toBeNull();
  expect(layoutIn("")).toBeNull();
});
