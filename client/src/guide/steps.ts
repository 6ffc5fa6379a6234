// The steps of the first-game guide: each explains something that happens for the first time.
import type { AnyEvent, Choice, Decision, View } from "../lib/wire";

export const STEPS = ["throw", "buy", "rent", "auction", "group", "build", "jail", "trade", "mortgage", "end"] as const;
export type Step = (typeof STEPS)[number];

/** The rule of each step in the rulebook. */
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

/** The situation of one seat. */
export interface GuideSituation {
  seat: number;
  view: View;
  choices: Choice[];
  over: boolean;
  /** The latest events. */
  events: AnyEvent[];
}

const BY_DECISION: Partial<Record<Decision["kind"], Step>> = {
  Throw: "throw",
  BuyOrAuction: "buy",
  Bidding: "auction",
  LeaveJail: "jail",
  RaiseMoney: "mortgage",
};

/** The steps for a situation, the most urgent one first. */
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
