// Where a slip of the finger would hurt, the panel asks again.
import type { Action, EditionInfo, View } from "../lib/wire";
import { brokenByAccepting } from "./deal";
import { lotAt } from "./lots";

export type Slip = "give-up" | "break-group" | "sell-hotel" | "sell-hotels" | "rent-left";

export function slip(action: Action, seat: number, view: View, edition: EditionInfo): Slip | null {
  if (action.do === "give-up" || action.do === "sell-hotels") return action.do;
  if (action.do === "sell" && lotAt(view, action.lot).hotel) return "sell-hotel";
  if (action.do === "end-turn" && view.rents_due.some((rent) => rent.owner === seat && !lotAt(view, rent.lot).mortgaged)) {
    return "rent-left";
  }
  const offer = action.do === "accept" ? view.offers.find((one) => one.offer === action.offer) : undefined;
  return offer && brokenByAccepting(edition, view, offer).length > 0 ? "break-group" : null;
}
