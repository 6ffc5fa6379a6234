// Text files that are fetched on demand: the texts of pages in a language ("es", "es/late"), simpler ones for children
// ("es/children"), and printed texts in languages other than the server's ("es/rules", "es/editions/classic").
import merged from "merged-texts"; // of vite.config.js
import { SvelteMap } from "svelte/reactivity";

type Part = Record<string, unknown>;

type File = Record<string, Part>;

const files = import.meta.glob<File>(
  ["../../../src/passgo/languages/*/{sayings,shelf,children}.json", "../../../src/passgo/languages/*/editions/*.json"],
  { import: "default" },
);
const loaded = new SvelteMap<string, object>();

function loaderOf(name: string): (() => Promise<File>) | undefined {
  const load = merged[name];
  return load ? async () => (await load()).default : files[`../../../src/passgo/languages/${name}.json`];
}

/** Nothing where there is no such file, and while the server cannot be reached. What is in a file, its reader says. */
export async function fetchTexts<T extends object>(name: string): Promise<T | undefined>;
export async function fetchTexts(name: string): Promise<object | undefined> {
  if (!loaded.has(name)) {
    const found = await loaderOf(name)?.().catch(() => undefined);
    if (found) loaded.set(name, await withBase(name, found));
  }
  return loaded.get(name);
}

/** Merges a file with the one that it extends, as editions do. */
async function withBase(name: string, own: File & { extends?: unknown }): Promise<object> {
  if (typeof own.extends !== "string") return own;
  const base = await fetchTexts<File>(name.replace(/[^/]+$/, own.extends));
  const { extends: _, ...parts } = own;
  return Object.fromEntries(
    Object.keys({ ...base, ...parts }).map((part) => [part, { ...base?.[part], ...parts[part] }]),
  );
}

/** The texts if they are loaded; they are reactive, and fetched if they are not. */
export function loadedTexts<T extends object>(name: string): T | undefined;
export function loadedTexts(name: string): object | undefined {
  if (loaderOf(name) && !loaded.has(name)) void fetchTexts(name);
  return loaded.get(name);
}

/** Whether the texts are loaded, without fetching them. */
export const areLoaded = (name: string): boolean => loaded.has(name);
