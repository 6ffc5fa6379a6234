// Actions that need a confirmation, since an accidental one would be costly.
import type { Action, EditionInfo, View } from "../lib/wire";
import { draftOf, gains, listPrice } from "./tradedraft";
import { lotAt } from "./lots";

export type Risk = "give-up" | "break-group" | "gives-group" | "worse" | "sell-hotel" | "sell-hotels" | "rent-left";

export function riskOf(action: Action, seat: number, view: View, edition: EditionInfo): Risk | null {
  if (action.do === "give-up" || action.do === "sell-hotels") return action.do;
  if (action.do === "sell" && lotAt(view, action.lot).hotel) return "sell-hotel";
  if (
    action.do === "end-turn" &&
    view.rents_due.some((rent) => rent.owner === seat && !lotAt(view, rent.lot).mortgaged)
  ) {
    return "rent-left";
  }
  return action.do === "accept" ? riskOfAccepting(action.offer, view, edition) : null;
}

/** An offer that breaks the player's group, completes the partner's, or is worth less by list prices. */
function riskOfAccepting(number: number, view: View, edition: EditionInfo): Risk | null {
  const offer = view.offers.find((one) => one.offer === number);
  if (!offer) return null;
  const draft = draftOf(offer);
  const { maker, partner } = gains(edition, view, offer.from, draft);
  if (partner.breaks.length > 0) return "break-group";
  if (maker.completes.length > 0) return "gives-group";
  const listed = (lots: number[]) => lots.reduce((sum, lot) => sum + listPrice(edition, view, lot), 0);
  return listed(draft.giveLots) + draft.cash < listed(draft.getLots) ? "worse" : null;
}
