// The rulebook in the words of an edition and the language of the person. It is fetched whole, the first time.
import { get } from "./api";
import { fetchTexts } from "./fetched.svelte";
import { prefs } from "./prefs.svelte";
import { editionTexts } from "./printed.svelte";
import type { ChapterInfo, RuleInfo, RulesAnswer } from "./wire";

type Words = Record<string, string>;

/** Of a rule by their keys: `text`, `text.america` in that book, `text+double-go` under that house rule. */
type Texts = Partial<Record<string, string>>;

/** What a language lacks stays as the server tells it. */
export interface RuleTexts {
  /** What a tax costs that leaves a choice. */
  taxDue?: string;
  chapters?: Record<string, string>;
  /** What is said below the title of a chapter. */
  notes?: Record<string, string>;
  rules?: Record<string, Texts>;
}

export interface Book {
  rules: Map<string, RuleInfo>;
  /** In the order in which they are read. */
  chapters: ChapterInfo[];
  /** The titles of the printed books. */
  titles: Record<string, string>;
  /** Rules that the book of the edition does not print, with the titles of those that do. */
  leftOut: Record<string, string[]>;
}

const books = new Map<string, Promise<Book>>();

/** In the words of an edition; of one that only a table has, or under house rules, as that table tells them. */
export function rulebook(edition: string, table: string | null = null): Promise<Book> {
  const key = `${prefs.language} ${edition} ${table ?? ""}`;
  let book = books.get(key);
  if (!book) {
    book = read(prefs.language, edition, table);
    book.catch(() => books.delete(key));
    books.set(key, book);
  }
  return book;
}

async function read(language: string, edition: string, table: string | null): Promise<Book> {
  const [{ rules, chapters, books: titles, left_out: leftOut, words, translations }, said] = await Promise.all([
    get<RulesAnswer>(table ? `/tables/${table}/rules` : `/rules?edition=${encodeURIComponent(edition)}`),
    fetchTexts<RuleTexts>(`${language}/rules`),
    fetchTexts(`${language}/editions/${edition}`),
  ]);
  const own = translations[language] ?? editionTexts({ id: edition })?.words;
  const told = rules.map((rule) => (said ? inWords(rule, said, { ...words, ...own }) : rule));
  return {
    rules: new Map(told.map((rule) => [rule.id, rule])),
    chapters: chapters.map((chapter) => ({
      ...chapter,
      title: said?.chapters?.[chapter.id] ?? chapter.title,
      note: said?.notes?.[chapter.id] ?? chapter.note,
    })),
    titles,
    leftOut,
  };
}

/** A rule in another language; numbers are those that the server told, words those of the translated edition. */
export function inWords(rule: RuleInfo, said: RuleTexts, words: Words): RuleInfo {
  const texts = said.rules?.[rule.id];
  if (!texts) return rule;
  const all = { ...words, income_tax_due: due("income_tax"), luxury_tax_due: due("luxury_tax") };
  return {
    ...rule,
    title: said.chapters?.[rule.chapter] ?? rule.title,
    text: inLanguage(rule.form, rule.text),
    question: inLanguage("question", rule.question),
    other: inLanguage("other", rule.other),
  };

  function inLanguage<T>(key: string, told: T): string | T {
    const text = texts?.[key];
    return text ? filled(text, all) : told;
  }

  function due(tax: string): string {
    const {
      [`${tax}_flat`]: flat = "",
      [`${tax}_percent`]: percent = "0",
      [`${tax}_due`]: told = "",
      symbol = "",
    } = words;
    if (percent === "0") return `${symbol}${flat}`;
    return said.taxDue === undefined ? told : filled(said.taxDue, { symbol, flat, percent });
  }
}

/** The text with its holes filled; it may begin with a word that is not written large. */
function filled(text: string, words: Words): string {
  const full = text.replace(/\{(\w+)\}/g, (hole, name: string) => words[name] ?? hole);
  return full.charAt(0).toUpperCase() + full.slice(1);
}
