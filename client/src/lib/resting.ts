// The rule that a sentence of the log rests on, by the sentence's key in the texts. A longer key that is not listed has
// the rule of the shorter one: "Built.hotel.paid" that of "Built.hotel".
import type { AnyEvent, EditionInfo, MoneyPaid } from "./wire";

const RULES: Record<string, string> = {
  StartDecided: "SETUP-7",
  CoinFlipped: "SETUP-7",
  DeedDealt: "SHORT-1",
  "DeedDealt.paid": "TIME-2",
  "DiceThrown.move": "TURN-1",
  "DiceThrown.move.double": "TURN-3",
  "DiceThrown.rent": "CARD-5",
  "DiceThrown.start": "SETUP-7",
  "DiceThrown.verdict": "CORNER-6",
  TokenMoved: "TURN-1",
  "TokenMoved.card": "CARD-4",
  "TokenMoved.ride": "FERRIS-1",
  SentToJail: "JAIL-1",
  "SentToJail.doubles": "TURN-4",
  "SentToJail.verdict": "CORNER-6",
  "JailLeft.card": "JAIL-5",
  "JailLeft.doubles": "JAIL-4",
  "JailLeft.fine": "JAIL-6",
  JailStayed: "JAIL-4",
  "DeedPassed.purchase": "BUY-1",
  "DeedPassed.trade": "TRADE-1",
  "DeedPassed.prize": "CORNER-4",
  "DeedPassed.bankruptcy": "BANKRUPT-2",
  LotMortgaged: "MORTGAGE-1",
  MortgageLifted: "MORTGAGE-3",
  Built: "BUILD-3",
  "Built.hotel": "BUILD-5",
  BuildingSold: "SELL-1",
  "BuildingSold.hotel": "SELL-3",
  CardDrawn: "CARD-1",
  JailCardReturned: "CARD-2",
  JailCardPassed: "CARD-3",
  LotDeclined: "AUCTION-1",
  AuctionOpened: "AUCTION-1",
  "AuctionOpened.building": "BUILD-7",
  BidMade: "AUCTION-3",
  AuctionPassed: "RULING-AUCTION-END",
  AuctionWon: "AUCTION-4",
  "AuctionWon.building": "BUILD-7",
  AuctionFailed: "RULING-NO-BID",
  "AuctionFailed.building": "RULING-SHORTAGE-ONCE",
  AuctionCalled: "RULING-AUCTIONEER",
  DebtOpened: "RULING-RAISE",
  RentDue: "RENT-7",
  RentAsked: "RENT-7",
  RentLapsed: "RENT-7",
  TaxChosen: "TAX-1",
  OfferMade: "TRADE-1",
  OfferAccepted: "TRADE-1",
  OfferRefused: "TRADE-1",
  OfferWithdrawn: "TRADE-1",
  OfferLapsed: "RULING-OFFER-LAPSE",
  ShortageDeclared: "RULING-SHORTAGE",
  BuildingWanted: "RULING-SHORTAGE",
  BuildingNotWanted: "RULING-SHORTAGE",
  ContestOpened: "BUILD-7",
  ContestClosed: "RULING-SHORTAGE-ONCE",
  ChallengeRead: "RULING-READER",
  ChallengeAnswered: "CORNER-2",
  "CornerOpened.expansion": "CORNER-1",
  "CornerOpened.road-trip": "CORNER-2",
  "CornerOpened.prize": "CORNER-4",
  "CornerOpened.plea": "CORNER-6",
  CornerClosed: "CORNER-6",
  VerdictGiven: "CORNER-6",
  WentBankrupt: "BANKRUPT-2",
  "WentBankrupt.bank": "BANKRUPT-4",
  TimeCalled: "RULING-CLOCK",
  "GameEnded.first-bankruptcy": "SHORT-5",
  "GameEnded.last-one-left": "BANKRUPT-5",
  "GameEnded.time": "TIME-1",
};

const PAYMENTS: Record<Exclude<MoneyPaid["reason"], "tax">, string> = {
  salary: "GO-1",
  lot: "BUY-1",
  bid: "AUCTION-4",
  rent: "RENT-1",
  fine: "BANK-5",
  card: "CARD-1",
  building: "BUILD-3",
  "building-sold": "SELL-1",
  mortgage: "MORTGAGE-1",
  lifting: "MORTGAGE-3",
  interest: "MORTGAGE-4",
  trade: "TRADE-1",
  bankruptcy: "BANKRUPT-2",
  lawyer: "CORNER-6",
  deal: "TIME-2",
};

/** The id of the rule; none for a sentence that no rule is behind. */
export function restsOn(event: AnyEvent, key: string, edition: EditionInfo): string | undefined {
  if (event.event === "MoneyPaid") return event.reason === "tax" ? taxRule(event, edition) : PAYMENTS[event.reason];
  if (event.event === "TokenMoved" && event.how === "choice") return edition.squares[event.start]?.kind === "go" ? "CORNER-1" : "CORNER-2";
  for (let part = key; part; part = part.slice(0, Math.max(0, part.lastIndexOf(".")))) {
    if (RULES[part]) return RULES[part];
  }
  return undefined;
}

/** The second of the two taxes is always flat. */
function taxRule({ amount }: MoneyPaid, { squares }: EditionInfo): string {
  const [, luxury] = squares.filter(({ kind }) => kind === "tax");
  return luxury?.flat === amount ? "TAX-4" : "TAX-1";
}
