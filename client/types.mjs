// Writes src/lib/wire.ts from schema.json; with --check it only compares them.
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

// The compiler knows tuples by their older name; a list of at most nine items would become nine tuples.
function plainer(key, value) {
  if (!value || typeof value !== "object" || value.type !== "array") return value;
  const { prefixItems, minItems, maxItems, ...list } = value;
  return prefixItems ? { ...list, minItems, maxItems, items: prefixItems } : list;
}

const file = new URL("src/lib/wire.ts", import.meta.url);
const schema = JSON.parse(await readFile(new URL("schema.json", import.meta.url), "utf8"), plainer);
const made = await compile(schema, "Wire", {
  bannerComment: "// Made by `npm run types` from schema.json, which server/web/wire makes.",
});
const outdated = (await readFile(file, "utf8")) !== made;
if (process.argv.includes("--check")) {
  if (outdated) {
    console.error("src/lib/wire.ts is not what schema.json says: run npm run types");
    process.exit(1);
  }
} else if (outdated) {
  await writeFile(file, made);
  console.log("written: client/src/lib/wire.ts");
}
