// The rulebook as it is read: chapter by chapter, or only what a search finds.
import type { Book } from "../lib/rules";
import type { ChapterInfo, RuleInfo } from "../lib/wire";

/** Rules of the books, then our rulings: where the books are silent, and how we read them. */
export const PARTS = ["printed", "silent", "reading"] as const;
export type Part = (typeof PARTS)[number];

export interface ChapterRead extends ChapterInfo {
  parts: { part: Part; entries: RuleInfo[] }[];
}

/** What stands in the rulebook, without chapters that have nothing (left). */
export function chaptersOf(book: Book, search = ""): ChapterRead[] {
  const found = [...book.rules.values()].filter(matcher(search));
  return book.chapters
    .map((chapter) => {
      const own = found.filter((entry) => entry.chapter === chapter.id);
      const parts = PARTS.map((part) => ({ part, entries: own.filter(({ kind }) => (kind ?? "printed") === part) }));
      return { ...chapter, parts: parts.filter(({ entries }) => entries.length > 0) };
    })
    .filter(({ parts }) => parts.length > 0);
}

/**
 * Every word that is looked for has to be the beginning of a word of the entry: its text, question, id or chapter, or
 * the other reading.
 */
function matcher(search: string): (entry: RuleInfo) => boolean {
  const wanted = wordsIn(search);
  return ({ id, title, text, question, other }) => {
    if (wanted.length === 0) return true;
    const there = wordsIn(`${id} ${title} ${question ?? ""} ${text} ${other ?? ""}`);
    return wanted.every((word) => there.some((other) => other.startsWith(word)));
  };
}

/** Without capitals and accents: whoever types in a hurry leaves them out. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export interface Piece {
  text: string;
  /** The rule that is named here. */
  rule?: string;
  found?: boolean;
}

/** A text with the rules that it names, and the words that were looked for. */
export function pieces(text: string, rules: ReadonlyMap<string, unknown>, search = ""): Piece[] {
  const wanted = wordsIn(search);
  return text
    .split(/([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)/u)
    .filter(Boolean)
    .map((part): Piece => {
      if (rules.has(part)) return { text: part, rule: part };
      const found = wordsIn(part).some((word) => wanted.some((begins) => word.startsWith(begins)));
      return found ? { text: part, found } : { text: part };
    });
}
