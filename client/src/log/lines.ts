// The log as lines of text: events of the game, and players who join, leave or chat.
import type { Scene } from "../lib/narrate";
import { narrateWithReasons } from "../tablemates/botreasons";
import type { Table } from "../lib/table.svelte";
import { list, t } from "../lib/texts";
import type { AnyEvent, EntryTold } from "../lib/wire";

export const FILTERS = ["all", "mine", "money", "trades", "table"] as const;
export type Filter = (typeof FILTERS)[number];

export interface Line {
  seq: number;
  text: string;
  seats: number[];
  about: Exclude<Filter, "all" | "mine"> | "moves" | "gap" | "round";
  /** The rule behind it. */
  rule?: string | undefined;
  /** A bot's bid or pass, or the end of an auction. */
  auction?: "call" | "end" | undefined;
  /** Whether it says that the game begins. */
  begins?: boolean;
}

const TRADES = new Set(["OfferMade", "OfferAccepted", "OfferRefused", "OfferWithdrawn", "OfferLapsed"]);
const MONEY = new Set([
  "MoneyPaid",
  "DeedPassed",
  "LotMortgaged",
  "MortgageLifted",
  "Built",
  "BuildingSold",
  "AuctionWon",
  "BidMade",
  "DebtOpened",
  "RentDue",
  "RentAsked",
  "RentLapsed",
  "TaxChosen",
  "WentBankrupt",
]);
const SEATS = new Set(["seat", "payer", "payee", "giver", "taker", "creditor", "debtor", "owner", "to", "reader"]);

/** The names and the edition for sentences, once they are loaded. */
export function sceneOf(table: Table): Scene | null {
  if (!table.edition || !table.view) return null;
  const [you = null, another] = table.you.seats; // no "you" on a device with several seats
  return {
    edition: table.edition,
    names: table.view.seats.map(({ name }) => name),
    you: another === undefined ? you : null,
  };
}

export function linesOf(entry: EntryTold, scene: Scene): Line[] {
  const lines: Line[] = narrateWithReasons(entry, scene).map(({ text, rule, events }) => ({
    seq: entry.seq,
    text,
    rule,
    seats: seatsIn(events),
    about: aboutOf(events),
    auction: auctionOf(events, entry.by === "bot"),
  }));
  const came = tableLine(entry, scene);
  if (!came) return lines;
  const begins = entry.kind === "started";
  return [{ seq: entry.seq, text: came, seats: [entry.seat ?? -1], about: "table", begins }, ...lines];
}

const CALLS = new Set(["BidMade", "AuctionPassed"]);
const ENDS = new Set(["AuctionWon", "AuctionFailed"]);

function auctionOf(events: AnyEvent[], byBot: boolean): Line["auction"] {
  if (events.some(({ event }) => ENDS.has(event))) return "end";
  return byBot && events.length > 0 && events.every(({ event }) => CALLS.has(event)) ? "call" : undefined;
}

/** Reduces an auction's bids by bots before its end to one line. */
export function condensed(lines: Line[]): Line[] {
  const result: Line[] = [];
  let calls = 0; // at the end of `result`
  for (const line of lines) {
    if (line.auction === "end") result.splice(result.length - calls);
    result.push(line);
    calls = line.auction === "call" ? calls + 1 : 0;
  }
  return result;
}

/** A heading at the beginning of a round. */
export function roundLine(entry: EntryTold, rounds: number): Line[] {
  const began = entry.events?.find((event) => event.event === "TurnBegan");
  return began && began.round > rounds
    ? [{ seq: entry.seq, text: t("players.round", { n: began.round }), seats: [], about: "round" }]
    : [];
}

/** A line for entries that are not loaded (yet): a long log is loaded in pages. */
export function gapLine(before: number, after: number): Line[] {
  const n = after - before - 1;
  return n > 0 ? [{ seq: before, text: t("log.gap", { n }), seats: [], about: "gap" }] : [];
}

/** What happened to the seats and the table. Chat is shown elsewhere. */
function tableLine(entry: EntryTold, scene: Scene): string {
  const name = entry.name ?? scene.names[entry.seat ?? -1] ?? "?";
  switch (entry.kind) {
    case "started":
    case "adopted":
    case "closed":
      return t(`log.${entry.kind}`);
    case "joined":
    case "left":
    case "away":
    case "back":
    case "handed":
      return t(`log.${entry.kind}`, { name });
    case "nudged":
      return t("log.nudged", { name, other: scene.names[entry.nudger ?? -1] ?? "?" });
    case "silenced":
      return t(entry.silent ? "log.silenced" : "log.unsilenced", { name });
    case "corrected":
      return t(entry.rest ? "log.corrected.rest" : "log.corrected", {
        name,
        entry: entry.entry ?? 0,
        luck: (entry.luck ?? "").replace(/\b(\d)(\d)\b/g, "$1 + $2") || "none",
      });
    case "rematch":
      return t("log.rematch");
    case "acted":
      return entry.by === "timer" ? t("log.timer", { name }) : "";
    default:
      return "";
  }
}

function aboutOf(events: AnyEvent[]): Line["about"] {
  if (events.some(({ event }) => TRADES.has(event))) return "trades";
  return events.some(({ event }) => MONEY.has(event)) ? "money" : "moves";
}

function seatsIn(events: AnyEvent[]): number[] {
  const seats = new Set<number>();
  for (const event of events) {
    const fields: [string, unknown][] = Object.entries(event);
    for (const [field, value] of fields) if (SEATS.has(field) && typeof value === "number") seats.add(value);
  }
  return [...seats];
}

export function shown(line: Line, filter: Filter, mine: number[]): boolean {
  if (filter === "all" || line.about === "gap") return true;
  if (line.about === "round") return false;
  if (filter === "mine") return line.seats.some((seat) => mine.includes(seat));
  return line.about === filter;
}

/**
 * A summary of many lines: the last ones that are about more than moves, and only the last of bots' consecutive bids.
 */
export function summary(lines: Line[]): string[] {
  const texts = condensed(lines)
    .filter(
      ({ auction, about }, n, all) =>
        about !== "moves" && about !== "round" && !(auction === "call" && all[n + 1]?.auction === "call"),
    )
    .map(({ text }) => text);
  return texts.length > 12 ? [t("log.more", { n: texts.length - 12 }), ...texts.slice(-12)] : texts;
}

/** The names of the players for whom a bot plays now. */
export function absent(seats: { name: string; away: boolean }[]): string {
  return list(seats.filter(({ away }) => away).map(({ name }) => name));
}
