// Made by `npm run types` from schema.json, which server/web/wire makes.

export type Decision =
  | ThrowDecision
  | LeaveJailDecision
  | EndTurnDecision
  | BuyOrAuctionDecision
  | BiddingDecision
  | RaiseMoneyDecision
  | TaxChoiceDecision
  | InterestChoiceDecision
  | ShortageQuestionDecision
  | PlaceBuildingDecision
  | ExpansionDecision
  | ChallengeDecision
  | RoadTripDecision
  | PrizeDecision
  | PleaDecision;
export type Action =
  | ThrowAction
  | EndTurnAction
  | BuyAction
  | DeclineAction
  | BidAction
  | PassAction
  | PayFineAction
  | UseCardAction
  | PayFlatAction
  | PayShareAction
  | BuildAction
  | SellAction
  | SellHotelsAction
  | MortgageAction
  | LiftAction
  | PayInterestAction
  | OfferAction
  | CounterAction
  | AcceptAction
  | RefuseAction
  | WithdrawAction
  | AskRentAction
  | GiveUpAction
  | WantAction
  | PlaceAction
  | TakeSalaryAction
  | GoToAction
  | AnswerAction
  | TakeAction
  | NextCardAction
  | PleadGuiltyAction
  | HireLawyerAction
  | TimeUpAction
  | CallAction
  | TakeBackAction
  | RecountAction;
export type AnyEvent =
  | StartDecided
  | CoinFlipped
  | DeedDealt
  | TurnBegan
  | DiceThrown
  | TokenMoved
  | SentToJail
  | JailLeft
  | JailStayed
  | MoneyPaid
  | DeedPassed
  | LotMortgaged
  | MortgageLifted
  | Built
  | BuildingSold
  | CardDrawn
  | JailCardKept
  | JailCardReturned
  | JailCardPassed
  | LotOffered
  | LotDeclined
  | AuctionOpened
  | BidMade
  | AuctionPassed
  | AuctionWon
  | AuctionFailed
  | DebtOpened
  | RentDue
  | RentAsked
  | RentLapsed
  | TaxChosen
  | OfferMade
  | OfferAccepted
  | OfferRefused
  | OfferWithdrawn
  | OfferLapsed
  | ShortageDeclared
  | ShortageAnswered
  | BuildingWanted
  | BuildingNotWanted
  | ContestOpened
  | ContestClosed
  | ChallengeRead
  | ChallengeAnswered
  | CornerOpened
  | CornerClosed
  | VerdictGiven
  | WentBankrupt
  | TurnEnded
  | TimeCalled
  | GameEnded
  | AuctionCalled
  | PotFilled
  | BuildingTakenBack
  | MortgageTakenBack
  | OtherCardDrawn;
export type Choice =
  | ThrowAction
  | EndTurnAction
  | BuyAction
  | DeclineAction
  | BidRange
  | PassAction
  | PayFineAction
  | UseCardAction
  | PayFlatAction
  | PayShareAction
  | BuildAction
  | SellAction
  | SellHotelsAction
  | MortgageAction
  | LiftAction
  | PayInterestAction
  | OfferRange
  | CounterRange
  | AcceptAction
  | RefuseAction
  | WithdrawAction
  | AskRentAction
  | GiveUpAction
  | WantRange
  | PlaceAction
  | TakeSalaryAction
  | GoToAction
  | AnswerAction
  | TakeAction
  | NextCardAction
  | PleadGuiltyAction
  | HireLawyerAction
  | TimeUpAction
  | CallAction
  | TakeBackAction
  | RecountAction;

export interface Wire {
  OfferView: OfferView;
  View: View;
  Why: Why;
  AskedSeat: AskedSeat;
  NewTable: NewTable;
  Subscribe: Subscribe;
  JoinByCode: JoinByCode;
  Join: Join;
  ChangeSeat: ChangeSeat;
  Commit: Commit;
  Reveal: Reveal;
  HandOver: HandOver;
  Silence: Silence;
  Chat: Chat;
  Act: Act;
  Start: Start;
  Correct: Correct;
  AskWhy: AskWhy;
  AskJudge: AskJudge;
  Wrong: Wrong;
  Error: Error;
  Guest: Guest;
  Well: Well;
  SeatInfo: SeatInfo;
  AgreedRule: AgreedRule;
  PlanInfo: PlanInfo;
  OutcomeInfo: OutcomeInfo;
  EnteredInfo: EnteredInfo;
  MoveInfo: MoveInfo;
  RealBoardInfo: RealBoardInfo;
  CorrectionAnswer: CorrectionAnswer;
  ShareInfo: ShareInfo;
  TableInfo: TableInfo;
  LobbyTable: LobbyTable;
  Lobby: Lobby;
  You: You;
  MomentTold: MomentTold;
  SentenceTold: SentenceTold;
  EntryTold: EntryTold;
  ChancesTold: ChancesTold;
  Update: Update;
  Events: Events;
  PushKey: PushKey;
  Visit: Visit;
  Invitation: Invitation;
  ChoicesAnswer: ChoicesAnswer;
  RaiseWay: RaiseWay;
  RaiseAnswer: RaiseAnswer;
  PositionAnswer: PositionAnswer;
  RefusalInfo: RefusalInfo;
  WhyAnswer: WhyAnswer;
  HintChances: HintChances;
  HintAnswer: HintAnswer;
  MistakeInfo: MistakeInfo;
  JudgeAnswer: JudgeAnswer;
  NewTableAnswer: NewTableAnswer;
  Moment: Moment;
  WorthsAt: WorthsAt;
  DealTold: DealTold;
  RentsTold: RentsTold;
  Story: Story;
  Draft: Draft;
  EditionProblem: EditionProblem;
  CardTexts: CardTexts;
  ChallengeTexts: ChallengeTexts;
  ShelfTexts: ShelfTexts;
  EditionTexts: EditionTexts;
  EditionShort: EditionShort;
  HouseRuleInfo: HouseRuleInfo;
  PresetInfo: PresetInfo;
  Editions: Editions;
  EditionInfo: EditionInfo;
  DraftAnswer: DraftAnswer;
  PrintedIn: PrintedIn;
  RuleInfo: RuleInfo;
  ChapterInfo: ChapterInfo;
  RulesAnswer: RulesAnswer;
  Side: Side;
  ChancesAt: ChancesAt;
  ShareTold: ShareTold;
  LuckInfo: LuckInfo;
  ThemeInfo: ThemeInfo;
  RatingInfo: RatingInfo;
  PlayInfo: PlayInfo;
  JudgedTold: JudgedTold;
  Interval: Interval;
  TurningPointTold: TurningPointTold;
  TradeTold: TradeTold;
  ReviewTold: ReviewTold;
  ReviewAnswer: ReviewAnswer;
  JudgedAnswer: JudgedAnswer;
  MistakeQuestion: MistakeQuestion;
  MistakesAnswer: MistakesAnswer;
  PuzzleShort: PuzzleShort;
  PuzzlesAnswer: PuzzlesAnswer;
  DailyPuzzle: DailyPuzzle;
  PuzzleInfo: PuzzleInfo;
  PuzzleSolution: PuzzleSolution;
  OwnGame: OwnGame;
  RatingRange: RatingRange;
  LevelRating: LevelRating;
  Scale: Scale;
  PlayerRating: PlayerRating;
  OwnGames: OwnGames;
  SaidTold: SaidTold;
  OwnTable: OwnTable;
  OwnData: OwnData;
  LayoutSeat: LayoutSeat;
  LayoutLot: LayoutLot;
  Layout: Layout;
  AnalysisRequest: AnalysisRequest;
  Flaw: Flaw;
  AnalysedTable: AnalysedTable;
  LayoutAnswer: LayoutAnswer;
  SeatChances: SeatChances;
  ActionOption: ActionOption;
  ActionsAnswer: ActionsAnswer;
  SeatRents: SeatRents;
  RentsAnswer: RentsAnswer;
  ReachedSquare: ReachedSquare;
  ThrowsAnswer: ThrowsAnswer;
  FoundTrade: FoundTrade;
  TradesAnswer: TradesAnswer;
  SeatCeiling: SeatCeiling;
  CeilingsAnswer: CeilingsAnswer;
  PlannedBuilding: PlannedBuilding;
  PlanAnswer: PlanAnswer;
  PictureAnswer: PictureAnswer;
  PlayAnswer: PlayAnswer;
  AnalysisAnswer: AnalysisAnswer;
  ActFrame: ActFrame;
  SayFrame: SayFrame;
  WhyFrame: WhyFrame;
  PingFrame: PingFrame;
  DoneFrame: DoneFrame;
  WhyAnswerFrame: WhyAnswerFrame;
  ErrorFrame: ErrorFrame;
  PongFrame: PongFrame;
  ByeFrame: ByeFrame;
}
export interface OfferView {
  offer: number;
  from: number;
  to: number;
  give: Side;
  get: Side;
  why?: Why | null;
}
/**
 * One side of a trade.
 */
