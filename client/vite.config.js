import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The Python package draws with it, too, and holds it.
const DRAWING = "../src/passgo/svg/drawing.json";

/** Names what is built: the same sources have the same name, and a changed one tells old pages to reload. */
function buildName() {
  const hash = createHash("sha256");
  const sources = readdirSync("src", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const name of [...sources, DRAWING]) hash.update(name).update(readFileSync(name));
  return hash.update(readFileSync("package-lock.json")).digest("hex").slice(0, 12);
}

const build = buildName();

/** The server reads the name from here. */
const sayName = {
  name: "say-name",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "build.txt", source: `${build}\n` });
  },
};

export default defineConfig({
  plugins: [svelte(), sayName],
  define: { "import.meta.env.VITE_BUILD": JSON.stringify(build) },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {}, // tests run what browsers run
  test: { setupFiles: ["tests/setup.ts"] },
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // What several pages or late parts share comes in two files and not in one for each set of those that share it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "base", test: /src\/(lib|shell)\/|node_modules/, minShareCount: 2, priority: 2 },
            { name: "table", test: /src\/(stage|acting|players|following|board)\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".", DRAWING] },
    proxy: { "^/(tables|guests|editions|rules)": { target: "http://127.0.0.1:8000", ws: true } },
  },
});
