// Actions as sentences: done, proposed or missed.
import { decisionOf } from "../lib/kinds";
import type { Word } from "../lib/message";
import { money, t } from "../lib/texts";
import type { Action, BiddingDecision, BuyAction, CounterAction, OfferAction, OfferView } from "../lib/wire";
import { label } from "./labels";
import { auctioned, goodsText, nameOf, squareName, type Position } from "./words";

/** An action with its cost; `offer` is the offer that it answers. */
export function describeAction(position: Position, action: Action, offer: OfferView | null = null): string {
  switch (action.do) {
    case "bid":
      return bids(position, action.amount);
    case "buy":
      return buys(position, action) ?? label(position, action);
    case "pass":
      return passes(position) ?? label(position, action);
    case "offer":
      return t("hint.does.offer", { name: nameOf(position, action.to), ...sides(position, action) });
    case "counter":
      return t("hint.does.counter", sides(position, action));
    case "want":
      return t("hint.does.want");
    case "accept":
    case "refuse":
      return offer ? answers(position, action.do, offer) : label(position, action);
    default:
      return label(position, action);
  }
}

function buys(position: Position, action: BuyAction): string | null {
  const sale = decisionOf(position.view.decision, "BuyOrAuction");
  return (
    sale &&
    t("hint.does.buy", { lot: squareName(position, sale.lot), price: money(action.amounts?.cost ?? sale.price) })
  );
}

function passes(position: Position): string | null {
  const auction = decisionOf(position.view.decision, "Bidding");
  return auction && t("hint.does.pass", { what: sold(position, auction) });
}

function bids(position: Position, sum: number): string {
  const auction = decisionOf(position.view.decision, "Bidding");
  const amount = money(sum);
  return auction ? t("hint.does.bid", { amount, what: sold(position, auction) }) : t("act.do.bid", { amount });
}

function sold(position: Position, auction: BiddingDecision): Word {
  const form = auction.lot != null ? "other" : auction.building === "hotel" ? "hotel" : "house";
  return { name: auctioned(position, auction), form };
}

const sides = (position: Position, { give = {}, get = {} }: OfferAction | CounterAction) => ({
  give: goodsText(position, give),
  get: goodsText(position, get),
});

/** The answering player gives what the offer asks for. */
function answers(position: Position, what: "accept" | "refuse", { from, give, get }: OfferView): string {
  return t(`hint.does.${what}`, {
    name: nameOf(position, from),
    give: goodsText(position, get),
    get: goodsText(position, give),
  });
}
