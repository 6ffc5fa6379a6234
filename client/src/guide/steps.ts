// The steps of the first-game guide: each belongs to something that happens to the person for the first time.
import type { AnyEvent, Choice, Decision, View } from "../lib/wire";

export const STEPS = ["throw", "buy", "rent", "auction", "group", "build", "jail", "trade", "mortgage", "end"] as const;
export type Step = (typeof STEPS)[number];

/** What a step is about stands in the rulebook. */
export const RULES: Record<Step, string> = {
  throw: "TURN-1",
  buy: "BUY-1",
  rent: "RENT-1",
  auction: "AUCTION-1",
  group: "RENT-3",
  build: "BUILD-3",
  jail: "JAIL-4",
  trade: "TRADE-1",
  mortgage: "MORTGAGE-1",
  end: "OBJECT-1",
};

/** How things stand for one seat. */
export interface GuideSituation {
  seat: number;
  view: View;
  choices: Choice[];
  over: boolean;
  /** What has just happened. */
  events: AnyEvent[];
}

const BY_DECISION: Partial<Record<Decision["kind"], Step>> = {
  Throw: "throw",
  BuyOrAuction: "buy",
  Bidding: "auction",
  LeaveJail: "jail",
  RaiseMoney: "mortgage",
};

/** The steps that the moment is about, the most urgent one first. */
export function stepsFor({ seat, view, choices, over, events }: GuideSituation): Step[] {
  if (over) return ["end"];
  const found: Step[] = [];
  if (events.some((event) => event.event === "MoneyPaid" && event.reason === "rent" && event.payer === seat))
    found.push("rent");
  if (view.offers.some((offer) => offer.to === seat)) found.push("trade");
  if (choices.some((choice) => choice.do === "build")) found.push("group", "build");
  const asked = view.decision?.seats.includes(seat) ? BY_DECISION[view.decision.kind] : undefined;
  return asked ? [asked, ...found] : found;
}
