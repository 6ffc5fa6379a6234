// The address of an analysed position: the line and the names are in it, or a whole layout, so that a link is all that
// is needed.
import { parseJson } from "../lib/json";
import type { Layout } from "../lib/wire";

const SEPARATOR = "|";

export function linkTo(line: string, names: string[]): string {
  const asked = new URLSearchParams({ position: line });
  if (names.length > 0) asked.set("names", names.join(SEPARATOR));
  return `/analysis?${asked}`;
}

/** The position of an address; null if there is none. */
export function positionIn(search: string): { line: string; names: string[] } | null {
  const asked = new URLSearchParams(search);
  const line = asked.get("position");
  return line ? { line, names: asked.get("names")?.split(SEPARATOR) ?? [] } : null;
}

export const linkToLayout = (layout: Layout): string =>
  `/analysis?${new URLSearchParams({ layout: JSON.stringify(layout) })}`;

/** The layout of an address; null if there is none that can be read. */
export function layoutIn(search: string): Layout | null {
  try {
    return parseJson<Layout | null>(new URLSearchParams(search).get("layout") ?? "null");
  } catch {
    return null;
  }
}
