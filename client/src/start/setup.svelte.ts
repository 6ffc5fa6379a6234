// The game that is being set up on the start page.
import { prefs } from "../lib/prefs.svelte";
import { encodeHouseRule, NONE } from "../lib/agreed";
import type { AskedSeat, Editions, EditionShort, HouseRuleInfo, NewTable, PresetInfo } from "../lib/wire";

export const LENGTHS = ["full", "short", "30", "45", "60", "90"] as const;
export type Length = (typeof LENGTHS)[number];
export const LEVELS = ["easy", "normal", "hard", "expert"] as const; // of bots
const HOUR = 3600;
/** Seconds for a decision; 0 means no hurry. From an hour on, nobody has to stay at the table: a game over days. */
export const TIMERS = [0, 30, 60, 90, 180, 8 * HOUR, 24 * HOUR, 72 * HOUR] as const;
const OVER_DAYS = HOUR;
// Seconds until a bot plays for whoever is away; 0 means the table waits.
export const ABSENCES = [0, 30, 120, 600] as const;
/** Who sits down: somebody at this device, at a phone in the room, wherever the link is sent to, or a bot. */
export const WHO = ["me", "phone", "link", "bot"] as const;
export type Who = (typeof WHO)[number];
export const EACH = ["one", "any"] as const; // seats for each guest
export type Each = (typeof EACH)[number];
export const PACES = [1200, 700, 250] as const; // milliseconds before a bot acts
/** With more than five persons, one of them may look after the Bank only (SETUP-6). */
const BANKER_FROM = 6;

/** The preset that is none: whatever was put together. */
export const OWN = "own";

export interface SeatForm {
  key: number;
  who: Who;
  name: string;
  token: string;
  bot: string;
}

/** An edition as it stands on the shelf; of its words, only the symbol is sure to be there. */
export type Shelved = Omit<EditionShort, "words"> & { words: Pick<EditionShort["words"], "symbol"> };

/** An edition of one's own: the text of its file, and of the translations beside it by their languages. */
export interface OwnFiles {
  text: string;
  translations: Record<string, string>;
}

export class Setup {
  edition: Shelved = $state.raw({
    id: "classic",
    title: "",
    year: 0,
    players: [2, 8],
    age: 0,
    options: [],
    tokens: [],
    words: { symbol: "$" }, // until the shelf is there
    extends: "",
    translations: {},
  });
  /** Null while an edition from the shelf is chosen. */
  own: OwnFiles | null = $state.raw(null);
  /** While files of one's own are read, no game is started: it would be on the board that was chosen before. */
  checking = $state(false);
  length: Length = $state("full");
  options: string[] = $state([]);
  /** House rules: what there is, agreements by name, and the numbers of those that are on. */
  declared: HouseRuleInfo[] = $state.raw([]);
  presets: PresetInfo[] = $state.raw([]);
  private house: Record<string, number> = $state.raw({});
  askForRent = $state(false);
  bankerOnly = $state(false);
  /** The key of the seat that keeps the Bank; the first one if nobody says otherwise. */
  bankerKey: number | null = $state(null);
  private chosenTimer: number | null = $state(null);
  private chosenAbsence: number | null = $state(null);
  pace: number = $state(700);
  botTrades = $state(true);
  chances = $state(false);
  isPublic = $state(false);
  private chosenEach: Each | null = $state(null);
  seats: SeatForm[] = $state([]);
  private keys = 0;

  constructor() {
    this.seats = [this.seat("me", prefs.name), this.seat("bot"), this.seat("bot"), this.seat("bot")];
  }

  /** The edition whose rules are shown: of one's own, only tables can tell them. */
  get rules(): string {
    return this.own === null ? this.edition.id : this.edition.extends || "classic";
  }

  /** What can be agreed on beyond the book. */
  offer({ house_rules, presets }: Editions): void {
    this.declared = house_rules;
    this.presets = presets;
  }

  isOn(word: string): boolean {
    return word in this.house;
  }

  numberOf(word: string): number {
    return this.house[word] ?? NONE;
  }

  /** Agree on a house rule with its number, or not; what cannot be without it goes, too. */
  agree(word: string, number: number | null): void {
    const { [word]: _, ...others } = this.house;
    this.house = number === null ? others : { ...others, [word]: number };
    for (const rule of this.declared)
      if (rule.needs === word && !number && this.isOn(rule.word)) this.agree(rule.word, null);
  }

  /** As the server reads them, in order. */
  get houseRules(): string[] {
    return this.declared
      .filter(({ word }) => this.isOn(word))
      .map((rule) => encodeHouseRule(rule, this.numberOf(rule.word)));
  }

