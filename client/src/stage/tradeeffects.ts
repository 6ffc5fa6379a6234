// The effects of a trade on each side as sentences: list prices, groups, rents, interest. It does not judge them.
import { gains, listPrice, type Draft, type Gain } from "../actions/tradedraft";
import { lotAt, lotGroups, squareAt } from "../actions/lots";
import { groupName, nameOf, squareName, type Position } from "../actions/words";
import { rentLines } from "../board/rents";
import type { Deck } from "../lib/kinds";
import { buildingName, list, money, t } from "../lib/texts";
import type { View } from "../lib/wire";
import { rentAmount } from "./rentlabels";

export interface Sentence {
  seat: number;
  /** The first words, which name the change. */
  main: string;
  more: string;
  /** Whether another player completes a group. */
  warns: boolean;
}

/** One side of a trade at list prices; a mortgaged lot counts half. */
export function listValue(position: Position, lots: number[], cash: number): number {
  return lots.reduce((sum, lot) => sum + listPrice(position.edition, position.view, lot), cash);
}

/** What a seat gets or gives in a trade. */
export interface SideGoods {
  lots: number[];
  cards: Deck[];
  cash: number;
}

/** Both sides of a draft as its maker or the partner sees them. */
export function sidesOf(draft: Draft, maker: boolean): { get: SideGoods; give: SideGoods } {
  const out = { lots: draft.giveLots, cards: draft.giveCards, cash: Math.max(0, draft.cash) };
  const back = { lots: draft.getLots, cards: draft.getCards, cash: Math.max(0, -draft.cash) };
  return maker ? { get: back, give: out } : { get: out, give: back };
}

/** What a seat gains by list prices; negative if it loses. */
export function listGain(position: Position, draft: Draft, maker: boolean): number {
  const { get, give } = sidesOf(draft, maker);
  return listValue(position, get.lots, get.cash) - listValue(position, give.lots, give.cash);
}

/** The view after the trade. */
export function traded(view: View, maker: number, draft: Draft): View {
  const lots = { ...view.lots };
  for (const lot of draft.giveLots) lots[lot] = { ...lotAt(view, lot), owner: draft.partner };
  for (const lot of draft.getLots) lots[lot] = { ...lotAt(view, lot), owner: maker };
  return { ...view, lots };
}

/** A sentence or two for each side; what another player completes comes last. */
export function sentencesOf(
  position: Position,
  maker: number,
  draft: Draft,
  reader: number | null,
  interest: number | null,
): Sentence[] {
  const comes = gains(position.edition, position.view, maker, draft);
  const after = traded(position.view, maker, draft);
  const sides = [
    ...sideOf(position, after, maker, comes.maker, reader, maker === reader ? interest : null),
    ...sideOf(position, after, draft.partner, comes.partner, reader, draft.partner === reader ? interest : null),
  ];
  const own = (one: Sentence) => (one.seat === reader ? 0 : 1);
  return sides.sort((a, b) => Number(a.warns) - Number(b.warns) || own(a) - own(b));
}

function sideOf(
  position: Position,
  after: View,
  seat: number,
  gain: Gain,
  reader: number | null,
  interest: number | null,
): Sentence[] {
  const own = seat === reader;
  const say = (key: string, values: Record<string, string | number> = {}) =>
    t(`stage.deal.${key}.${own ? "you" : "other"}`, { name: nameOf(position, seat), ...values });
  const found: Sentence[] = [];
  const add = (main: string, more = "", warns = false) => found.push({ seat, main, more, warns });
  for (const id of gain.completes) {
    const street = position.edition.groups.some((group) => group.id === id);
    add(
      say(street ? "whole" : "whole-other", { group: groupName(position, id) }),
      rentsOf(position, after, gain.lots, id),
      !own,
    );
  }
  for (const id of gain.breaks) add(say("breaks", { group: groupName(position, id) }));
  for (const more of counted(position, after, seat, gain))
    add(say("holds", more), t("stage.deal.rent", { rent: more.rent }));
  if (interest) add(say("interest", { amount: money(interest) }));
  else if (gain.mortgaged.length > 0)
    add(say("interest-on", { lots: list(gain.mortgaged.map((lot) => squareName(position, lot))) }));
  if (found.length === 0) add(say("nothing"));
  return found;
}

/** The rent of a lot that completes a group: now, after the trade, and with three houses. */
function rentsOf(position: Position, after: View, lots: number[], id: string): string {
  const lot = lots.find((one) =>
    lotGroups(position.edition).some((group) => group.id === id && group.squares.includes(one)),
  );
  const square = lot === undefined ? undefined : position.edition.squares[lot];
  if (!square || square.kind !== "street") return "";
  const three = square.rents[3];
  return t("stage.deal.rents", {
    lot: squareName(position, square.index),
    now: rentIn(position, position.view, square.index),
    then: rentIn(position, after, square.index),
    more:
      three === undefined
        ? ""
        : t("stage.deal.three", { amount: money(three), houses: buildingName(position.edition.words, "house", 3) }),
  });
}

function rentIn(position: Position, view: View, lot: number): string {
  const line = rentLines(position.edition, view, squareAt(position.edition, lot)).find(({ now }) => now);
  return line ? rentAmount(line) : t("stage.rent.none");
}

/** Stations and utilities: how many a seat then owns, and the rent of each. */
function counted(
  position: Position,
  after: View,
  seat: number,
  gain: Gain,
): { n: number; what: string; rent: string }[] {
  return (["station", "utility"] as const).flatMap((kind) => {
    const all = position.edition.squares.filter((square) => square.kind === kind).map(({ index }) => index);
    const got = gain.lots.find((lot) => all.includes(lot) && !lotAt(after, lot).mortgaged);
    const n = all.filter((lot) => lotAt(after, lot).owner === seat).length;
    if (got === undefined || gain.completes.includes(kind)) return [];
    const words = position.edition.words;
    return [
      {
        n,
        what: n === 1 ? words[kind] : kind === "station" ? words.stations : words.utilities,
        rent: rentIn(position, after, got),
      },
    ];
  });
}
