// What the game waits for, in words, and what things are called at the table.
import { isAgreed } from "../lib/agreed";
import { factsOfDecision, sortOf, type Kinds, type Sort } from "../lib/declared";
import type { Facts } from "../lib/message";
import { squareInSentence } from "../lib/translations.svelte";
import type { Table } from "../lib/table.svelte";
import { buildingName, groupLabel, has, list, money, t } from "../lib/texts";
import type { BiddingDecision, Decision, EditionInfo, Side, View } from "../lib/wire";
import { lotAt, lotGroups, squareAt } from "./lots";

const NO_AUCTION = "HOUSE-5";

/** What is spoken of. */
export interface Talk {
  edition: EditionInfo;
  view: View;
  housesForHotel: number;
  /** Whether what nobody buys is auctioned (HOUSE-5). */
  auctions?: boolean;
}

export function talkOf({ edition, info, view: now }: Table, view: View | null = now): Talk | null {
  if (!edition || !view || !info) return null;
  return { edition, view, housesForHotel: info.houses_for_hotel, auctions: !isAgreed(info.plan, NO_AUCTION) };
}

export function nameOf(talk: Talk, seat: number | null | undefined): string {
  return seat == null ? t("act.bank") : (talk.view.seats[seat]?.name ?? "");
}

export function squareName(talk: Talk, square: number): string {
  return squareInSentence(talk.edition, squareAt(talk.edition, square));
}

export function building(talk: Talk, what: string, n = 1): string {
  return buildingName(talk.edition.words, what === "hotel" ? "hotel" : "house", n);
}

export function deckName(talk: Talk, deck: string): string {
  return deck === "chest" ? talk.edition.words.chest : talk.edition.words.chance;
}

export function groupName(talk: Talk, id: string): string {
  const group = lotGroups(talk.edition).find((each) => each.id === id);
  return group ? groupLabel(group) : id;
}

/** What an auction is about. */
export function auctioned(talk: Talk, decision: BiddingDecision): string {
  return decision.lot == null
    ? t(decision.building === "hotel" ? "act.auction.hotel" : "act.auction.house")
    : squareName(talk, decision.lot);
}

export type Words = Record<string, string | number>;

/** Facts of a decision or an action, as this table calls them. */
export function worded(talk: Talk, facts: object, kinds: Kinds): Words {
  const found: Words = {};
  for (const [name, value] of Object.entries(facts)) found[name] = wordedFact(talk, sortOf(name, kinds), value);
  return found;
}

function wordedFact(talk: Talk, sort: Sort, value: unknown): string | number {
  if (Array.isArray(value)) return list(value.map((one) => String(wordedFact(talk, sort, one))));
  if (sort === "building") return building(talk, String(value));
  if (sort === "deck") return deckName(talk, String(value));
  if (sort === "group") return groupName(talk, String(value));
  if (typeof value === "string") return value;
  if (typeof value !== "number") return sort === "seat" ? nameOf(talk, null) : "";
  if (sort === "seat") return nameOf(talk, value);
  if (sort === "square") return squareName(talk, value);
  return sort === "money" ? money(value) : value;
}

export function details(talk: Talk, { kind, seats, ...about }: Decision): Facts {
  const names = seats.map((seat) => nameOf(talk, seat));
  return {
    name: names[0],
    names: list(names),
    n: seats.length,
    jail: talk.edition.words.jail,
    go: talk.edition.words.go,
    ...worded(talk, about, factsOfDecision(kind)),
  };
}

/** What the texts of some kinds call what they are about. */
function itsOwn(talk: Talk, decision: Decision): Facts {
  switch (decision.kind) {
    case "LeaveJail":
      return { turn: decision.jail_turn };
    case "Bidding":
      return { what: auctioned(talk, decision) };
    case "ShortageQuestion":
    case "PlaceBuilding":
      return { what: decision.building };
    case "Prize":
      return { side: t(`act.side.${decision.side}`) };
    default:
      return {};
  }
}

/** The first text that there is. */
const firstOf = (...keys: string[]): string => keys.find(has) ?? keys.at(-1) ?? "";

/** What a seat of this device is asked. */
export function question(talk: Talk, decision: Decision): string {
  const key = firstOf(`act.ask.${decision.kind}`, "act.ask.other");
  return t(key, { ...details(talk, decision), ...itsOwn(talk, decision) });
}

/** What the others are waited for. */
export function awaited(talk: Talk, decision: Decision): string {
  const key = firstOf(`act.wait.${decision.kind}`, "act.wait.other");
  return t(key, { ...details(talk, decision), ...itsOwn(talk, decision) });
}

/** What one side of a trade puts on the table. */
export function goods(talk: Talk, side: Side): string {
  const parts = [
    ...(side.lots ?? []).map(
      (lot) => squareName(talk, lot) + (lotAt(talk.view, lot).mortgaged ? ` (${t("act.mortgaged")})` : ""),
    ),
    ...(side.cards ?? []).map((deck) => t("act.jail-card", { deck: deckName(talk, deck) })),
    ...(side.cash ? [money(side.cash)] : []),
  ];
  return parts.length > 0 ? list(parts) : t("act.nothing");
}
