// The chapters of the rulebook, or the results of a search.
import type { Book } from "../lib/rules";
import type { ChapterInfo, RuleInfo } from "../lib/wire";

/** Rules of the books, then rulings: where the books are silent, and how they are read. */
export const PARTS = ["printed", "silent", "reading"] as const;
export type Part = (typeof PARTS)[number];

export interface ChapterRead extends ChapterInfo {
  parts: { part: Part; entries: RuleInfo[] }[];
}

/** The chapters, without those that have no (matching) entries. */
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
 * Every search word has to be the beginning of a word of the entry: its text, question, id or chapter, or the other
 * reading.
 */
function matcher(search: string): (entry: RuleInfo) => boolean {
  const wanted = wordsIn(search);
  return ({ id, title, text, question, other }) => {
    if (wanted.length === 0) return true;
    const there = wordsIn(`${id} ${title} ${question ?? ""} ${text} ${other ?? ""}`);
    return wanted.every((word) => there.some((other) => other.startsWith(word)));
  };
}

/** Without capitals and accents. */
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

/** A text split at the rules that it names, and at the search words. */
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