export interface Side {
  cash?: number;
  lots?: number[];
  cards?: ("chance" | "chest")[];
}
/**
 * Why a bot does something: the name of a sentence, and what it is about: squares, seats, groups, money.
 */
export interface Why {
  key: string;
  facts: {
    [k: string]: number | string;
  };
}
/**
 * The table as one seat may see it, as plain data.
 */
export interface View {
  edition: string;
  turn: number;
  round: number;
  dice: number[];
  decision: Decision | null;
  seats: SeatView[];
  lots: {
    [k: string]: LotView;
  };
  bank: Stock;
  decks: Decks;
  offers: OfferView[];
  rents_due: RentDueView[];
  time_called: boolean;
  pot?: number | null;
  books?: Books | null;
}
/**
 * The dice wait for the player whose turn it is.
 */
export interface ThrowDecision {
  kind: "Throw";
  seats: number[];
  doubles: number;
}
/**
 * How to get out: the player whose turn it is throws, pays or uses a card.
 */
export interface LeaveJailDecision {
  kind: "LeaveJail";
  seats: number[];
  jail_turn: number;
  jail_turns: number;
  fine: number;
}
/**
 * The player has moved, and may still do anything before the turn ends.
 */
export interface EndTurnDecision {
  kind: "EndTurn";
  seats: number[];
}
/**
 * Buy a lot, or leave it to the auction.
 */
export interface BuyOrAuctionDecision {
  kind: "BuyOrAuction";
  seats: number[];
  lot: number;
  price: number;
}
/**
 * A lot or a building is being auctioned.
 */
export interface BiddingDecision {
  kind: "Bidding";
  seats: number[];
  lot?: number | null;
  building?: ("house" | "hotel") | null;
  bid: number;
  leader: number | null;
  calls?: number | null;
}
/**
 * A debt that is larger than the cash.
 */
export interface RaiseMoneyDecision {
  kind: "RaiseMoney";
  seats: number[];
  creditor: number | null;
  amount: number;
  lot?: number | null;
}
/**
 * The flat amount, or a share of the worth.
 */
export interface TaxChoiceDecision {
  kind: "TaxChoice";
  seats: number[];
  square: number;
  flat: number;
  percent: number;
}
/**
 * Mortgaged deeds have come in.
 */
export interface InterestChoiceDecision {
  kind: "InterestChoice";
  seats: number[];
  lots: number[];
}
/**
 * How many of the Bank's last buildings a player wants.
 */
export interface ShortageQuestionDecision {
  kind: "ShortageQuestion";
  seats: number[];
  building: "house" | "hotel";
  asker: number;
}
/**
 * Where a building goes that was won.
 */
export interface PlaceBuildingDecision {
  kind: "PlaceBuilding";
  seats: number[];
  building: "house" | "hotel";
}
/**
 * Take the salary, or go anywhere but to a corner.
 */
export interface ExpansionDecision {
  kind: "Expansion";
  seats: number[];
}
/**
 * A card that is read aloud: the question and the four answers. Only the reader is sent which one is `right`. A
 * card of a real board has the number 0, and neither question nor answers: its reader says whether an answer is right.
 */
export interface ChallengeDecision {
  kind: "Challenge";
  seats: number[];
  card: number;
  step: number;
  reader: number;
  question: string;
  answers: string[];
  right?: string | null;
}
/**
 * Go to an unowned property and buy it.
 */
export interface RoadTripDecision {
  kind: "RoadTrip";
  seats: number[];
}
/**
 * The side to choose from now, and the one after another right answer, if a card may be asked for.
 */
export interface PrizeDecision {
  kind: "Prize";
  seats: number[];
  right_answers: number;
  side: number;
  next_side: number | null;
}
/**
 * How to plead before the judge.
 */
export interface PleaDecision {
  kind: "Plea";
  seats: number[];
  fee: number;
}
export interface SeatView {
  seat: number;
  name: string;
  token: string;
  cash: number;
  square: number;
  jail: number;
  jail_cards: ("chance" | "chest")[];
  status: "playing" | "bankrupt" | "banker";
  lapped?: boolean | null;
}
export interface LotView {
  owner: number | null;
  mortgaged: boolean;
  houses: number;
  hotel: boolean;
  paid?: number[] | null;
}
/**
 * What the Bank has left to sell.
 */
export interface Stock {
  houses: number;
  hotels: number;
}
/**
 * Cards that are still to be drawn before a deck is shuffled again.
 */
export interface Decks {
  chance: number;
  chest: number;
}
/**
 * A rent that may still be asked for.
 */
export interface RentDueView {
  debtor: number;
  owner: number;
  lot: number;
  amount: number;
}
/**
 * The Bank's books, which a Banker who does not play sees.
 */
export interface Books {
  houses: number;
  hotels: number;
  unsold: number[];
  taken_in: number;
  paid_out: number;
}
export interface AskedSeat {
  who: "me" | "open" | "bot";
  name?: string | null;
  token?: string | null;
  bot?: string | null;
}
export interface NewTable {
  edition?: string;
  own?: string | null;
  translations?: {
    [k: string]: string;
  };
  game?: "full" | "short" | "time-limit";
  minutes?: number | null;
  options?: string[];
  ask_for_rent?: boolean;
  banker_only?: boolean;
  house_rules?: string[];
  banker?: number;
  seats: AskedSeat[];
  timer?: number | null;
  pace?: number;
  public?: boolean;
  seats_each?: number | null;
  bot_trades?: boolean;
  absence?: number | null;
  chances?: boolean;
  tutor?: boolean;
  hints?: boolean;
  people?: "age-6" | "age-8" | "age-10" | "easy" | "normal" | "hard" | "expert";
  luck?: string;
  notes?: boolean;
}
/**
 * A browser's push subscription.
 */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
}
export interface JoinByCode {
  code: string;
}
export interface Join {
  name: string;
  token?: string | null;
  seat?: number | null;
}
/**
 * Of one's own seat the name and token; of the others the host says who may sit there.
 */
export interface ChangeSeat {
  name?: string | null;
  token?: string | null;
  kind?: ("bot" | "open" | "closed") | null;
  bot?: string | null;
}
/**
 * The SHA-256 of a secret of 64 hexadecimal digits, in such digits.
 */
