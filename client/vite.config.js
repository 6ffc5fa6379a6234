import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { isLate } from "./src/lib/latetexts.ts";

// Shared with the Python package: what boards look like, and the texts of all languages.
const LANGUAGES = "../src/passgo/languages";
const SHARED = ["../src/passgo/svg/drawing.json", LANGUAGES];
// The files of a language with texts of pages.
const PAGE_TEXTS = ["interface", "problems"];
// Keys of chapters that no page uses.
const NO_PAGE_TEXT = /^terminal\./;

function filesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

// The pages, and the texts that they need in a language: the server lets browsers fetch both at once.
const PAGES = /pages\/(Home|TablePage|Puzzles|MyPlay|Analysis)\.svelte$/;
const LANGUAGE = /merged-texts\/(\w+)$/;

// The entry points: the first load, and the two pages that are opened most.
const ROOTS = { first: "src/main.ts", home: "src/pages/Home.svelte", table: "src/pages/TablePage.svelte" };
/** Files for shared modules: no page fetches what only the other one, or a part that is opened later, needs. */
const SHARED_FILES = Object.entries({
  base: ({ first, home, table }) => first || (home && table),
  start: ({ home }) => home,
  table: ({ table }) => table,
  late: () => true,
});
const needs = {}; // by root

/** Which of the roots need a module. */
function neededBy(id, modules) {
  const answer = ([root, file]) => [root, (needs[root] ??= needsOf(resolve(file), modules)).has(id)];
  return Object.fromEntries(Object.entries(ROOTS).map(answer));
}

/** A module and all its static imports. */
function needsOf(id, modules, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) needsOf(imported, modules, found);
  return found;
}

/** The name of the build: the same sources have the same name, and a changed one makes old pages reload. */
function buildName() {
  const hash = createHash("sha256");
  for (const name of ["src", ...SHARED].flatMap(filesIn)) hash.update(name).update(readFileSync(name));
  return hash.update(readFileSync("package-lock.json")).digest("hex").slice(0, 12);
}

const build = buildName();

/** The server reads the name from this file. */
const sayName = {
  name: "say-name",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "build.txt", source: `${build}\n` });
  },
};

/** All files that a page or the texts of a language need, which the server sends as headers. */
const sayAhead = {
  name: "say-ahead",
  generateBundle(_, bundle) {
    const needed = (file) => {
      const { imports, viteMetadata } = bundle[file];
      return [file, ...(viteMetadata?.importedCss ?? []), ...imports.flatMap(needed)];
    };
    const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
    const first = chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => needed(fileName));
    const ahead = {};
    for (const { fileName, moduleIds } of chunks) {
      const [, page] = moduleIds.map((id) => PAGES.exec(id)).find(Boolean) ?? [];
      const [, language] = moduleIds.map((id) => LANGUAGE.exec(id)).find(Boolean) ?? [];
      if (page) ahead[page] = [...new Set([...first, ...needed(fileName)])];
      else if (language) ahead[language] = needed(fileName);
    }
    this.emitFile({ type: "asset", fileName: "ahead.json", source: JSON.stringify(ahead) });
  },
};

/** Compresses the files once, under the names that the server looks for. */
const pack = {
  name: "pack",
  writeBundle({ dir }) {
    for (const file of filesIn(dir).filter((name) => /\.(css|html|js|json|svg|webmanifest)$/.test(name))) {
      const plain = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(plain));
      writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
    }
  },
};

/** The texts of pages: the late ones, or those that are fetched before a page is shown. English is the fallback. */
function pageTexts(language, read, chapters, late) {
  const texts = ["en", language].flatMap((from) => [
    ...PAGE_TEXTS.map((name) => read(from, name)),
    ...chapters(from).map((chapter) => chapter.texts),
  ]);
  const all = Object.entries(Object.assign({}, ...texts)).filter(
    ([key]) => !NO_PAGE_TEXT.test(key) && isLate(key) === late,
  );
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))); // in whichever files they are
}

function ruleTexts(language, read, chapters) {
  const rules = chapters(language).map((chapter) => chapter.rules);
  return { ...read(language, "rules"), rules: Object.assign({}, ...rules) };
}

/**
 * The texts of a language that are merged from several files, by name: "es", "es/late", "es/rules"; "merged-texts" has
 * them all.
 */
const mergedTexts = {
  name: "merged-texts",
  resolveId: (id) => (/^merged-texts(\/|$)/.test(id) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith("\0merged-texts")) return undefined;
    const [, language, part] = id.split("/");
    if (!language) {
      const names = readdirSync(LANGUAGES).flatMap((name) => [name, `${name}/late`, `${name}/rules`]);
      const merged = names.filter((name) => name !== "en/rules"); // the server's
      const all = merged.map((name) => `"${name}": () => import("merged-texts/${name}")`);
      return `export default { ${all.join(", ")} };`;
    }
    const parsed = (file) => {
      this.addWatchFile(resolve(file));
      return JSON.parse(readFileSync(file, "utf8"));
    };
    const read = (from, name) => parsed(join(LANGUAGES, from, `${name}.json`));
    const chapters = (from) => filesIn(join(LANGUAGES, from, "chapters")).map(parsed);
    const texts =
      part === "rules" ? ruleTexts(language, read, chapters) : pageTexts(language, read, chapters, part === "late");
    return `export default ${JSON.stringify(texts)};`;
  },
};

export default defineConfig({
  plugins: [svelte(), sayName, mergedTexts, sayAhead, pack],
  define: { "import.meta.env.VITE_BUILD": JSON.stringify(build) },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {}, // tests run what browsers run
  test: { setupFiles: ["tests/setup.ts"] },
  worker: { format: "es" },
  // Files find each other wherever the static site lies; a page's own addresses are those of a server.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Shared modules are in four files, instead of one for each set of pages that share them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: SHARED_FILES.map(([file, holds], at) => ({
            name: (id, modules) => (holds(neededBy(id, modules)) ? file : null),
            minShareCount: 2,
            priority: SHARED_FILES.length - at, // a file includes what its modules import, unless an earlier one has it
          })),
        },
      },
    },
  },
  server: {
    fs: { allow: [".", ...SHARED] },
    proxy: {
      "^/(tables|guests|editions|rules|puzzles|drafts|join|push|visit)": { target: "http://127.0.0.1:8000", ws: true },
    },
  },
});
