// What a puzzle asks, in a sentence.
import { auctioned, goods, nameOf, squareName, type Talk } from "../acting/words";
import { money, t } from "../lib/texts";
import type { PuzzleInfo } from "../lib/wire";

export function puzzleQuestion(talk: Talk, { seat, offer }: Pick<PuzzleInfo, "seat" | "offer">): string {
  if (offer) {
    return t("puzzles.asked.offer", {
      name: nameOf(talk, offer.from),
      give: goods(talk, offer.give),
      get: goods(talk, offer.get),
    });
  }
  const decision = talk.view.decision;
  const cash = money(talk.view.seats[seat]?.cash ?? 0);
  switch (decision?.kind) {
    case "BuyOrAuction":
      return t("puzzles.asked.buy", { lot: squareName(talk, decision.lot), price: money(decision.price), cash });
    case "Bidding":
      return t(decision.bid > 0 ? "puzzles.asked.bid" : "puzzles.asked.firstBid", {
        what: auctioned(talk, decision),
        bid: money(decision.bid),
        name: nameOf(talk, decision.leader),
        cash,
      });
    case "LeaveJail":
      return t("puzzles.asked.jail", {
        jail: talk.edition.words.jail,
        turn: decision.jail_turn,
        turns: decision.jail_turns,
        cash,
      });
    case "RaiseMoney":
      return t("puzzles.asked.debt", {
        creditor: nameOf(talk, decision.creditor),
        amount: money(decision.amount),
        cash,
      });
    default:
      return t("puzzles.asked.turn", { cash });
  }
}