export interface Commit {
  commitment: string;
}
export interface Reveal {
  secret: string;
}
export interface HandOver {
  seat: number;
}
export interface Silence {
  seat: number;
  silent: boolean;
}
export interface Chat {
  text: string;
}
/**
 * An action, with the last seq that its sender has seen and an id of the sender's own.
 */
export interface Act {
  seat: number;
  version: number;
  id: string;
  action: Action | string;
  luck?: string;
}
export interface ThrowAction {
  do: "throw";
  amounts?: ChoiceAmounts | null;
}
/**
 * What a choice would cost or bring.
 */
export interface ChoiceAmounts {
  cost?: number | null;
  interest?: number | null;
  refund?: number | null;
  gives?: number | null;
}
export interface EndTurnAction {
  do: "end-turn";
  amounts?: ChoiceAmounts | null;
}
export interface BuyAction {
  do: "buy";
  amounts?: ChoiceAmounts | null;
}
export interface DeclineAction {
  do: "decline";
  amounts?: ChoiceAmounts | null;
}
export interface BidAction {
  do: "bid";
  amount: number;
}
export interface PassAction {
  do: "pass";
  amounts?: ChoiceAmounts | null;
}
export interface PayFineAction {
  do: "pay-fine";
  amounts?: ChoiceAmounts | null;
}
export interface UseCardAction {
  do: "use-card";
  deck: "chance" | "chest";
  amounts?: ChoiceAmounts | null;
}
export interface PayFlatAction {
  do: "pay-flat";
  amounts?: ChoiceAmounts | null;
}
export interface PayShareAction {
  do: "pay-share";
  amounts?: ChoiceAmounts | null;
}
export interface BuildAction {
  do: "build";
  lot: number;
  amounts?: ChoiceAmounts | null;
}
export interface SellAction {
  do: "sell";
  lot: number;
  amounts?: ChoiceAmounts | null;
}
export interface SellHotelsAction {
  do: "sell-hotels";
  group: string;
  houses: number;
  amounts?: ChoiceAmounts | null;
}
export interface MortgageAction {
  do: "mortgage";
  lot: number;
  amounts?: ChoiceAmounts | null;
}
export interface LiftAction {
  do: "lift";
  lot: number;
  amounts?: ChoiceAmounts | null;
}
export interface PayInterestAction {
  do: "pay-interest";
  lot: number;
  amounts?: ChoiceAmounts | null;
}
export interface OfferAction {
  do: "offer";
  to: number;
  give?: Side;
  get?: Side;
}
export interface CounterAction {
  do: "counter";
  offer: number;
  give?: Side;
  get?: Side;
}
export interface AcceptAction {
  do: "accept";
  offer: number;
  amounts?: ChoiceAmounts | null;
}
export interface RefuseAction {
  do: "refuse";
  offer: number;
  amounts?: ChoiceAmounts | null;
}
export interface WithdrawAction {
  do: "withdraw";
  offer: number;
  amounts?: ChoiceAmounts | null;
}
export interface AskRentAction {
  do: "ask-rent";
  debtor: number;
  lot: number;
  amounts?: ChoiceAmounts | null;
}
export interface GiveUpAction {
  do: "give-up";
  amounts?: ChoiceAmounts | null;
}
export interface WantAction {
  do: "want";
  count?: number | null;
}
export interface PlaceAction {
  do: "place";
  lot: number;
  amounts?: ChoiceAmounts | null;
}
export interface TakeSalaryAction {
  do: "take-salary";
  amounts?: ChoiceAmounts | null;
}
export interface GoToAction {
  do: "go-to";
  square: number;
  amounts?: ChoiceAmounts | null;
}
export interface AnswerAction {
  do: "answer";
  choice: number;
  amounts?: ChoiceAmounts | null;
}
export interface TakeAction {
  do: "take";
  lot: number;
  amounts?: ChoiceAmounts | null;
}
export interface NextCardAction {
  do: "next-card";
  amounts?: ChoiceAmounts | null;
}
export interface PleadGuiltyAction {
  do: "plead-guilty";
  amounts?: ChoiceAmounts | null;
}
export interface HireLawyerAction {
  do: "hire-lawyer";
  amounts?: ChoiceAmounts | null;
}
export interface TimeUpAction {
  do: "time-up";
  amounts?: ChoiceAmounts | null;
}
export interface CallAction {
  do: "call";
  amounts?: ChoiceAmounts | null;
}
export interface TakeBackAction {
  do: "take-back";
  amounts?: ChoiceAmounts | null;
}
export interface RecountAction {
  do: "recount";
  to: number;
  amount: number;
  amounts?: ChoiceAmounts | null;
}
export interface Start {
  luck?: string;
}
/**
 * At a real board: an earlier entry was not what happened.
 */
export interface Correct {
  seat: number;
  entry: number;
  action?: Action | string | null;
  luck?: string;
  rest?: boolean;
}
export interface AskWhy {
  seat: number;
  action: Action | string;
}
export interface AskJudge {
  seat: number;
  action: Action | string;
  points: number;
}
/**
 * A problem: its kind, and the sentence by its name, in English, and as the facts that it is about.
 *
 * The problem of a stale action also has what it missed and the current state.
 */
export interface Wrong {
  code: string;
  reason: string;
  message: string;
  facts: {
    [k: string]: number | string | number[] | string[] | null;
  };
  rule?: string | null;
  problems?: string[] | null;
  update?: Update | null;
}
/**
 * What is new, and the current state. Of very many new entries only the last are sent; the log has the others, page
 * by page.
 */
export interface Update {
  type?: "update";
  seq: number;
  version: number;
  entries: EntryTold[];
  you: You;
  table?: TableInfo | null;
  view?: View | null;
  choices?: {
    [k: string]: Choice[];
  };
  ms_left?: number | null;
  absent?: number[];
  game_ms_left?: number | null;
  chances?: ChancesTold | null;
  head?: string;
  lost?: boolean;
}
/**
 * One entry of the table's log. Its fields depend on the kind; `events` is what followed in the game, `sentences`
 * describes them.
 */
export interface EntryTold {
  seq: number;
  at: number;
  kind:
    | "created"
    | "joined"
    | "seated"
    | "changed"
    | "left"
    | "committed"
    | "gathered"
    | "revealed"
    | "started"
    | "acted"
    | "entered"
    | "corrected"
    | "away"
    | "back"
    | "nudged"
    | "said"
    | "silenced"
    | "handed"
    | "rematch"
    | "adopted"
    | "closed";
  id?: string | null;
  seat?: number | null;
  name?: string | null;
  token?: string | null;
  plan?: PlanInfo | null;
  seats?:
    | {
        [k: string]: unknown;
      }[]
    | null;
  to?: {
    [k: string]: unknown;
  } | null;
  action?: Action | null;
  luck?: string | null;
  entry?: number | null;
  rest?: boolean | null;
  needs?: string | null;
  who?: number | null;
  rival?: number | null;
  by?: ("person" | "bot" | "timer" | "clock") | null;
  why?: Why | null;
  moments?: MomentTold[] | null;
  text?: string | null;
  commitment?: string | null;
  secret?: string | null;
  silent?: boolean | null;
  nudger?: number | null;
  table?: string | null;
  edition?: string | null;
  rules?: string | null;
  generation?: number | null;
  until?: number | null;
  rule?: string | null;
  events?: AnyEvent[] | null;
  sentences?: SentenceTold[] | null;
  texts?: string[] | null;
}
export interface PlanInfo {
  edition: string;
  game: string;
  minutes: number | null;
  options: string[];
  ask_for_rent: boolean;
  banker_only: boolean;
  banker: number;
  timer: number | null;
  pace: number;
  public: boolean;
  seats_each: number | null;
  bot_trades: boolean;
  absence?: number | null;
  chances?: boolean;
  house_rules?: AgreedRule[];
  tutor?: boolean;
  hints?: boolean;
  people?: string;
  luck?: string;
  notes?: boolean;
}
/**
 * A house rule that was agreed on, such as `salary=400`.
 */
