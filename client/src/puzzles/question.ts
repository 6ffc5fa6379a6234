// The question of a puzzle as a sentence.
import { auctioned, goodsText, nameOf, squareName, type Position } from "../actions/words";
import { money, t } from "../lib/texts";
import type { PuzzleInfo } from "../lib/wire";

type Asked = Pick<PuzzleInfo, "seat" | "offer"> & Partial<Pick<PuzzleInfo, "plans">>;

/** Whether the question is which trade to make, if any. */
export const isDealPuzzle = ({ plans }: Pick<PuzzleInfo, "plans">): boolean =>
  plans.some(([first]) => first?.do === "offer");

export function puzzleQuestion(position: Position, { seat, offer, plans = [] }: Asked): string {
  if (offer) {
    return t("puzzles.asked.offer", {
      name: nameOf(position, offer.from),
      give: goodsText(position, offer.give),
      get: goodsText(position, offer.get),
    });
  }
  const decision = position.view.decision;
  const cash = money(position.view.seats[seat]?.cash ?? 0);
  if (isDealPuzzle({ plans })) return t("puzzles.asked.deals", { cash });
  switch (decision?.kind) {
    case "BuyOrAuction":
      return t("puzzles.asked.buy", { lot: squareName(position, decision.lot), price: money(decision.price), cash });
    case "Bidding":
      return t(decision.bid > 0 ? "puzzles.asked.bid" : "puzzles.asked.firstBid", {
        what: auctioned(position, decision),
        bid: money(decision.bid),
        name: nameOf(position, decision.leader),
        cash,
      });
    case "LeaveJail":
      return t("puzzles.asked.jail", {
        jail: position.edition.words.jail,
        turn: decision.jail_turn,
        turns: decision.jail_turns,
        cash,
      });
    case "RaiseMoney":
      return t("puzzles.asked.debt", {
        creditor: nameOf(position, decision.creditor),
        amount: money(decision.amount),
        cash,
      });
    default:
      return t("puzzles.asked.turn", { cash });
  }
}
