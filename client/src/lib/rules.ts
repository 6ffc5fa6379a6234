// The text of a rule in the words of an edition. All rules of an edition are fetched at once, the first time.
import { get } from "./api";
import type { RuleInfo, RulesAnswer } from "./wire";

const books = new Map<string, Promise<Map<string, RuleInfo>>>();

export function rulebook(edition: string): Promise<Map<string, RuleInfo>> {
  let book = books.get(edition);
  if (!book) {
    book = get<RulesAnswer>(`/rules?edition=${edition}`).then(({ rules }) => new Map(rules.map((rule) => [rule.id, rule])));
    book.catch(() => books.delete(edition));
    books.set(edition, book);
  }
  return book;
}
