// Texts that are fetched when they are needed: those of the pages in a language ("es"), and what is printed in the box
// in a language that is not the server's ("es/rules", "es/editions/classic").
import { SvelteMap } from "svelte/reactivity";

type Part = Record<string, unknown>;

const files = import.meta.glob<Record<string, Part>>("../texts/**/*.json", { import: "default" });
const here = new SvelteMap<string, object>();

const pathOf = (name: string): string => `../texts/${name}.json`;

/** Nothing where there is no such file, and while the server cannot be reached. What is in a file, its reader says. */
export async function fetchTexts<T extends object>(name: string): Promise<T | undefined>;
export async function fetchTexts(name: string): Promise<object | undefined> {
  if (!here.has(name)) {
    const found = await files[pathOf(name)]?.().catch(() => undefined);
    if (found) here.set(name, await withBase(name, found));
  }
  return here.get(name);
}

/** What changes only some parts of another file says so, as editions do. */
async function withBase(name: string, own: Record<string, Part> & { base?: unknown }): Promise<object> {
  if (typeof own.base !== "string") return own;
  const base = await fetchTexts<Record<string, Part>>(name.replace(/[^/]+$/, own.base));
  const { base: _, ...parts } = own;
  return Object.fromEntries(Object.keys({ ...base, ...parts }).map((part) => [part, { ...base?.[part], ...parts[part] }]));
}

/** The texts if they are there; as soon as they are, whatever is shown follows. */
export function textsHere<T extends object>(name: string): T | undefined;
export function textsHere(name: string): object | undefined {
  if (pathOf(name) in files && !here.has(name)) void fetchTexts(name);
  return here.get(name);
}
