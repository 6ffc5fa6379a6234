import { beforeEach, expect, test } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import { setWording } from "../lib/wording.svelte";
import type { EditionInfo, Square } from "../lib/wire";
import { describeSquare, type Plan } from "./describe";

const square = (index: number, kind: Square["kind"], more: Partial<Square> = {}) =>
  ({ index, kind, flat: 0, percent: 0, ...more }) as Square;
const go = square(0, "go");
const income = square(4, "tax", { flat: 200, percent: 10 });
const jail = square(10, "jail");
const parking = square(20, "parking");
const arrest = square(30, "go-to-jail");
const luxury = square(38, "tax", { flat: 75 });
const edition = {
  id: "america",
  salary: 200,
  salary_on_go: 200,
  pot: false,
  fine: 50,
  squares: [go, income, jail, parking, arrest, luxury],
  words: { jail: "Jail", go: "GO", free_parking: "Free Parking", symbol: "$" },
} as unknown as EditionInfo;

const full: Plan = { game: "full", options: [] };
const short: Plan = { game: "short", options: [] };
const withOption = (option: string): Plan => ({ game: "full", options: [option] });
const says = (of: Square, plan: Plan) => describeSquare(of, edition, plan).sentences.join(" ");

beforeEach(() => {
  prefs.language = "en";
  setWording(edition);
});

test("Free Parking is a place to rest only where nothing else was agreed on", () => {
  expect(says(parking, full)).toContain("Nothing happens");
  for (const option of ["game-show", "ferris-wheel"])
    expect(says(parking, withOption(option))).not.toContain("Nothing happens");
  expect(says(parking, withOption("game-show"))).toContain("Challenge card");
  expect(says(parking, withOption("ferris-wheel"))).toContain("next unowned lot");
});

test("house rules change what GO and Free Parking say", () => {
  const agreed = { ...edition, salary: 400, salary_on_go: 800, pot: true };
  const said = (of: Square, plan: Plan) => describeSquare(of, agreed, plan);
  expect(said(go, full).sentences).toEqual(["Whoever passes by receives $400, whoever stops here $800."]);
  expect(said(go, full).rules).toEqual(["GO-1", "HOUSE-2"]);
  expect(said(parking, full).sentences).toEqual(["Whoever stops here takes the pot: all that lies here."]);
  expect(said(parking, full).rules).toEqual(["PARK-1", "HOUSE-1"]);
  const wheel = said(parking, withOption("ferris-wheel")).sentences.join(" ");
  expect(wheel).toMatch(/takes the pot.*next unowned lot/);
});

test("Go to Jail does not deny the lawyer", () => {
  expect(says(arrest, full)).not.toContain("lawyer");
  expect(says(arrest, withOption("legal-system"))).toContain("hire a lawyer for $20");
  expect(describeSquare(arrest, edition, withOption("legal-system")).rules).toEqual(["CORNER-6"]);
});

test("the tax of the short game leaves no choice", () => {
  expect(says(income, full)).toContain("10 percent");
  expect(says(income, short)).toBe("Pay $200 to the Bank.");
  expect(describeSquare(income, edition, short).rules).toEqual(["SHORT-4"]);
  expect(describeSquare(luxury, edition, short).rules).toEqual(["TAX-4"]);
});

test("GO and Just Visiting describe their corner games beside the salary and the way out", () => {
  expect(says(go, full)).not.toContain("corner");
  expect(says(go, withOption("american-expansion"))).toMatch(/receives \$200.*not a corner/);
  expect(says(jail, full)).toContain("only visits is free");
  const visit = says(jail, withOption("just-visit-america"));
  expect(visit).not.toContain("only visits is free");
  expect(visit).toMatch(/must buy it.*To get out of Jail/);
  expect(says(jail, short)).toContain("must get out on the next turn");
});

test.each(["es", "de"] as const)("descriptions of squares are complete in %s", (language) => {
  prefs.language = language;
  const options = ["american-expansion", "just-visit-america", "game-show", "legal-system", "ferris-wheel"];
  const agreed = { ...edition, salary_on_go: 400, pot: true };
  for (const of of edition.squares) {
    for (const plan of [full, short, { game: "full", options }])
      for (const played of [edition, agreed])
        expect(describeSquare(of, played, plan).sentences.join(" ")).not.toMatch(/[{}]|board\.|start\./);
  }
});
