import { expect, test } from "vitest";
import { fitted, nameBox, tidy } from "../board/fit";
import { sideOf } from "../board/geometry";
import drawing from "./drawing";
import { LANGUAGES } from "./languages";
import { contrast, groupMark, iconShape, inkOn, lookOf, EDITIONS_WITH_LOOKS, seatColour, tokenShape } from "./looks";

// The edition files themselves, so that a new edition is tested, too.
const files = import.meta.glob<string>("../../../src/passgo/editions/*.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const editions = Object.values(files).filter((text) => /^id = /m.test(text));
const idOf = (text: string) => /^id = "(.+)"$/m.exec(text)![1]!;
const words = (text: string) =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((found) => found[1]!.replaceAll('\\"', '"'));

test.each(editions.map((text) => [idOf(text), text]))("%s has a look, and every token is drawn", (id, text) => {
  expect(EDITIONS_WITH_LOOKS).toContain(id);
  const names = /^\[tokens\][^[]*names = (\[[^\]]*\])/m.exec(text)?.[1];
  for (const token of names ? words(names) : []) expect(drawing.tokens, token).toHaveProperty([token]);
});

const translations = import.meta.glob<{ squares?: Record<string, string>; board?: Record<string, string> }>(
  "../../../src/passgo/languages/*/editions/*.json",
  {
    import: "default",
    eager: true,
  },
);

// Squares without a colour on every built-in board.
const PLAIN = new Set([2, 4, 5, 7, 12, 15, 17, 22, 25, 28, 33, 35, 36, 38]);

test.each(editions.flatMap((text) => Object.keys(LANGUAGES).map((language) => [idOf(text), language, text] as const)))(
  "%s: every name fits into its square in %s, in letters of 11 px on a board of 700",
  (id, language, text) => {
    const { squares = {}, board = {} } =
      translations[`../../../src/passgo/languages/${language}/editions/${id}.json`] ?? {};
    text
      .split("[[square]]")
      .slice(1)
      .forEach((part, index) => {
        const printed = words(/^name = (.+)$/m.exec(part)?.[1] ?? "")[0];
        if (!printed || sideOf(index) === "corner") return;
        const short = words(/^board = (.+)$/m.exec(part)?.[1] ?? "")[0];
        const name = tidy(printed in squares ? (board[printed] ?? squares[printed]!) : (short ?? printed));
        const upright = sideOf(index) === "bottom" || sideOf(index) === "top";
        const lot = !PLAIN.has(index) || index % 5 === 0 || index === 12 || index === 28;
        for (const stamped of lot ? [false, true] : [false])
          expect(fitted(name, nameBox(upright, !PLAIN.has(index), stamped)), name).not.toBeNull();
      });
  },
);

test.each(EDITIONS_WITH_LOOKS)("%s can be read in the light and in the dark", (id) => {
  const { colours } = lookOf({ id });
  const both = (name: `--${string}`) => /light-dark\((#\w+), (#\w+)\)/.exec(colours[name]!)!.slice(1);
  for (const [ink, ground] of [
    ["--b-ink", "--b-paper"],
    ["--b-felt-ink", "--b-felt"],
    ["--b-accent", "--b-felt"],
    ["--b-accent", "--b-paper"],
    ["--b-on-deck", "--b-chance"],
    ["--b-on-deck", "--b-chest"],
    ["--b-on-deck", "--b-challenge"],
    ["--b-challenge", "--b-felt"],
  ] as const)
    both(ink).forEach((colour, theme) =>
      expect(contrast(colour, both(ground)[theme]!), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5),
    );
});

test.each(Object.entries(drawing.looks))(
  "%s names icons and buildings that are drawn",
  (id, { emblem, building, icons }) => {
    expect([lookOf({ id }).emblem, lookOf({ id }).building]).toEqual([emblem, building]);
    for (const name of Object.values({ ...drawing.plainIcons, ...icons }))
      expect({ ...drawing.tokens, ...drawing.icons }).toHaveProperty([name]);
  },
);

test("white is readable on the colour of every seat", () => {
  for (let seat = 0; seat < 9; seat++) expect(contrast("#ffffff", seatColour(seat))).toBeGreaterThanOrEqual(4.5);
  expect(new Set(Array.from({ length: 9 }, (_, seat) => seatColour(seat))).size).toBe(9);
});

test("groups can be distinguished without colour", () => {
  const groups = ["purple", "light-blue", "magenta", "orange", "red", "yellow", "green", "dark-blue"];
  expect(new Set(groups.map(groupMark)).size).toBe(groups.length);
  expect(groupMark("brown")).toBe(groupMark("purple"));
});

test("marks stand off their bands", () => {
  for (const colour of [
    "#7b4397",
    "#8b5a3c",
    "#a4d8f0",
    "#d03a8c",
    "#ee8c2b",
    "#db2f2f",
    "#f4d726",
    "#2f9e5b",
    "#2a56b0",
  ])
    expect(contrast(inkOn(colour), colour), colour).toBeGreaterThanOrEqual(3);
});

test("what is not known still has a shape", () => {
  expect(tokenShape("a token of another box")).not.toHaveLength(0);
  expect(lookOf({ id: "another" }).font).toBe(lookOf({ id: "classic" }).font);
  expect(iconShape({ id: "another" }, { index: 12, kind: "utility" })).toEqual(
    iconShape({ id: "classic" }, { index: 12, kind: "utility" }),
  );
});