  /** The name of what is agreed on. */
  get preset(): string {
    const agreed = this.houseRules.join("+");
    return this.presets.find((preset) => preset.house_rules.join("+") === agreed)?.name ?? OWN;
  }

  usePreset(name: string): void {
    const preset = this.presets.find((each) => each.name === name);
    if (!preset) return; // one's own: what is on stays on
    this.house = Object.fromEntries(
      preset.house_rules.map((rule) => {
        const [word = "", number] = rule.split("=");
        return [word, Number(number ?? NONE)];
      }),
    );
  }

  /** How many may sit down; a Banker who does not play is not counted. */
  get most(): number {
    return this.edition.players[1] + (this.bankerOnly ? 1 : 0);
  }

  get bankerPossible(): boolean {
    return this.seats.length >= BANKER_FROM;
  }

  /** The number of the Banker's seat: the start is thrown for from there (SETUP-7). */
  get banker(): number {
    return Math.max(
      0,
      this.seats.findIndex((seat) => seat.key === this.bankerKey),
    );
  }

  set banker(seat: number) {
    this.bankerKey = this.seats[seat]?.key ?? null;
  }

  /** Whether somebody else has to come before the game can begin. */
  get waits(): boolean {
    return this.seats.some(({ who }) => who === "phone" || who === "link");
  }

  /** Seconds for a decision. Until somebody says otherwise, only strangers are hurried. */
  get timer(): number {
    return this.chosenTimer ?? (this.isPublic ? 90 : 0);
  }

  set timer(seconds: number) {
    this.chosenTimer = seconds;
  }

  /** Whether nobody has to stay at the table: the clock gives them hours. */
  get overDays(): boolean {
    return this.timer >= OVER_DAYS;
  }

  /** Seconds until a bot plays for whoever is away. Until somebody says otherwise, friends wait for each other. */
  get absence(): number {
    if (this.overDays) return 0;
    return this.chosenAbsence ?? (this.isPublic ? 120 : 0);
  }

  set absence(seconds: number) {
    this.chosenAbsence = seconds;
  }

  /** Until somebody says otherwise, as the server does it. */
  get each(): Each {
    return this.chosenEach ?? (this.isPublic ? "one" : "any");
  }

  set each(each: Each) {
    this.chosenEach = each;
  }

  /** An edition from the shelf, or with its files one of one's own. */
  choose(edition: EditionShort, own: OwnFiles | null = null): void {
    this.edition = edition;
    this.own = own;
    this.options = this.options.filter((option) => edition.options.includes(option));
    this.seats = this.seats.slice(0, this.most);
    for (const seat of this.seats) if (!edition.tokens.includes(seat.token)) seat.token = "";
  }

  /** Whether one more can sit down: people take the seats of bots, which only fill up. */
  canAdd(who: Who): boolean {
    return this.seats.length < this.most || (who !== "bot" && this.seats.some((seat) => seat.who === "bot"));
  }

  add(who: Who): void {
    const bot = who === "bot" ? undefined : this.seats.find((seat) => seat.who === "bot");
    if (bot) bot.who = who;
    else if (this.seats.length < this.most) this.seats.push(this.seat(who));
  }

  remove(seat: SeatForm): void {
    this.seats = this.seats.filter((other) => other.key !== seat.key);
    if (!this.bankerPossible) this.bankerOnly = false;
  }

  /** What to ask the server for; people without a name are called by `nameless`. */
  toNewTable(nameless: (n: number) => string): NewTable {
    const timed = this.length !== "full" && this.length !== "short";
    return {
      edition: this.edition.id,
      own: this.own?.text ?? null,
      translations: this.own?.translations ?? {},
      game: timed ? "time-limit" : (this.length as "full" | "short"),
      minutes: timed ? Number(this.length) : null,
      options: this.options,
      ask_for_rent: this.askForRent,
      house_rules: this.houseRules,
      banker_only: this.bankerOnly,
      banker: this.banker,
      seats: this.seats.map((seat, n) => asked(seat, nameless(n + 1))),
      timer: this.timer || null,
      absence: this.absence,
      pace: this.pace,
      bot_trades: this.botTrades,
      chances: this.chances,
      public: this.isPublic,
      seats_each: this.chosenEach && (this.chosenEach === "one" ? 1 : this.seats.length),
    };
  }

  private seat(who: Who, name = ""): SeatForm {
    return { key: this.keys++, who, name, token: "", bot: "normal" };
  }
}

function asked({ who, name, token, bot }: SeatForm, nameless: string): AskedSeat {
  if (who === "me") return { who, name: name.trim() || nameless, token: token || null };
  return who === "bot" ? { who, bot } : { who: "open" };
}
