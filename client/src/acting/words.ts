// What the game waits for and what may be done, in words.
import { isAgreed } from "../lib/agreed";
import { amountsOf, decisionOf, squareOf } from "../lib/kinds";
import { squareCalled } from "../lib/printed.svelte";
import type { Table } from "../lib/table.svelte";
import { buildingCalled, groupCalled, has, list, money, t } from "../lib/texts";
import type { AskRentAction, BiddingDecision, Choice, Decision, EditionInfo, Side, View } from "../lib/wire";
import { lotAt, lotGroups, nextBuilding, squareAt } from "./lots";

const NO_AUCTION = "HOUSE-5";

/** What is spoken of. */
export interface Talk {
  edition: EditionInfo;
  view: View;
  housesForHotel: number;
  /** Whether what nobody buys is auctioned (HOUSE-5). */
  auctions?: boolean;
}

export function talkOf({ edition, info, view: now }: Table, view: View | null = now): Talk | null {
  if (!edition || !view || !info) return null;
  return { edition, view, housesForHotel: info.houses_for_hotel, auctions: !isAgreed(info.plan, NO_AUCTION) };
}

export function nameOf(talk: Talk, seat: number | null | undefined): string {
  return seat == null ? t("act.bank") : (talk.view.seats[seat]?.name ?? "");
}

export function squareName(talk: Talk, square: number): string {
  return squareCalled(talk.edition, squareAt(talk.edition, square));
}

export function building(talk: Talk, what: string, n = 1): string {
  return buildingCalled(talk.edition.words, what === "hotel" ? "hotel" : "house", n);
}

export function deckName(talk: Talk, deck: string): string {
  return deck === "chest" ? talk.edition.words.chest : talk.edition.words.chance;
}

export function groupName(talk: Talk, id: string): string {
  const group = lotGroups(talk.edition).find((each) => each.id === id);
  return group ? groupCalled(group) : id;
}

/** What an auction is about. */
export function auctioned(talk: Talk, decision: BiddingDecision): string {
  return decision.lot == null
    ? t(decision.building === "hotel" ? "act.auction.hotel" : "act.auction.house")
    : squareName(talk, decision.lot);
}

function details(talk: Talk, decision: Decision): Record<string, string | number> {
  return {
    names: list(decision.seats.map((seat) => nameOf(talk, seat))),
    jail: talk.edition.words.jail,
    go: talk.edition.words.go,
    ...itsOwn(talk, decision),
  };
}

/** What a decision is about, according to its kind. */
function itsOwn(talk: Talk, decision: Decision): Record<string, string | number> {
  switch (decision.kind) {
    case "LeaveJail":
      return { turn: decision.jail_turn };
    case "BuyOrAuction":
      return { lot: squareName(talk, decision.lot), price: money(decision.price) };
    case "Bidding":
      return { what: auctioned(talk, decision) };
    case "RaiseMoney":
      return { amount: money(decision.amount), creditor: nameOf(talk, decision.creditor) };
    case "TaxChoice":
      return { square: squareName(talk, decision.square) };
    case "ShortageQuestion":
      return { asker: nameOf(talk, decision.asker), what: decision.building };
    case "PlaceBuilding":
      return { what: decision.building };
    case "Challenge":
      return { reader: nameOf(talk, decision.reader) };
    case "Prize":
      return { side: t(`act.side.${decision.side}`) };
    default:
      return {};
  }
}

/** What a seat of this device is asked. */
export function question(talk: Talk, decision: Decision): string {
  const own = `act.ask.${decision.kind}`;
  return t(has(own) ? own : "act.ask.other", details(talk, decision));
}

/** What the others are waited for. */
export function awaited(talk: Talk, decision: Decision): string {
  const own = `act.wait.${decision.kind}`;
  return t(has(own) ? own : "act.wait.other", { ...details(talk, decision), n: decision.seats.length });
}