export interface AgreedRule {
  said: string;
  word: string;
  rule: string;
  unit: string;
  number: number;
}
/**
 * Something after which the character of a bot may speak.
 */
export interface MomentTold {
  seat: number;
  moment: "group" | "rent" | "auction" | "jail" | "bankrupt" | "wins";
}
export interface StartDecided {
  event: "StartDecided";
  seat: number;
}
export interface CoinFlipped {
  event: "CoinFlipped";
  winner: number;
  loser: number;
  heads: boolean;
}
export interface DeedDealt {
  event: "DeedDealt";
  seat: number;
  lot: number;
}
export interface TurnBegan {
  event: "TurnBegan";
  seat: number;
  round: number;
}
export interface DiceThrown {
  event: "DiceThrown";
  seat: number;
  die1: number;
  die2: number;
  purpose: "move" | "rent" | "verdict" | "start";
}
export interface TokenMoved {
  event: "TokenMoved";
  seat: number;
  start: number;
  end: number;
  how: "throw" | "card" | "choice" | "ride";
}
export interface SentToJail {
  event: "SentToJail";
  seat: number;
  why: "square" | "card" | "doubles" | "verdict";
}
export interface JailLeft {
  event: "JailLeft";
  seat: number;
  how: "doubles" | "fine" | "card";
}
export interface JailStayed {
  event: "JailStayed";
  seat: number;
  next_turn: number;
}
export interface MoneyPaid {
  event: "MoneyPaid";
  payer: number | null;
  payee: number | null;
  amount: number;
  reason:
    | "salary"
    | "lot"
    | "bid"
    | "rent"
    | "tax"
    | "fine"
    | "card"
    | "building"
    | "building-sold"
    | "mortgage"
    | "lifting"
    | "interest"
    | "trade"
    | "bankruptcy"
    | "lawyer"
    | "deal"
    | "pot"
    | "snake-eyes"
    | "take-back"
    | "recount";
}
export interface DeedPassed {
  event: "DeedPassed";
  lot: number;
  giver: number | null;
  taker: number | null;
  how: "purchase" | "auction" | "trade" | "bankruptcy" | "deal" | "prize";
}
export interface LotMortgaged {
  event: "LotMortgaged";
  seat: number;
  lot: number;
}
export interface MortgageLifted {
  event: "MortgageLifted";
  seat: number;
  lot: number;
}
export interface Built {
  event: "Built";
  seat: number;
  lot: number;
  level: number;
  before: number;
}
export interface BuildingSold {
  event: "BuildingSold";
  seat: number;
  lot: number;
  level: number;
  before: number;
}
export interface CardDrawn {
  event: "CardDrawn";
  seat: number;
  deck: "chance" | "chest";
  card: number;
}
export interface JailCardKept {
  event: "JailCardKept";
  seat: number;
  deck: "chance" | "chest";
}
export interface JailCardReturned {
  event: "JailCardReturned";
  seat: number;
  deck: "chance" | "chest";
}
export interface JailCardPassed {
  event: "JailCardPassed";
  deck: "chance" | "chest";
  giver: number | null;
  taker: number | null;
}
export interface LotOffered {
  event: "LotOffered";
  seat: number;
  lot: number;
}
export interface LotDeclined {
  event: "LotDeclined";
  seat: number;
  lot: number;
}
export interface AuctionOpened {
  event: "AuctionOpened";
  what: number | ("house" | "hotel");
  seats: number[];
}
export interface BidMade {
  event: "BidMade";
  seat: number;
  amount: number;
}
export interface AuctionPassed {
  event: "AuctionPassed";
  seat: number;
}
export interface AuctionWon {
  event: "AuctionWon";
  seat: number;
  what: number | ("house" | "hotel");
  amount: number;
}
export interface AuctionFailed {
  event: "AuctionFailed";
  what: number | ("house" | "hotel");
}
export interface DebtOpened {
  event: "DebtOpened";
  seat: number;
  creditor: number | null;
  amount: number;
  reason:
    | "salary"
    | "lot"
    | "bid"
    | "rent"
    | "tax"
    | "fine"
    | "card"
    | "building"
    | "building-sold"
    | "mortgage"
    | "lifting"
    | "interest"
    | "trade"
    | "bankruptcy"
    | "lawyer"
    | "deal"
    | "pot"
    | "snake-eyes"
    | "take-back"
    | "recount";
}
export interface RentDue {
  event: "RentDue";
  debtor: number;
  owner: number;
  lot: number;
  amount: number;
}
export interface RentAsked {
  event: "RentAsked";
  debtor: number;
  owner: number;
  lot: number;
  amount: number;
}
export interface RentLapsed {
  event: "RentLapsed";
  debtor: number;
  owner: number;
  lot: number;
  amount: number;
}
export interface TaxChosen {
  event: "TaxChosen";
  seat: number;
  lot: number;
  share: boolean;
}
export interface OfferMade {
  event: "OfferMade";
  number: number;
  seat: number;
  to: number;
  give: Side;
  get: Side;
}
export interface OfferAccepted {
  event: "OfferAccepted";
  number: number;
  seat: number;
}
export interface OfferRefused {
  event: "OfferRefused";
  number: number;
  seat: number;
}
export interface OfferWithdrawn {
  event: "OfferWithdrawn";
  number: number;
  seat: number;
}
export interface OfferLapsed {
  event: "OfferLapsed";
  number: number;
}
export interface ShortageDeclared {
  event: "ShortageDeclared";
  seat: number;
  what: "house" | "hotel";
  asked: number[];
}
export interface ShortageAnswered {
  event: "ShortageAnswered";
  seat: number;
}
export interface BuildingWanted {
  event: "BuildingWanted";
  seat: number;
  count: number;
}
export interface BuildingNotWanted {
  event: "BuildingNotWanted";
  seat: number;
}
export interface ContestOpened {
  event: "ContestOpened";
  what: "house" | "hotel";
  seats: number[];
}
export interface ContestClosed {
  event: "ContestClosed";
  what: "house" | "hotel";
}
export interface ChallengeRead {
  event: "ChallengeRead";
  seat: number;
  reader: number;
  card: number;
  step: number;
}
export interface ChallengeAnswered {
  event: "ChallengeAnswered";
  seat: number;
  choice: number;
  right: boolean;
  right_choice: number;
}
export interface CornerOpened {
  event: "CornerOpened";
  seat: number;
  corner: "expansion" | "road-trip" | "prize" | "plea";
}
export interface CornerClosed {
  event: "CornerClosed";
  seat: number;
  corner: "expansion" | "road-trip" | "prize" | "plea";
}
export interface VerdictGiven {
  event: "VerdictGiven";
  seat: number;
  guilty: boolean;
}
export interface WentBankrupt {
  event: "WentBankrupt";
  seat: number;
  creditor: number | null;
}
export interface TurnEnded {
  event: "TurnEnded";
  seat: number;
}
export interface TimeCalled {
  event: "TimeCalled";
}
export interface GameEnded {
  event: "GameEnded";
  reason: "last-one-left" | "first-bankruptcy" | "time" | "rounds" | "goal";
}
export interface AuctionCalled {
  event: "AuctionCalled";
  seat: number;
  calls: number;
}
export interface PotFilled {
  event: "PotFilled";
  amount: number;
  pot: number;
}
export interface BuildingTakenBack {
  event: "BuildingTakenBack";
  seat: number;
  lot: number;
  level: number;
  price: number;
}
export interface MortgageTakenBack {
  event: "MortgageTakenBack";
  seat: number;
  lot: number;
  mortgaged: boolean;
}
export interface OtherCardDrawn {
  event: "OtherCardDrawn";
  seat: number;
  deck: "chance" | "chest";
}
/**
 * A sentence about some events, before any language: the key of a message (languages/* /chapters/*.json) and facts
 * by their kind.
 */
