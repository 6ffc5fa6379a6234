// What somebody does, would do or could have done, in words.
import { decisionOf } from "../lib/kinds";
import type { Word } from "../lib/message";
import { money, t } from "../lib/texts";
import type { Action, BiddingDecision, BuyAction, CounterAction, OfferAction, OfferView } from "../lib/wire";
import { label } from "./labels";
import { auctioned, goods, nameOf, squareName, type Talk } from "./words";

/** An action as it was listed, with what it costs; `offer` is the one that it answers. */
export function does(talk: Talk, action: Action, offer: OfferView | null = null): string {
  switch (action.do) {
    case "bid":
      return bids(talk, action.amount);
    case "buy":
      return buys(talk, action) ?? label(talk, action);
    case "pass":
      return passes(talk) ?? label(talk, action);
    case "offer":
      return t("hint.does.offer", { name: nameOf(talk, action.to), ...sides(talk, action) });
    case "counter":
      return t("hint.does.counter", sides(talk, action));
    case "want":
      return t("hint.does.want");
    case "accept":
    case "refuse":
      return offer ? answers(talk, action.do, offer) : label(talk, action);
    default:
      return label(talk, action);
  }
}

function buys(talk: Talk, action: BuyAction): string | null {
  const sale = decisionOf(talk.view.decision, "BuyOrAuction");
  return (
    sale && t("hint.does.buy", { lot: squareName(talk, sale.lot), price: money(action.amounts?.cost ?? sale.price) })
  );
}

function passes(talk: Talk): string | null {
  const auction = decisionOf(talk.view.decision, "Bidding");
  return auction && t("hint.does.pass", { what: sold(talk, auction) });
}

function bids(talk: Talk, sum: number): string {
  const auction = decisionOf(talk.view.decision, "Bidding");
  const amount = money(sum);
  return auction ? t("hint.does.bid", { amount, what: sold(talk, auction) }) : t("act.do.bid", { amount });
}

function sold(talk: Talk, auction: BiddingDecision): Word {
  const form = auction.lot != null ? "other" : auction.building === "hotel" ? "hotel" : "house";
  return { name: auctioned(talk, auction), form };
}

const sides = (talk: Talk, { give = {}, get = {} }: OfferAction | CounterAction) => ({
  give: goods(talk, give),
  get: goods(talk, get),
});

/** Whoever answers gives what is asked for. */
function answers(talk: Talk, what: "accept" | "refuse", { from, give, get }: OfferView): string {
  return t(`hint.does.${what}`, { name: nameOf(talk, from), give: goods(talk, get), get: goods(talk, give) });
}