/** What a button says that does this. */
export function label(talk: Talk, action: Choice): string {
  const { edition, view } = talk;
  const decision = view.decision;
  const { cost, gives } = amountsOf(action);
  switch (action.do) {
    case "throw":
      return t(decision?.kind === "LeaveJail" ? "act.do.throw.jail" : "act.do.throw");
    case "buy": {
      const sale = decisionOf(decision, "BuyOrAuction");
      return t("act.do.buy", { lot: squareName(talk, sale?.lot ?? 0), price: money(cost ?? sale?.price ?? 0) });
    }
    case "decline":
      return t(
        decision?.kind === "RoadTrip"
          ? "act.do.decline.trip"
          : talk.auctions === false
            ? "act.do.decline.keep"
            : "act.do.decline",
      );
    case "take-back":
      return cost == null
        ? t("act.do.take-back.gives", { amount: money(gives ?? 0) })
        : t("act.do.take-back.costs", { amount: money(cost) });
    case "pass":
      return t(decision?.kind === "ShortageQuestion" ? "act.do.pass.shortage" : "act.do.pass");
    case "pay-fine":
      return t("act.do.pay-fine", { amount: money(cost ?? 0) });
    case "pay-flat":
      return t("act.do.pay-flat", { amount: money(decisionOf(decision, "TaxChoice")?.flat ?? 0) });
    case "pay-share":
      return t("act.do.pay-share", { percent: decisionOf(decision, "TaxChoice")?.percent ?? 0 });
    case "use-card":
      return t("act.do.use-card", { deck: deckName(talk, action.deck) });
    case "take-salary":
      return t("act.do.take-salary", { amount: money(gives ?? 0) });
    case "plead-guilty":
      return t("act.do.plead-guilty", { jail: edition.words.jail });
    case "hire-lawyer":
      return t("act.do.hire-lawyer", { amount: money(cost ?? 0) });
    case "ask-rent":
      return askRent(talk, action);
    case "call":
      return t(`act.do.call.${decisionOf(decision, "Bidding")?.calls ?? 0}`);
    case "next-card": {
      const side = decisionOf(decision, "Prize")?.next_side;
      return side == null ? t("act.do.next-card") : t("act.do.next-card.side", { side: t(`act.side.${side}`) });
    }
    default:
      return squareOf(action) === null && action.do !== "sell-hotels"
        ? called(action)
        : `${called(action)}: ${onLot(talk, action)}`;
  }
}

/** What an action is called; one without a text of its own is called by its word in records. */
function called(action: Choice): string {
  const own = `act.do.${action.do}`;
  return has(own) ? t(own) : action.do;
}

function askRent(talk: Talk, action: AskRentAction): string {
  const claim = talk.view.rents_due.find((rent) => rent.debtor === action.debtor && rent.lot === action.lot);
  return t("act.do.ask-rent", {
    name: nameOf(talk, action.debtor),
    amount: money(claim?.amount ?? 0),
    lot: squareName(talk, action.lot),
  });
}

/** A square in a list of what may be done there. */
function onLot(talk: Talk, action: Choice): string {
  if (action.do === "sell-hotels") {
    return t("act.hotels.left", { group: groupName(talk, action.group), n: action.houses });
  }
  return `${squareName(talk, squareOf(action) ?? 0)} · ${effect(talk, action)}`;
}

/** What an action on a square costs or brings, in a few words. The sums are the server's. */
export function effect(talk: Talk, action: Choice): string {
  return [buildingMoved(talk, action), sumOf(action)].filter(Boolean).join(", ");
}

/** The building that an action puts up or takes away. */
function buildingMoved(talk: Talk, action: Choice): string {
  const lot = lotAt(talk.view, squareOf(action) ?? 0);
  if (action.do === "sell") return building(talk, lot.hotel ? "hotel" : "house");
  return action.do === "build" || action.do === "place" ? building(talk, nextBuilding(lot, talk.housesForHotel)) : "";
}

function sumOf(action: Choice): string {
  const { cost, refund, gives } = amountsOf(action);
  if (cost != null) return action.do === "go-to" ? money(cost) : `−${money(cost)}`;
  const comes = refund ?? gives;
  return comes == null ? "" : `+${money(comes)}`;
}

/** What one side of a trade puts on the table. */
export function goods(talk: Talk, side: Side): string {
  const parts = [
    ...(side.lots ?? []).map(
      (lot) => squareName(talk, lot) + (lotAt(talk.view, lot).mortgaged ? ` (${t("act.mortgaged")})` : ""),
    ),
    ...(side.cards ?? []).map((deck) => t("act.jail-card", { deck: deckName(talk, deck) })),
    ...(side.cash ? [money(side.cash)] : []),
  ];
  return parts.length > 0 ? list(parts) : t("act.nothing");
}
