// How a language writes numbers, money, dates and lists, and its plural forms, by its language.json. The same as
// src/passgo/speech/habits.py.

/** The contents of language.json. */
export interface LanguageFacts {
  /** The language's name in itself. */
  name: string;
  /** The locale for sorting. */
  locale: string;
  /** The writing direction, if not from left to right. */
  direction?: "rtl";
  plural: Record<string, string>;
  number: { thousands: string; decimal: string };
  list: { between: string; last: string; before?: string; lastBefore?: string; longBetween: string; longLast: string };
  date: string;
  months: string[];
}

const MINUS = "−";

export class Habits {
  constructor(private readonly facts: LanguageFacts) {}

  /** The first form whose condition holds. */
  plural(number: number): string {
    return Object.entries(this.facts.plural).find(([, rule]) => holds(rule, number))?.[0] ?? "other";
  }

  number(value: number, decimals?: number): string {
    const [whole = "", rest] = (
      decimals === undefined ? String(Math.abs(value)) : Math.abs(value).toFixed(decimals)
    ).split(".");
    const { thousands, decimal } = this.facts.number;
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
    return `${value < 0 ? MINUS : ""}${grouped}${rest === undefined ? "" : decimal + rest}`;
  }

  money(amount: number, symbol: string): string {
    return `${amount < 0 ? MINUS : ""}${symbol}${this.number(Math.abs(amount))}`;
  }

  date(value: Date): string {
    const { months, date } = this.facts;
    const parts: Record<string, string> = {
      day: String(value.getDate()),
      month: months[value.getMonth()] ?? "",
      year: String(value.getFullYear()),
    };
    return date.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? "");
  }

  /** "One, two and three"; items with commas are separated by semicolons, unless `plain`. */
  listing(items: string[], plain = false): string {
    if (items.length < 2) return items.join("");
    const { list } = this.facts;
    const final = items.at(-1)!;
    let { between, last } = list;
    if (!plain && items.length > 2 && items.some((item) => item.includes(between))) {
      [between, last] = [list.longBetween, list.longLast];
    } else if (list.before && list.lastBefore && new RegExp(`^${list.before}`, "i").test(final)) {
      last = list.lastBefore;
    }
    return items.slice(0, -1).join(between) + last + final;
  }
}

/** A rule such as "n % 10 = 2..4 and n % 100 != 12..14 or n = 0". */
function holds(rule: string, number: number): boolean {
  return rule.split(" or ").some((each) => each.split(" and ").every((one) => oneHolds(one, number)));
}

function oneHolds(condition: string, number: number): boolean {
  const [, modulo, sign, ranges = ""] = /^n(?: % (\d+))? (=|!=) (\S+)$/.exec(condition) ?? [];
  const value = modulo ? number % Number(modulo) : number;
  const within =
    Number.isInteger(value) &&
    ranges.split(",").some((range) => {
      const [low, high = low] = range.split("..").map(Number);
      return low! <= value && value <= high!;
    });
  return sign === "=" ? within : !within;
}