export interface SentenceTold {
  key: string;
  rule?: string | null;
  first?: number;
  count?: number;
  players?: {
    [k: string]: number | number[] | null;
  } | null;
  squares?: {
    [k: string]: number;
  } | null;
  money?: {
    [k: string]: number;
  } | null;
  numbers?: {
    [k: string]: number;
  } | null;
  words?: {
    [k: string]: string;
  } | null;
  lists?: {
    [k: string]: SentenceTold[];
  } | null;
}
export interface You {
  seats: number[];
  host: boolean;
  put_out: boolean;
}
export interface TableInfo {
  id: string;
  status: "waiting" | "playing" | "over";
  plan: PlanInfo;
  houses_for_hotel: number;
  seats_each: number;
  tutor?: boolean;
  hints?: boolean;
  seats: SeatInfo[];
  host: number[];
  commitment: string;
  seed: string | null;
  shares?: ShareInfo[];
  gathering?: boolean;
  outcome: OutcomeInfo | null;
  closed: Wrong | null;
  own: boolean;
  title: string;
  edition_digest: string | null;
  rematch: string | null;
  real_board?: RealBoardInfo | null;
}
export interface SeatInfo {
  kind: "person" | "bot" | "open" | "closed";
  name: string;
  token: string;
  bot: string;
  character: string;
  style: string;
  away: boolean;
  left: boolean;
  silent: boolean;
  wins?: number;
}
/**
 * What a player gives to the seed of the game.
 */
export interface ShareInfo {
  seat: number;
  commitment: string;
  secret: string;
}
export interface OutcomeInfo {
  winners: number[];
  reason: string;
  worths: number[];
}
export interface RealBoardInfo {
  pending: EnteredInfo | null;
  asked_again: MoveInfo[];
  waiting: number;
}
/**
 * At a real board, an action that waits for more luck.
 */
export interface EnteredInfo {
  seat: number;
  action: Action | null;
  luck: string;
  needs: string;
  who: number;
  rival: number;
  kind: "entered";
}
/**
 * An entry of a real board that no longer fits after a correction.
 */
export interface MoveInfo {
  entry: number;
  seat: number;
  action: Action;
  luck: string;
}
/**
 * Any bid from `least` to `most`.
 */
export interface BidRange {
  do: "bid";
  least: number;
  most: number;
}
/**
 * Any trade out of these: what this seat can give, and what each partner could.
 */
export interface OfferRange {
  do: "offer";
  cash: number;
  lots: number[];
  cards: ("chance" | "chest")[];
  partners: {
    [k: string]: Goods;
  };
}
export interface Goods {
  lots: number[];
  cards: ("chance" | "chest")[];
}
/**
 * Any answer to an offer out of these.
 */
export interface CounterRange {
  do: "counter";
  offer: number;
  cash: number;
  lots: number[];
  cards: ("chance" | "chest")[];
  partners: {
    [k: string]: Goods;
  };
}
/**
 * A wish for any number of the Bank's last buildings, from `least` to `most`.
 */
export interface WantRange {
  do: "want";
  least: number;
  most: number;
}
/**
 * The chance of each seat to win as the turn began. Where they were not measured at such a table, as with people,
 * who are taken for the level `normal`, they are a guess, and not `calibrated`.
 */
export interface ChancesTold {
  of: number[];
  calibrated: boolean;
  people?: string | null;
}
export interface Error {
  error: Wrong;
}
export interface Guest {
  token: string;
}
export interface Well {
  ok: boolean;
}
/**
 * What a correction would change.
 */
export interface CorrectionAnswer {
  kept: number;
  asked_again: MoveInfo[];
  waiting: number;
  cash: number[];
}
export interface LobbyTable {
  id: string;
  status: "waiting" | "playing" | "over";
  edition: string;
  game: string;
  host: string;
  names: string[];
  seats: number;
  open: number;
  updated: number;
  plan: PlanInfo;
  levels: string[];
}
export interface Lobby {
  tables: LobbyTable[];
}
/**
 * A page of a table's log: while there are more, ask for those since its seq.
 */
export interface Events {
  seq: number;
  entries: EntryTold[];
  more: boolean;
}
/**
 * What a browser subscribes with; null where this server pushes nothing.
 */
export interface PushKey {
  key: string | null;
}
/**
 * Where a request comes from: `here` is the machine that the server runs on, if it was started for that one alone;
 * guests from the `network` can only join tables that they were invited to; other servers answer `anywhere`.
 */
export interface Visit {
  from: "here" | "network" | "anywhere";
}
/**
 * How others join a table, and who can: only this machine (`here`), its `network`, or all who have the link.
 */
export interface Invitation {
  reach: "here" | "network" | "anywhere";
  can_open: boolean;
  link: string;
  address: string | null;
  code: string | null;
  local: string | null;
}
export interface ChoicesAnswer {
  choices: Choice[];
}
/**
 * The cheapest way to raise the money for a debt.
 */
export interface RaiseWay {
  actions: Choice[];
  raised: number;
  interest: number;
  lost: number;
}
export interface RaiseAnswer {
  way: RaiseWay | null;
}
/**
 * The position line of a table, as one seat may know it: without the sealed answers of the others.
 */
export interface PositionAnswer {
  version: number;
  position: string;
}
/**
 * The sentence of a refusal, as a problem has it. Of facts that are seats, null is the Bank and -1 no seat.
 */
export interface RefusalInfo {
  rule: string;
  reason: string;
  message: string;
  facts: {
    [k: string]: number | string | number[] | string[] | null;
  };
}
export interface WhyAnswer {
  refusal: RefusalInfo | null;
}
/**
 * Your chance to win after an action, and after what else you could answer, or without it.
 */
export interface HintChances {
  then: number;
  otherwise: number;
}
/**
 * What a level would do in your place. Without an action there is nothing to do, or no advice.
 */
export interface HintAnswer {
  level: "age-6" | "age-8" | "age-10" | "easy" | "normal" | "hard" | "expert";
  action: Action | null;
  why: Why | null;
  chances: HintChances | null;
}
/**
 * What a move would cost of the chance to win (from 0 to 1) compared with the `best` one, and why that is better.
 * `offer` is the one that either of them answers.
 */
export interface MistakeInfo {
  cost: number;
  best: Action;
  why: Why;
  offer: OfferView | null;
}
/**
 * Null if the move costs no more than what was asked about, or is not judged.
 */
export interface JudgeAnswer {
  mistake: MistakeInfo | null;
}
export interface NewTableAnswer {
  table: string;
}
/**
 * The table after one step. Of a seat: cash, square, turns in Jail, whether it is out. Of each lot that has changed
 * since the moment before: owner (-1 is the Bank), level (5 is a hotel), whether it is mortgaged.
 */
