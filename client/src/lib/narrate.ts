// What happened, as sentences in the person's language. The words stand in texts/*.json under "events.".
import { answersOf, cardAnswered } from "./challenges";
import { squareCalled } from "./printed.svelte";
import { restsOn } from "./resting";
import { buildingCalled, has, money, t, type Values } from "./texts";
import type { AnyEvent, CardDrawn, DeedPassed, EditionInfo, JailCardPassed, MoneyPaid, OfferAccepted, Side } from "./wire";

/** Who sits where, and on which board. */
export interface Scene {
  edition: EditionInfo;
  names: string[];
}

/** Events that say nothing of their own: what comes next tells it. */
const SILENT = new Set(["TurnBegan", "TurnEnded", "LotOffered"]);
/** The payment that belongs to an event, and is told with it. */
const PAID_WITH: Record<string, string> = {
  "DeedPassed.purchase": "lot",
  DeedDealt: "deal",
  AuctionWon: "bid",
  LotMortgaged: "mortgage",
  MortgageLifted: "lifting",
  Built: "building",
  BuildingSold: "building-sold",
  RentAsked: "rent",
  TaxChosen: "tax",
};

/** A sentence, the rule that it rests on, and the events that it tells. */
export interface Told {
  text: string;
  rule: string | undefined;
  events: AnyEvent[];
}

/** One short sentence for everything that happened. */
export function tell(events: AnyEvent[], scene: Scene): Told[] {
  let queue = paidAfter(events);
  const told: Told[] = [];
  for (let event = queue[0]; event; event = queue[0]) {
    const rest = queue.slice(1);
    queue = rest.slice();
    const said = say(event, queue, scene);
    const along = rest.filter((other) => !queue.includes(other));
    if (said) told.push({ text: said.text, rule: restsOn(event, said.key, scene.edition), events: [event, ...along] });
    queue = paidAfter(queue);
  }
  return told;
}

/** What was paid for comes first, so that its price can be told with it: a house is paid before it stands. */
function paidAfter([first, second, ...rest]: AnyEvent[]): AnyEvent[] {
  if (!first || !second) return first ? [first] : [];
  const belongs = first.event === "MoneyPaid" && PAID_WITH[second.event] === first.reason;
  return belongs ? [second, first, ...rest] : [first, second, ...rest];
}

function say(event: AnyEvent, queue: AnyEvent[], scene: Scene): { key: string; text: string } | null {
  const key = keyOf(event, queue, scene);
  if (key === "") return null;
  const values = valuesOf(event, scene);
  const paid = PAID_WITH[key] ?? PAID_WITH[event.event];
  const payment = take(queue, (other): other is MoneyPaid => other.event === "MoneyPaid" && other.reason === paid);
  if (payment) values.amount = money(payment.amount);
  if (event.event === "OfferAccepted") return { key, text: accepted(event, queue, scene, values) };
  const full = payment && has(`events.${key}.paid`) ? `${key}.paid` : key;
  return { key: full, text: t(`events.${full}`, values) };
}

/** Which sentence it is: the kind of event, and where one event can mean several things, which. */
function keyOf(event: AnyEvent, queue: AnyEvent[], scene: Scene): string {
  if (SILENT.has(event.event)) return "";
  switch (event.event) {
    case "DiceThrown":
      return `DiceThrown.${event.purpose}${event.purpose === "move" && event.die1 === event.die2 ? ".double" : ""}`;
    case "TokenMoved":
      return queue[0]?.event === "SentToJail" ? "" : `TokenMoved.${event.how}`;
    case "SentToJail":
      return `SentToJail.${event.why}`;
    case "JailLeft":
      return `JailLeft.${event.how}`;
    case "MoneyPaid":
      return moneyKey(event);
    case "DeedPassed":
      return deedKey(event);
    case "Built":
      return event.level === HOTEL ? "Built.hotel" : "Built";
    case "BuildingSold":
      return event.before === HOTEL ? "BuildingSold.hotel" : "BuildingSold";
    case "RentLapsed":
      return event.debtor === event.owner ? "" : "RentLapsed";
    case "JailCardReturned":
      return queue.some((next) => next.event === "JailLeft" && next.how === "card") ? "" : "JailCardReturned";
    case "JailCardKept":
      return "";
    case "TaxChosen":
      return event.share ? "TaxChosen.share" : "TaxChosen.flat";
    case "OfferMade":
      return `OfferMade${empty(event.give) ? ".asks" : empty(event.get) ? ".gives" : ""}`;
    case "CoinFlipped":
      return event.heads ? "CoinFlipped.heads" : "CoinFlipped.tails";
    case "ChallengeAnswered":
      if (event.right) return "ChallengeAnswered.right";
      return rightAnswer(event, scene) ? "ChallengeAnswered.wrong.told" : "ChallengeAnswered.wrong";
    case "AuctionCalled":
      return event.calls < SOLD ? `AuctionCalled.${event.calls}` : "";
    case "CornerOpened":
      return `CornerOpened.${event.corner}`;
    case "CornerClosed":
      return event.corner === "plea" && queue[0]?.event === "SentToJail" ? "CornerClosed.plea" : "";
    case "VerdictGiven":
      return event.guilty ? "VerdictGiven.guilty" : "VerdictGiven.free";
    case "GameEnded":
      return `GameEnded.${event.reason}`;
    case "AuctionOpened":
    case "AuctionWon":
    case "AuctionFailed":
      return typeof event.what === "string" ? `${event.event}.building` : event.event;
    case "WentBankrupt":
      return event.creditor === null ? "WentBankrupt.bank" : "WentBankrupt";
    case "DebtOpened":
      return event.creditor === null ? "DebtOpened.bank" : "DebtOpened";
    case "CardDrawn":
      return cardOf(event, scene) ? "CardDrawn" : "";
    default:
      return event.event;
  }
}

