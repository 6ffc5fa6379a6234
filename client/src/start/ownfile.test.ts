import { expect, test } from "vitest";
import { idOf, renamedFile } from "./ownfile";

test("a file renames a title and squares, and leaves out empty names", () => {
  expect(renamedFile({ title: "Our Street", extends: "classic", names: { 1: ' The "Shed" ', 3: " " } })).toBe(
    `id = "own-our-street"\ntitle = "Our Street"\nextends = "classic"\n\n` +
      `[[square]]\nindex = 1\nname = "The \\"Shed\\""\n`,
  );
});

test("an id has only small letters, digits and hyphens", () => {
  expect(idOf("Köln & Zürich!")).toBe("own-koln-zurich");
  expect(idOf("東京")).toBe("own-town");
});