export interface Moment {
  seq: number;
  round: number;
  turn: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  dice: [number, number];
  seats: [number, number, number, number][];
  lots: {
    /**
     * @minItems 3
     * @maxItems 3
     */
    [k: string]: [number, number, boolean];
  };
  /**
   * @minItems 2
   * @maxItems 2
   */
  bank: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  decks: [number, number];
}
/**
 * What every seat was worth at the end of a turn.
 */
export interface WorthsAt {
  seq: number;
  round: number;
  worths: number[];
}
/**
 * One seat's side of a purchase or a trade. The gain is the printed price of the lots that it got and the rent that
 * they brought, less the same of those that it gave, less what it paid.
 */
export interface DealTold {
  seq: number;
  how: "purchase" | "auction" | "trade";
  seat: number;
  partner: number | null;
  got: number[];
  gave: number[];
  paid: number;
  gain: number;
}
export interface RentsTold {
  lot: number;
  times: number;
  total: number;
}
/**
 * `throws` has each seat's throws for moving, as two digits.
 */
export interface Story {
  frames: Moment[];
  worths: WorthsAt[];
  throws: number[][];
  deals: DealTold[];
  rents: RentsTold[];
}
/**
 * The text of an edition file, and of the translations beside it: `{"es": "{…}"}`.
 */
export interface Draft {
  text: string;
  translations?: {
    [k: string]: string;
  };
}
/**
 * What is wrong in a line of an edition file (0: in no single one), at which key, and what was expected.
 */
export interface EditionProblem {
  line: number;
  where: string;
  what: string;
  expected: string;
}
export interface CardTexts {
  title: string;
  text: string;
}
/**
 * Answers by what they are in the edition's file; which one is right stands in no translation.
 */
export interface ChallengeTexts {
  question: string;
  answers: {
    [k: string]: string;
  };
}
/**
 * What an edition is called in a language (empty if that is not translated), its words, and their genders.
 */
export interface ShelfTexts {
  title: string;
  words: {
    [k: string]: string;
  };
  genders: {
    [k: string]: string;
  };
}
/**
 * An edition that is not built in, in a language: squares and what lies in the box by their names in the edition's
 * file, cards by their numbers. What is missing stays as it is there.
 */
export interface EditionTexts {
  title: string;
  words: {
    [k: string]: string;
  };
  genders: {
    [k: string]: string;
  };
  squares: {
    [k: string]: string;
  };
  board: {
    [k: string]: string;
  };
  box: {
    [k: string]: string;
  };
  chance: {
    [k: string]: CardTexts;
  };
  chest: {
    [k: string]: CardTexts;
  };
  challenges: {
    [k: string]: ChallengeTexts;
  };
}
export interface EditionShort {
  id: string;
  title: string;
  year: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
  age: number;
  options: string[];
  tokens: string[];
  words: Words;
  extends: string;
  translations: {
    [k: string]: ShelfTexts;
  };
}
/**
 * The edition's vocabulary, used in every sentence.
 */
export interface Words {
  house: string;
  houses: string;
  hotel: string;
  hotels: string;
  station: string;
  stations: string;
  utility: string;
  utilities: string;
  lot: string;
  lots: string;
  deed: string;
  deeds: string;
  chance: string;
  chest: string;
  chance_card: string;
  chest_card: string;
  income_tax: string;
  luxury_tax: string;
  jail: string;
  free_parking: string;
  go: string;
  money: string;
  symbol: string;
}
/**
 * A house rule that can be agreed on. `unit` is what its number is: `money`, `percent`, `count`, or empty if it has
 * none; `bare` says that the number may be left out. `theme` is the heading under which it is listed. It contradicts
 * the words in `against`, and is agreed on only with the one in `needs`.
 */
export interface HouseRuleInfo {
  rule: string;
  word: string;
  theme: string;
  unit: string;
  least: number;
  most: number;
  usual: number;
  bare: boolean;
  against: string[];
  needs: string;
}
/**
 * An agreement by name.
 */
export interface PresetInfo {
  name: string;
  game: string;
  house_rules: string[];
}
/**
 * What can be set up: the editions, and what can be agreed on beyond the book.
 */
export interface Editions {
  editions: EditionShort[];
  house_rules: HouseRuleInfo[];
  presets: PresetInfo[];
}
/**
 * An edition as its file says it, but for the Challenge cards, whose answers are secret. A table has it
 * with the numbers that were agreed on: `salary_on_go` is paid for stopping on GO, and `pot` says whether there is
 * one on Free Parking.
 */
export interface EditionInfo {
  id: string;
  title: string;
  year: number;
  book: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
  age: number;
  start: "dice" | "coin";
  options: string[];
  notes: [number, number][];
  start_cash: number;
  salary: number;
  salary_on_go: number;
  pot: boolean;
  fine: number;
  interest: number;
  houses: number;
  hotels: number;
  station_rents: number[];
  utility_times: number[];
  squares: Square[];
  groups: Group[];
  chance: Card[];
  chest: Card[];
  tokens: string[];
  token_sources: ("printed" | "found" | "chosen")[];
  pieces: Pieces;
  box: Item[];
  words: Words;
  challenges: number;
  extends: string;
  translations: {
    [k: string]: EditionTexts;
  };
}
export interface Square {
  index: number;
  name: string;
  kind: "go" | "street" | "station" | "utility" | "chance" | "chest" | "tax" | "jail" | "parking" | "go-to-jail";
  group: string;
  price: number;
  mortgage: number;
  house_price: number;
  hotel_price: number;
  rents: number[];
  flat: number;
  percent: number;
  source: "printed" | "found" | "chosen";
  basis: string;
  board?: string;
}
export interface Group {
  id: string;
  name: string;
  colour: string;
  squares: number[];
}
export interface Card {
  deck: "chance" | "chest";
  number: number;
  title: string;
  text: string;
  effect: Effect;
  source: "printed" | "found" | "chosen";
}
export interface Effect {
  do: "advance" | "nearest" | "back" | "collect" | "pay" | "each" | "repairs" | "jail" | "jail-free";
  to?: number;
  kind?: string;
  times?: number;
  spaces?: number;
  amount?: number;
  house?: number;
  hotel?: number;
}
export interface Pieces {
  house: Piece;
  hotel: Piece;
  dice?: DicePair;
}
/**
 * How a house or a hotel looks on the board.
 */
export interface Piece {
  colour: string;
  heights: number;
  source: "printed" | "found" | "chosen";
}
/**
 * How the dice look, and what they are shaken in. They are thrown like any others.
 */
export interface DicePair {
  form: "cubes" | "footballs";
  cup: "none" | "helmet";
  source: "printed" | "found" | "chosen";
}
/**
 * One line of the equipment list.
 */
export interface Item {
  name: string;
  part:
    | "board"
    | "deeds"
    | "money"
    | "tray"
    | "dice"
    | "tokens"
    | "chance"
    | "chest"
    | "houses"
    | "hotels"
    | "challenges"
    | "other";
  count: number;
  source: "printed" | "found" | "chosen";
  counted: "printed" | "found" | "chosen";
}
/**
 * The edition, or its problems.
 */
export interface DraftAnswer {
  problems: EditionProblem[];
  edition: EditionInfo | null;
}
/**
 * A book that prints a rule, and the heading under which it does.
 */
