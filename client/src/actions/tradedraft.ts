// Drafts of trades, and what a trade means for each side.
import type { Deck } from "../lib/kinds";
import type { CounterAction, EditionInfo, OfferAction, OfferView, Side, View } from "../lib/wire";
import { lotAt, lotGroups, ownsWhole } from "./lots";

/** A trade as one side puts it together. Cash goes one way: above 0 the maker pays, below 0 the partner does. */
export interface Draft {
  partner: number;
  giveLots: number[];
  giveCards: Deck[];
  getLots: number[];
  getCards: Deck[];
  cash: number;
}

export interface Gain {
  lots: number[];
  cards: Deck[];
  cash: number;
  /** Mortgaged lots that are received: the Bank takes interest on them. */
  mortgaged: number[];
  completes: string[];
  breaks: string[];
}

export function emptyDraft(partner: number): Draft {
  return { partner, giveLots: [], giveCards: [], getLots: [], getCards: [], cash: 0 };
}

/** An offer from the point of view of its maker. */
export function draftOf(offer: OfferView): Draft {
  return {
    partner: offer.to,
    giveLots: [...(offer.give.lots ?? [])],
    giveCards: [...(offer.give.cards ?? [])],
    getLots: [...(offer.get.lots ?? [])],
    getCards: [...(offer.get.cards ?? [])],
    cash: (offer.give.cash ?? 0) - (offer.get.cash ?? 0),
  };
}

/** A counter-offer starts as the offer, seen from the other side. */
export function mirrored(offer: OfferView): Draft {
  const made = draftOf(offer);
  return {
    partner: offer.from,
    giveLots: made.getLots,
    giveCards: made.getCards,
    getLots: made.giveLots,
    getCards: made.giveCards,
    cash: made.cash === 0 ? 0 : -made.cash,
  };
}

export function isEmpty(draft: Draft): boolean {
  return [draft.giveLots, draft.giveCards, draft.getLots, draft.getCards].every((goodsText) => goodsText.length === 0);
}

function side(cash: number, lots: number[], cards: Deck[]): Side {
  return { ...(cash > 0 && { cash }), ...(lots.length > 0 && { lots }), ...(cards.length > 0 && { cards }) };
}

/** The action that makes the offer; with `counters`, in answer to that offer. */
export function tradeAction(draft: Draft, counters: number | null): OfferAction | CounterAction {
  const sides = {
    give: side(draft.cash, draft.giveLots, draft.giveCards),
    get: side(-draft.cash, draft.getLots, draft.getCards),
  };
  return counters === null
    ? { do: "offer", to: draft.partner, ...sides }
    : { do: "counter", offer: counters, ...sides };
}

/** What the maker and the partner get. */
export function gains(edition: EditionInfo, view: View, maker: number, draft: Draft): { maker: Gain; partner: Gain } {
  const after = new Map<number, number>();
  for (const lot of draft.giveLots) after.set(lot, draft.partner);
  for (const lot of draft.getLots) after.set(lot, maker);
  const gain = (seat: number, lots: number[], cards: Deck[], cash: number): Gain => ({
    lots,
    cards,
    cash,
    mortgaged: lots.filter((lot) => lotAt(view, lot).mortgaged),
    ...groupsChanged(edition, view, seat, after),
  });
  return {
    maker: gain(maker, draft.getLots, draft.getCards, draft.cash === 0 ? 0 : -draft.cash),
    partner: gain(draft.partner, draft.giveLots, draft.giveCards, draft.cash),
  };
}

function groupsChanged(edition: EditionInfo, view: View, seat: number, after: Map<number, number>) {
  const completes: string[] = [];
  const breaks: string[] = [];
  for (const group of lotGroups(edition)) {
    const before = ownsWhole(view, group, seat);
    const then = group.squares.every((lot) => (after.get(lot) ?? lotAt(view, lot).owner) === seat);
    if (then && !before) completes.push(group.id);
    if (before && !then) breaks.push(group.id);
  }
  return { completes, breaks };
}

/** The printed price; a mortgaged lot counts half. */
export function listPrice(edition: EditionInfo, view: View, lot: number): number {
  const price = edition.squares[lot]?.price ?? 0;
  return lotAt(view, lot).mortgaged ? price / 2 : price;
}
