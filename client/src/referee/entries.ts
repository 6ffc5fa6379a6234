// The entries of a real board in words.
import { label } from "../actions/labels";
import { nameOf, type Position } from "../actions/words";
import { t } from "../lib/texts";
import type { Table } from "../lib/table.svelte";
import type { EntryTold } from "../lib/wire";
import { linesOf, sceneOf } from "../log/lines";

type LoggedEntry = Pick<EntryTold, "seat" | "action" | "luck">;

/** What an entry of a throw or card is, as the pad needs it. */
export function luckKind(entry: string): string {
  if (/^\d\d$/.test(entry)) return "dice";
  if (entry === "heads" || entry === "tails") return "coin";
  if (entry === "right" || entry === "wrong") return "verdict";
  return { c: "chance", h: "chest", d: "deed" }[entry[0] ?? ""] ?? "dice";
}

/** What the log says of an entry; an entry that is not loaded, or was corrected, in words of its own. */
export function sentenceOf(table: Table, seq: number, otherwise: LoggedEntry, position: Position): string {
  const entry = table.entries.find((each) => each.seq === seq);
  const scene = sceneOf(table);
  const corrected = table.entries.some((each) => each.kind === "corrected" && each.entry === seq);
  const line = entry && scene && !corrected ? linesOf(entry, scene)[0] : undefined;
  return line?.text ?? entryText(otherwise, position);
}

/** "Ann: Throw (4 and 3, Chance)". */
export function entryText(entry: LoggedEntry, position: Position): string {
  const luck = (entry.luck ?? "")
    .split(" ")
    .filter(Boolean)
    .map((each) => luckText(each, position));
  const what = entry.action ? label(position, entry.action) : t("referee.nothing");
  const name = nameOf(position, entry.seat ?? 0);
  return luck.length > 0
    ? t("referee.entry.luck", { name, what, luck: luck.join(", ") })
    : t("referee.entry", { name, what });
}

function luckText(entry: string, { edition }: Position): string {
  if (/^\d\d$/.test(entry)) return t("referee.luck.dice", { one: entry[0]!, other: entry[1]! });
  const deck = entry[0] === "c" ? edition.chance : edition.chest;
  const card = /^[ch]\d+$/.test(entry) ? deck[Number(entry.slice(1)) - 1] : undefined;
  if (card) return `“${card.title}”`;
  if (entry.includes(":")) return t("referee.card.other");
  const key = `referee.luck.${entry}`;
  return entry.startsWith("d") ? entry : t(key);
}