const HOTEL = 5;
const SOLD = 3; // the call that is told by what it does

function moneyKey(event: MoneyPaid): string {
  const reason = event.reason;
  if (event.payer === null) return reason === "salary" ? "MoneyPaid.salary" : "MoneyPaid.fromBank";
  if (event.payee === null) {
    return has(`events.MoneyPaid.${reason}`) ? `MoneyPaid.${reason}` : "MoneyPaid.toBank";
  }
  return reason === "rent" ? "MoneyPaid.rent" : "MoneyPaid.toPlayer";
}

/** A deed that was won at auction, dealt or traded has been told of by then. */
function deedKey(event: DeedPassed): string {
  if (event.how === "deal" || event.how === "auction") return "";
  if (event.how === "bankruptcy" && event.taker === null) return "";
  return `DeedPassed.${event.how}`;
}

/** Everything that changes hands in a trade, in one sentence. */
function accepted(event: OfferAccepted, queue: AnyEvent[], scene: Scene, values: Values): string {
  const gives: string[] = [];
  const gets: string[] = [];
  const next = queue.findIndex((other) => other.event === "OfferAccepted"); // whose goods are not of this trade
  const own = new Set(next < 0 ? queue : queue.slice(0, next));
  const handed = (other: AnyEvent): other is Handed =>
    own.has(other) &&
    ((other.event === "DeedPassed" && other.how === "trade") ||
      other.event === "JailCardPassed" ||
      (other.event === "MoneyPaid" && other.reason === "trade"));
  for (let part = take(queue, handed); part; part = take(queue, handed)) {
    const giver = part.event === "MoneyPaid" ? part.payer : part.giver;
    (giver === event.seat ? gives : gets).push(goodsOf(part, scene));
  }
  const nothing = t("events.nothing");
  return t("events.OfferAccepted", { ...values, gives: list(gives) || nothing, gets: list(gets) || nothing });
}

type Handed = DeedPassed | JailCardPassed | MoneyPaid;

function goodsOf(part: Handed, scene: Scene): string {
  if (part.event === "DeedPassed") return square(scene, part.lot);
  return part.event === "MoneyPaid" ? money(part.amount) : t("events.jailCard");
}

function take<E extends AnyEvent>(queue: AnyEvent[], wanted: (event: AnyEvent) => event is E): E | undefined {
  const found = queue.find(wanted);
  if (found) queue.splice(queue.indexOf(found), 1);
  return found;
}

/** What the holes of a sentence are filled with. */
function valuesOf(event: AnyEvent, scene: Scene): Values {
  const values: Values = {};
  const fields: [string, unknown][] = Object.entries(event);
  for (const [field, value] of fields) {
    if (typeof value === "number") values[field] = numberCalled(field, value, scene);
    else if (typeof value === "string") values[field] = value;
    else if (value === null) values[field] = t("events.bank");
    else if (Array.isArray(value)) values[field] = list(value.map((seat) => scene.names[seat] ?? "?"));
  }
  const words = scene.edition.words;
  values.jail = words.jail;
  values.go = words.go;
  if ("what" in event) {
    values.what = typeof event.what === "number" ? square(scene, event.what) : buildingCalled(words, event.what);
  }
  if (event.event === "Built" || event.event === "BuildingSold") {
    const hotel = event.level === HOTEL || event.before === HOTEL;
    values.building = buildingCalled(words, hotel ? "hotel" : "house");
  }
  if (event.event === "OfferMade") {
    values.give = goods(event.give, scene);
    values.get = goods(event.get, scene);
  }
  const right = rightAnswer(event, scene);
  if (right) values.right = right;
  const card = event.event === "CardDrawn" ? cardOf(event, scene) : undefined;
  if (card) Object.assign(values, { title: card.title, text: card.text });
  if ("deck" in event) values.deck = event.deck === "chance" ? words.chance : words.chest;
  return values;
}

const SEATS = new Set([
  "seat", "payer", "payee", "giver", "taker", "creditor", "debtor", "owner", "reader", "to", "winner", "loser", "asker",
]);
const SQUARES = new Set(["lot", "start", "end"]);

/** A number of an event as people say it: a name, a square, money. */
function numberCalled(field: string, value: number, scene: Scene): string | number {
  if (SEATS.has(field)) return scene.names[value] ?? "?";
  if (SQUARES.has(field)) return square(scene, value);
  return field === "amount" ? money(value) : value;
}

function square({ edition }: Scene, index: number): string {
  const found = edition.squares[index];
  return found ? squareCalled(edition, found) : "?";
}

function cardOf(event: CardDrawn, scene: Scene): { title: string; text: string } | undefined {
  const deck = event.deck === "chance" ? scene.edition.chance : scene.edition.chest;
  return deck[event.card - 1];
}

/** What would have been right, where this device heard the card. */
function rightAnswer(event: AnyEvent, { edition }: Scene): string | undefined {
  if (event.event !== "ChallengeAnswered") return undefined;
  const card = cardAnswered(event);
  return card && answersOf(card, edition.id)[event.right_choice];
}

const empty = (side: Side): boolean => Object.keys(side).length === 0;

/** One side of a trade in words. */
export function goods(side: Side, scene: Scene): string {
  const parts = (side.lots ?? []).map((lot) => square(scene, lot));
  parts.push(...(side.cards ?? []).map(() => t("events.jailCard")));
  if (side.cash) parts.push(money(side.cash));
  return list(parts);
}

export function list(parts: string[]): string {
  if (parts.length < 2) return parts[0] ?? "";
  return `${parts.slice(0, -1).join(", ")} ${t("events.and")} ${parts[parts.length - 1]}`;
}
