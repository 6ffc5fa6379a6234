// The rulebook in the wording of an edition and the player's language, fetched as a whole.
import { get } from "./api";
import { fetchTexts } from "./textfiles.svelte";
import { prefs } from "./prefs.svelte";
import { editionTexts } from "./translations.svelte";
import type { ChapterInfo, RuleInfo, RulesAnswer } from "./wire";

type Words = Record<string, string>;

/** The texts of a rule by key: `text`, `text.america` in that book, `text+double-go` under that house rule. */
type Texts = Partial<Record<string, string>>;

/** What a translation lacks stays as the server sends it. */
export interface RuleTexts {
  /** The amount of a tax with a choice. */
  taxDue?: string;
  chapters?: Record<string, string>;
  /** Notes below the titles of chapters. */
  notes?: Record<string, string>;
  rules?: Record<string, Texts>;
}

export interface Book {
  rules: Map<string, RuleInfo>;
  /** In reading order. */
  chapters: ChapterInfo[];
  /** The titles of the printed books. */
  titles: Record<string, string>;
  /** Rules that the edition's book does not print, with the titles of those that do. */
  leftOut: Record<string, string[]>;
}

const books = new Map<string, Promise<Book>>();

/** The rulebook in the wording of an edition; of a table for a custom edition or house rules. */
export function rulebook(edition: string, table: string | null = null): Promise<Book> {
  const key = `${prefs.language} ${edition} ${table ?? ""}`;
  let book = books.get(key);
  if (!book) {
    book = fetchBook(prefs.language, edition, table);
    book.catch(() => books.delete(key));
    books.set(key, book);
  }
  return book;
}

async function fetchBook(language: string, edition: string, table: string | null): Promise<Book> {
  const [{ rules, chapters, books: titles, left_out: leftOut, words, translations }, translation] = await Promise.all([
    get<RulesAnswer>(table ? `/tables/${table}/rules` : `/rules?edition=${encodeURIComponent(edition)}`),
    fetchTexts<RuleTexts>(`${language}/rules`),
    fetchTexts(`${language}/editions/${edition}`),
  ]);
  const own = translations[language] ?? editionTexts({ id: edition })?.words;
  const translatedRules = rules.map((rule) =>
    translation ? translateRule(rule, translation, { ...words, ...own }) : rule,
  );
  return {
    rules: new Map(translatedRules.map((rule) => [rule.id, rule])),
    chapters: chapters.map((chapter) => ({
      ...chapter,
      title: translation?.chapters?.[chapter.id] ?? chapter.title,
      note: translation?.notes?.[chapter.id] ?? chapter.note,
    })),
    titles,
    leftOut,
  };
}

/** A translated rule; numbers are the server's, words those of the translated edition. */
export function translateRule(rule: RuleInfo, translation: RuleTexts, words: Words): RuleInfo {
  const texts = translation.rules?.[rule.id];
  if (!texts) return rule;
  const all = { ...words, income_tax_due: due("income_tax"), luxury_tax_due: due("luxury_tax") };
  return {
    ...rule,
    title: translation.chapters?.[rule.chapter] ?? rule.title,
    text: translated(rule.form, rule.text),
    question: translated("question", rule.question),
    other: translated("other", rule.other),
  };

  function translated<T>(key: string, fallback: T): string | T {
    const text = texts?.[key];
    return text ? fillWords(text, all) : fallback;
  }

  function due(tax: string): string {
    const {
      [`${tax}_flat`]: flat = "",
      [`${tax}_percent`]: percent = "0",
      [`${tax}_due`]: fallback = "",
      symbol = "",
    } = words;
    if (percent === "0") return `${symbol}${flat}`;
    return translation.taxDue === undefined ? fallback : fillWords(translation.taxDue, { symbol, flat, percent });
  }
}

/** The text with its holes filled and a capital letter at the beginning. */
function fillWords(text: string, words: Words): string {
  const full = text.replace(/\{(\w+)\}/g, (hole, name: string) => words[name] ?? hole);
  return full.charAt(0).toUpperCase() + full.slice(1);
}