export interface PrintedIn {
  book: string;
  heading: string;
}
/**
 * A rule, or a ruling (with its question and the rules that it is about), in the words of the edition asked for.
 *
 * `kind` of a ruling: the books are `silent`, or this is our `reading` of them. `elsewhere` says where a rule stands
 * that no book prints: on the deeds, the cards or the board. `other` is how other tables read the books, where they do
 * with good reason. `form` is the key of the text in the files of a language: `text`, `text.america` in that book,
 * `text+double-go` under that house rule. `changed_by` lists the agreed house rules that change it.
 */
export interface RuleInfo {
  id: string;
  chapter: string;
  title: string;
  text: string;
  form: string;
  question?: string | null;
  kind?: ("silent" | "reading") | null;
  other?: string | null;
  printed: PrintedIn[];
  elsewhere: string;
  see: string[];
  changed_by: string[];
}
/**
 * A chapter about `options` is not part of an edition that has none of them.
 */
export interface ChapterInfo {
  id: string;
  title: string;
  note: string;
  options: string[];
}
/**
 * `left_out` has the rules that the edition's book does not print, each with the books that do. `words` is what the
 * edition fills the rules in with, so that they can be shown in another language; `translations` has those of an
 * edition that is not built in, by their languages.
 */
export interface RulesAnswer {
  rules: RuleInfo[];
  chapters: ChapterInfo[];
  books: {
    [k: string]: string;
  };
  left_out: {
    [k: string]: string[];
  };
  words: {
    [k: string]: string;
  };
  translations: {
    [k: string]: {
      [k: string]: string;
    };
  };
}
/**
 * The chance of each seat to win as a turn began.
 */
export interface ChancesAt {
  seq: number;
  round: number;
  chances: number[];
}
/**
 * Why a seat came to its result: start, luck, skill (what its own decisions lost), others (theirs) and what is
 * unexplained add up to it, as if all played equally well.
 */
export interface ShareTold {
  start: number;
  luck: number;
  skill: number;
  others: number;
  unexplained: number;
  result: number;
}
/**
 * A throw, a card or a coin: the luck of every seat, and a mark for the one that threw or drew.
 */
export interface LuckInfo {
  seq: number;
  round: number;
  seat: number;
  kind: "dice" | "card" | "coin" | "challenge";
  change: number[];
  mark: "very-lucky" | "lucky" | "even" | "unlucky" | "very-unlucky";
}
/**
 * The judged decisions of one theme, and what they lost on average.
 */
export interface ThemeInfo {
  decisions: number;
  loss: number;
}
/**
 * A number from 0 to 100 with its 95 % interval, on one scale for levels and people, and the name of its range.
 */
export interface RatingInfo {
  mean: number;
  low: number;
  high: number;
  range: "beginner" | "casual" | "solid" | "strong" | "master";
}
/**
 * The judged decisions of a seat, and their mean loss with its 95 % interval. There is no rating of fewer than five
 * decisions.
 */
export interface PlayInfo {
  decisions: number;
  loss: number;
  low: number;
  high: number;
  themes: {
    [k: string]: ThemeInfo;
  };
  rating: RatingInfo | null;
}
/**
 * A decision that cost chance to win, against what the expert would have done: its `best`, and why. The entry `seq`
 * is the one that did it; `chance` is the seat's before it; `offer` is the one that was answered.
 */
export interface JudgedTold {
  seq: number;
  round: number;
  seat: number;
  decision: Decision | null;
  offer: OfferView | null;
  action: Action;
  best: Action;
  why: Why;
  cost: number;
  chance: number;
}
/**
 * A mean with its 95 % interval.
 */
export interface Interval {
  mean: number;
  low: number;
  high: number;
}
export interface TurningPointTold {
  seq: number;
  round: number;
  seat: number;
  decision: Decision | null;
  offer: OfferView | null;
  action: Action;
  best: Action;
  why: Why;
  cost: number;
  chance: number;
  refined: Interval | null;
}
/**
 * A trade, and what it did for the chances of both sides.
 */
export interface TradeTold {
  seq: number;
  round: number;
  giver: number;
  taker: number;
  give: Side;
  get: Side;
  giver_gain: number;
  taker_gain: number;
}
/**
 * `calibrated` says whether the chances of the timeline were measured at such a table; in them, unknown players are
 * taken for the level `people`. `weights` names the model's weights by date and digest.
 */
export interface ReviewTold {
  calibrated: boolean;
  people: string | null;
  weights: string;
  timeline: ChancesAt[];
  shares: ShareTold[];
  luck: LuckInfo[];
  play: PlayInfo[];
  decisions: JudgedTold[];
  turning_points: TurningPointTold[];
  best_trade: TradeTold | null;
  worst_trade: TradeTold | null;
}
/**
 * How far a review is: `done` moves of all, and then turning points that are refined.
 */
export interface ReviewAnswer {
  state: "reviewing" | "refining" | "done";
  done: number;
  of: number;
  review: ReviewTold | null;
}
/**
 * The chance to win after an answer, and its gain over what was played; `better` if that is beyond doubt.
 */
export interface JudgedAnswer {
  action: Action;
  value: Interval;
  gain: Interval;
  better: boolean;
}
/**
 * A mistake as a question: the table as the seat saw it before the entry `seq`, and the answers that it had.
 * `offer` is the one that was answered; `made` is the seat's own that was accepted. `played` and `best` are places
 * among the answers; `reasons` are those for the best one.
 */
export interface MistakeQuestion {
  seq: number;
  round: number;
  seat: number;
  view: View;
  houses_for_hotel: number;
  offer: OfferView | null;
  made: OfferView | null;
  answers: JudgedAnswer[];
  played: number;
  best: number;
  cost: Interval;
  reasons: Why[];
}
/**
 * How far they are: the game is reviewed first, then its dearest decisions are played out. Only those that playouts
 * confirm are listed, the dearest first.
 */
export interface MistakesAnswer {
  state: "reviewing" | "refining" | "done";
  done: number;
  of: number;
  mistakes: MistakeQuestion[] | null;
}
export interface PuzzleShort {
  id: string;
  theme: "build" | "trade" | "buy" | "bid" | "mortgage" | "jail";
  difficulty: "easy" | "medium" | "hard";
  edition: string;
}
export interface PuzzlesAnswer {
  puzzles: PuzzleShort[];
}
export interface DailyPuzzle {
  id: string;
  theme: "build" | "trade" | "buy" | "bid" | "mortgage" | "jail";
  difficulty: "easy" | "medium" | "hard";
  edition: string;
  date: string;
}
/**
 * The table and the answers that `seat` can give; `offer` is the one to be answered. An answer may be a plan of
 * several actions; `answers` has the first of each, as `choices` lists it.
 */
export interface PuzzleInfo {
  id: string;
  theme: "build" | "trade" | "buy" | "bid" | "mortgage" | "jail";
  difficulty: "easy" | "medium" | "hard";
  edition: string;
  seat: number;
  view: View;
  houses_for_hotel: number;
  offer: OfferView | null;
  answers: Action[];
  plans: Action[][];
}
/**
 * Chances to win after the answers, in their order. `normal` is what that level does, if it is one of them;
 * `found_by` are the levels that find the best answer. `reasons` begins with `why`. `position` is its line.
 */
export interface PuzzleSolution {
  position: string;
  best: number;
  normal: number | null;
  found_by: string[];
  answers: Interval[];
  why: Why;
  reasons: Why[];
}
/**
 * A finished game of a guest: `others` has the names of bots, "" for people. `luck` is the part of the
 * result, in chances to win, that came by throws and cards.
 */
export interface OwnGame {
  table: string;
  seat: number;
  at: number;
  name: string;
  edition: string;
  title: string;
  others: string[];
  won: boolean;
  luck: number;
  play: PlayInfo;
  weights: string;
}
/**
 * A range of ratings, from its least one on.
 */
