import { expect, test } from "vitest";
import { keyName } from "./shortcuts";

const key = (name: string, held: object = {}) =>
  keyName({ key: name, ctrlKey: false, altKey: false, metaKey: false, ...held });

test("keys have the names that buttons show", () => {
  expect(key(" ")).toBe("Space");
  expect(key("b")).toBe("B");
  expect(key("B")).toBe("B");
  expect(key("?")).toBe("?");
  expect(key("Enter")).toBe("Enter");
});

test("the browser keeps its own shortcuts", () => {
  expect(key("t", { ctrlKey: true })).toBe("");
  expect(key("b", { metaKey: true })).toBe("");
});
