// Texts of decisions, and names of players, squares and groups at a table.
import { isAgreed } from "../lib/agreed";
import { factsOfDecision, sortOf, type Kinds, type Sort } from "../lib/declared";
import type { Facts } from "../lib/message";
import { squareInSentence } from "../lib/translations.svelte";
import type { Table } from "../lib/table.svelte";
import { buildingName, groupLabel, has, list, money, t } from "../lib/texts";
import type { BiddingDecision, Decision, EditionInfo, Side, View } from "../lib/wire";
import { lotAt, lotGroups, squareAt } from "./lots";

const NO_AUCTION = "HOUSE-5";

/** What texts about a game need: the edition, the view, and agreed rules. */
export interface Position {
  edition: EditionInfo;
  view: View;
  housesForHotel: number;
  /** Whether declined lots are auctioned (HOUSE-5). */
  auctions?: boolean;
}

export function positionOf({ edition, info, view: now }: Table, view: View | null = now): Position | null {
  if (!edition || !view || !info) return null;
  return { edition, view, housesForHotel: info.houses_for_hotel, auctions: !isAgreed(info.plan, NO_AUCTION) };
}

export function nameOf(position: { view: { seats: { name: string }[] } }, seat: number | null | undefined): string {
  return seat == null ? t("act.bank") : (position.view.seats[seat]?.name ?? "");
}

export function squareName(position: Pick<Position, "edition">, square: number): string {
  return squareInSentence(position.edition, squareAt(position.edition, square));
}

export function building(position: Position, what: string, n = 1): string {
  return buildingName(position.edition.words, what === "hotel" ? "hotel" : "house", n);
}

export function deckName(position: Position, deck: string): string {
  return deck === "chest" ? position.edition.words.chest : position.edition.words.chance;
}

export function groupName(position: Pick<Position, "edition">, id: string): string {
  const group = lotGroups(position.edition).find((each) => each.id === id);
  return group ? groupLabel(group) : id;
}

/** What is auctioned: a lot, or a building. */
export function auctioned(position: Position, decision: BiddingDecision): string {
  return decision.lot == null
    ? t(decision.building === "hotel" ? "act.auction.hotel" : "act.auction.house")
    : squareName(position, decision.lot);
}

export type Words = Record<string, string | number>;

/** The facts of a decision or an action as texts. */
export function formatFacts(position: Position, facts: object, kinds: Kinds): Words {
  const found: Words = {};
  for (const [name, value] of Object.entries(facts)) found[name] = formatFact(position, sortOf(name, kinds), value);
  return found;
}

function formatFact(position: Position, sort: Sort, value: unknown): string | number {
  if (Array.isArray(value)) return list(value.map((one) => String(formatFact(position, sort, one))));
  if (sort === "building") return building(position, String(value));
  if (sort === "deck") return deckName(position, String(value));
  if (sort === "group") return groupName(position, String(value));
  if (typeof value === "string") return value;
  if (typeof value !== "number") return sort === "seat" ? nameOf(position, null) : "";
  if (sort === "seat") return nameOf(position, value);
  if (sort === "square") return squareName(position, value);
  return sort === "money" ? money(value) : value;
}

export function decisionFacts(position: Position, { kind, seats, ...about }: Decision): Facts {
  const names = seats.map((seat) => nameOf(position, seat));
  return {
    name: names[0],
    names: list(names),
    n: seats.length,
    jail: position.edition.words.jail,
    go: position.edition.words.go,
    ...formatFacts(position, about, factsOfDecision(kind)),
  };
}

/** Facts with names of their own in the texts of some kinds of decisions. */
function ownFacts(position: Position, decision: Decision): Facts {
  switch (decision.kind) {
    case "LeaveJail":
      return { turn: decision.jail_turn };
    case "Bidding":
      return { what: auctioned(position, decision) };
    case "ShortageQuestion":
    case "PlaceBuilding":
      return { what: decision.building };
    case "Prize":
      return { side: t(`act.side.${decision.side}`) };
    default:
      return {};
  }
}

/** The first key that has a text. */
const firstOf = (...keys: string[]): string => keys.find(has) ?? keys.at(-1) ?? "";

/** The question to a seat of this device. */
export function questionText(position: Position, decision: Decision): string {
  const key = firstOf(`act.ask.${decision.kind}`, "act.ask.other");
  return t(key, { ...decisionFacts(position, decision), ...ownFacts(position, decision) });
}

/** What the table is waiting for. */
export function waitingText(position: Position, decision: Decision): string {
  const key = firstOf(`act.wait.${decision.kind}`, "act.wait.other");
  return t(key, { ...decisionFacts(position, decision), ...ownFacts(position, decision) });
}

/** One side of a trade as a text. */
export function goodsText(position: Position, side: Side): string {
  const parts = [
    ...(side.lots ?? []).map(
      (lot) => squareName(position, lot) + (lotAt(position.view, lot).mortgaged ? ` (${t("act.mortgaged")})` : ""),
    ),
    ...(side.cards ?? []).map((deck) => t("act.jail-card", { deck: deckName(position, deck) })),
    ...(side.cash ? [money(side.cash)] : []),
  ];
  return parts.length > 0 ? list(parts) : t("act.nothing");
}