export interface RatingRange {
  name: "beginner" | "casual" | "solid" | "strong" | "master";
  least: number;
}
export interface LevelRating {
  level: string;
  rating: number;
}
/**
 * Ratings from 0 to 100: the ranges, the best one first, and where the levels of bots lie.
 */
export interface Scale {
  ranges: RatingRange[];
  levels: LevelRating[];
}
/**
 * A name that the guest used, with the mean loss of a decision in the last 20 games, and its rating; null for too
 * few decisions.
 */
export interface PlayerRating {
  name: string;
  loss: number | null;
  rating: RatingInfo | null;
}
/**
 * Games, the first one first, and players, the one of the last game first.
 */
export interface OwnGames {
  games: OwnGame[];
  players: PlayerRating[];
  scale: Scale;
}
export interface SaidTold {
  seq: number;
  at: number;
  text: string;
}
/**
 * A table where the guest sat: the seats that are theirs now, every name that they had there, what they said.
 */
export interface OwnTable {
  table: string;
  seats: number[];
  names: string[];
  said: SaidTold[];
  record: string | null;
}
export interface OwnData {
  created: number;
  push_services: string[];
  tables: OwnTable[];
  games: OwnGame[];
}
/**
 * A seat of a layout, with the keys of a view. What is left out is as at the start of a game.
 */
export interface LayoutSeat {
  seat?: number | null;
  name?: string | null;
  token?: string | null;
  cash?: number | null;
  square?: number | null;
  jail?: number | null;
  jail_cards?: ("chance" | "chest")[] | null;
  status?: ("playing" | "bankrupt" | "banker") | null;
  lapped?: boolean | null;
}
/**
 * An owned lot of a layout.
 */
export interface LayoutLot {
  owner: number;
  mortgaged?: boolean;
  houses?: number;
  hotel?: boolean;
}
/**
 * A position laid out by hand: the seat on turn is about to throw, and nothing is open. Lots that are left out are
 * the Bank's.
 */
export interface Layout {
  edition?: string;
  rules?: string | null;
  turn?: number;
  pot?: number | null;
  seats: LayoutSeat[];
  lots?: {
    [k: string]: LayoutLot;
  };
}
/**
 * One part of an analysis, of a position line or a layout. `playouts` asks for better figures; what a part needs
 * besides is `seat`, `other` (trades), `lot` (ceilings), `budget` (plan), `action` and `dice` (play).
 */
export interface AnalysisRequest {
  part: "layout" | "chances" | "actions" | "rents" | "throws" | "trades" | "ceilings" | "plan" | "picture" | "play";
  position?: string | null;
  layout?: Layout | null;
  names?: string[] | null;
  seat?: number | null;
  other?: number | null;
  lot?: number | null;
  budget?: number | null;
  playouts?: number;
  action?: {
    [k: string]: unknown;
  } | null;
  dice?: number[] | null;
}
/**
 * Why a layout is impossible, and the rule.
 */
export interface Flaw {
  text: string;
  rule: string | null;
}
/**
 * The table as a spectator sees it; `seats` may act now. `blind` while the tax is to be chosen (TAX-3).
 */
export interface AnalysedTable {
  view: View;
  houses_for_hotel: number;
  seats: number[];
  blind: boolean;
}
/**
 * A layout judged. `position` is empty if it is impossible; then `flaws` says why, and `nearest` is the nearest
 * possible layout, if one was found.
 */
export interface LayoutAnswer {
  position: string;
  names: string[];
  flaws: Flaw[];
  layout: Layout;
  nearest: Layout | null;
  table: AnalysedTable | null;
}
/**
 * The chance of every seat to win, as if all played like `people`: by the value model, or by `games`.
 */
export interface SeatChances {
  blind: boolean;
  people: string;
  games: number;
  chances: Interval[];
}
export interface ActionOption {
  action: Action;
  notation: string;
  advised: boolean;
  chance: Interval;
  why: Why;
}
/**
 * The actions of a seat, the best one first; `clear` if the playouts tell the first one apart from the others.
 */
export interface ActionsAnswer {
  blind: boolean;
  seat: number | null;
  clear: boolean;
  options: ActionOption[];
}
/**
 * What a seat pays and gets on average while every player throws once; `worst` is the highest rent of its throw.
 */
export interface SeatRents {
  seat: number;
  pays: number;
  gets: number;
  worst: number;
}
export interface RentsAnswer {
  rents: SeatRents[];
}
/**
 * A square that the throw may lead to: how likely, what it costs or brings, and all chances if it does.
 */
export interface ReachedSquare {
  square: number;
  chance: number;
  cash: number;
  chances: number[];
}
export interface ThrowsAnswer {
  seat: number;
  chances: number[];
  squares: ReachedSquare[];
  blind: boolean;
}
/**
 * A trade that raises both chances: `gains` of giver and taker. Both can accept cash from `least` to `most`,
 * paid by the giver; negative if it is paid to it. The levels of `accepted_by` would say yes.
 */
export interface FoundTrade {
  offer: OfferView;
  action: Action;
  notation: string;
  cash: number;
  least: number;
  most: number;
  gains: Interval[];
  accepted_by: string[];
}
/**
 * `even`: two players are left, and these trades change nothing. `games`: pairs of games that confirm them.
 */
export interface TradesAnswer {
  blind: boolean;
  even: boolean;
  games: number;
  trades: FoundTrade[];
}
export interface SeatCeiling {
  seat: number;
  price: number;
  rival: number | null;
  gain: number;
}
export interface CeilingsAnswer {
  blind: boolean;
  lot: number;
  ceilings: SeatCeiling[];
}
export interface PlannedBuilding {
  lot: number;
  cost: number;
  chance: number;
}
export interface PlanAnswer {
  seat: number;
  budget: number;
  chance: number;
  steps: PlannedBuilding[];
  blind: boolean;
}
/**
 * The board as SVG.
 */
export interface PictureAnswer {
  svg: string;
}
/**
 * The position after the action.
 */
export interface PlayAnswer {
  position: string;
  layout: Layout;
}
/**
 * The part that was asked for; all others are left out.
 */
export interface AnalysisAnswer {
  layout?: LayoutAnswer | null;
  chances?: SeatChances | null;
  actions?: ActionsAnswer | null;
  rents?: RentsAnswer | null;
  throws?: ThrowsAnswer | null;
  trades?: TradesAnswer | null;
  ceilings?: CeilingsAnswer | null;
  plan?: PlanAnswer | null;
  picture?: PictureAnswer | null;
  play?: PlayAnswer | null;
}
export interface ActFrame {
  seat: number;
  version: number;
  id: string;
  action: Action | string;
  luck?: string;
  type: "act";
}
export interface SayFrame {
  text: string;
  type: "say";
  id: string;
}
export interface WhyFrame {
  seat: number;
  action: Action | string;
  type: "why";
  id: string;
}
export interface PingFrame {
  type: "ping";
}
/**
 * An id that was used before: what it did is in the entry of this seq.
 */
export interface DoneFrame {
  type?: "done";
  id: string;
  seq: number;
}
export interface WhyAnswerFrame {
  refusal: RefusalInfo | null;
  type?: "why";
  id: string;
}
export interface ErrorFrame {
  type?: "error";
  id?: string | null;
  error: Wrong;
}
export interface PongFrame {
  type?: "pong";
}
/**
 * The server is about to close the socket: restart means come again at once.
 */
export interface ByeFrame {
  type?: "bye";
  reason: "restart" | "too-slow" | "reload";
}
