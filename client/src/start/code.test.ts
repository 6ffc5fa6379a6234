import { expect, test } from "vitest";
import { readCode } from "./code";

test("five letters are the code of an invitation", () => {
  expect(readCode(" kx qmp ")).toEqual({ is: "letters", letters: "KXQMP" });
});

test("a table is found by its id and by a link to it", () => {
  for (const typed of [
    "K3X9W2M7QA",
    "k3x9w2m7qa",
    "http://10.0.0.5:8000/t/k3x9w2m7qa",
    "passgo.org/t/k3x9w2m7qa/screen",
  ])
    expect(readCode(typed)).toEqual({ is: "table", id: "k3x9w2m7qa" });
});

test("nothing else is a code", () => {
  for (const typed of ["", "KXQM", "KXQM7", "k3x9w2m7q", "https://example.org"]) expect(readCode(typed)).toBeNull();
});
