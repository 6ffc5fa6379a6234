// Labels of actions, with what they cost or bring. The sums are the server's.
import { factsOfAction, factsOfDecision, sortOf } from "../lib/declared";
import { amountsOf, decisionOf, isComplete, squareOf } from "../lib/kinds";
import type { Facts } from "../lib/message";
import { has, list, money, t } from "../lib/texts";
import type { Action, Choice, Decision } from "../lib/wire";
import { capital, lotAt, nextBuilding } from "./lots";
import { asAction, isPlain } from "./answers";
import {
  building,
  decisionFacts,
  groupName,
  nameOf,
  squareName,
  formatFacts,
  type Position,
  type Words,
} from "./words";

/** The text of a button for this action. */
export function label(position: Position, action: Choice | Action): string {
  const said = actionName(position, action);
  const where = place(position, action);
  return where && !said.includes(where) ? `${said}: ${onLot(position, action)}` : said;
}

/** The name of an action in the open decision, else in general; without a text, its identifier. */
export function actionName(position: Position, action: Choice | Action): string {
  const plain = `act.do.${action.do}`;
  const { decision } = position.view;
  // Declining means something else in each decision; without a text of its own it is "refuse".
  const general = action.do === "decline" && decision?.kind !== "BuyOrAuction" ? "act.do.refuse" : plain;
  const keys = [`${plain}.${decision?.kind}`, `${plain}.${variant(position, action)}`, general];
  const key = keys.find(has);
  return key ? t(key, factsOf(position, action)) : wordOf(position, action);
}

/** The variant of a text that depends on more than the kind of decision. */
function variant(position: Position, action: Choice | Action): string | number | undefined {
  const { decision } = position.view;
  switch (action.do) {
    case "throw":
      return decision?.kind === "LeaveJail" ? "jail" : undefined;
    case "decline":
      return decision?.kind === "BuyOrAuction" && position.auctions === false ? "keep" : undefined;
    case "take-back":
      return amountsOf(action).cost == null ? "gives" : "costs";
    case "call":
      return decisionOf(decision, "Bidding")?.calls ?? 0;
    case "next-card":
      return decisionOf(decision, "Prize")?.next_side == null ? undefined : "side";
    default:
      return undefined;
  }
}

/** The facts for an action's text: those of the decision, its own, and what it costs or brings. */
function factsOf(position: Position, action: Choice | Action): Facts {
  const { decision } = position.view;
  const { do: _, ...own } = isComplete(action) ? asAction(action) : { do: action.do };
  return {
    ...(decision && decisionFacts(position, decision)),
    amount: money(amountOf(decision, action)),
    ...formatFacts(position, own, factsOfAction(action.do)),
    ...special(position, action),
  };
}

/** What an action costs or brings; for one that is not possible now, the amount of the decision. */
function amountOf(decision: Decision | null, action: Choice | Action): number {
  const { cost, gives, refund } = amountsOf(action);
  const kinds = factsOfDecision(decision?.kind ?? "");
  const sums = Object.entries(decision ?? {}).filter(([name]) => sortOf(name, kinds) === "money");
  const asked = sums.map(([, sum]: [string, unknown]) => sum).find((sum) => typeof sum === "number");
  return cost ?? gives ?? refund ?? asked ?? 0;
}

function special(position: Position, action: Choice | Action): Words {
  const { decision } = position.view;
  switch (action.do) {
    case "buy":
      return { price: money(amountOf(decision, action)) };
    case "next-card": {
      const side = decisionOf(decision, "Prize")?.next_side;
      return side == null ? {} : { side: t(`act.side.${side}`) };
    }
    case "ask-rent": {
      const claim = position.view.rents_due.find(({ debtor, lot }) => debtor === action.debtor && lot === action.lot);
      return { name: nameOf(position, action.debtor), amount: money(claim?.amount ?? 0) };
    }
    case "answer":
      return { choice: decisionOf(decision, "Challenge")?.answers[action.choice] ?? action.choice };
    default:
      return {};
  }
}

/** "pay-ride" as "Pay ride", with its details unless it is about a square. */
function wordOf(position: Position, action: Choice | Action): string {
  const word = capital(action.do.replaceAll("-", " "));
  if (!isComplete(action) || isPlain(action) || squareOf(action) !== null) return word;
  const { do: _, ...own } = asAction(action);
  const facts = { ...formatFacts(position, own, factsOfAction(action.do)), ...special(position, action) };
  return `${word}: ${list(Object.values(facts).map(String))}`;
}

/** The square or group of an action whose text does not name it. */
function place(position: Position, action: Choice | Action): string {
  if (action.do === "ask-rent") return "";
  if (action.do === "sell-hotels") return groupName(position, action.group);
  const square = squareOf(action);
  return square === null ? "" : squareName(position, square);
}

/** A square in a list of actions. */
function onLot(position: Position, action: Choice | Action): string {
  if (action.do === "sell-hotels") {
    return t("act.hotels.left", { group: groupName(position, action.group), n: action.houses });
  }
  return `${squareName(position, squareOf(action) ?? 0)} · ${effect(position, action)}`;
}

/** What an action on a square costs or brings, in a few words. */
export function effect(position: Position, action: Choice | Action): string {
  return [buildingMoved(position, action), sumOf(action)].filter(Boolean).join(", ");
}

/** The building that an action puts up or takes away. */
function buildingMoved(position: Position, action: Choice | Action): string {
  const lot = lotAt(position.view, squareOf(action) ?? 0);
  if (action.do === "sell") return building(position, lot.hotel ? "hotel" : "house");
  return action.do === "build" || action.do === "place"
    ? building(position, nextBuilding(lot, position.housesForHotel))
    : "";
}

export function sumOf(action: Choice | Action): string {
  const { cost, refund, gives } = amountsOf(action);
  if (cost != null) return action.do === "go-to" ? money(cost) : `−${money(cost)}`;
  const comes = refund ?? gives;
  return comes == null ? "" : `+${money(comes)}`;
}
