// The game that is being set up on the start page.
import { prefs } from "../lib/prefs.svelte";
import { encodeHouseRule, NONE } from "../lib/agreed";
import type { AskedSeat, Editions, EditionShort, HouseRuleInfo, NewTable, PresetInfo } from "../lib/wire";

export const LENGTHS = ["full", "short", "30", "45", "60", "90"] as const;
export type Length = (typeof LENGTHS)[number];
export const LEVELS = ["age-6", "age-8", "age-10", "easy", "normal", "hard", "expert"] as const; // of bots
const HOUR = 3600;
/** Seconds for a decision; 0 means no limit. From an hour on, players need not stay at the table: a game over days. */
export const TIMERS = [0, 30, 60, 90, 180, 8 * HOUR, 24 * HOUR, 72 * HOUR] as const;
const OVER_DAYS = HOUR;
// Seconds until a bot plays for an absent player; 0 means the table waits.
export const ABSENCES = [0, 30, 120, 600] as const;
/** Who takes a seat: a player on this device, on a phone in the room, by link, or a bot. */
export const WHO = ["me", "phone", "link", "bot"] as const;
export type Who = (typeof WHO)[number];
export const EACH = ["one", "any"] as const; // seats for each guest
export type Each = (typeof EACH)[number];
/** The levels that people can be taken for in chances to win. */
export const PEOPLE = ["easy", "normal", "hard", "expert"] as const;
/** With more than five players, one of them may only keep the Bank (SETUP-6). */
const BANKER_FROM = 6;

/** The preset of custom house rules. */
export const OWN = "own";

export interface SeatForm {
  key: number;
  who: Who;
  name: string;
  token: string;
  bot: string;
}

/** An edition on the shelf; of its words, only the symbol is sure to be there. */
export type Shelved = Omit<EditionShort, "words"> & { words: Pick<EditionShort["words"], "symbol"> };

/** A custom edition: the text of its file, and of its translations by language. */
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
    words: { symbol: "$" }, // until the shelf is loaded
    extends: "",
    translations: {},
  });
  /** Null while an edition from the shelf is selected. */
  own: OwnFiles | null = $state.raw(null);
  /** While custom files are checked, no game can be started: it would use the previous board. */
  checking = $state(false);
  length: Length = $state("full");
  options: string[] = $state([]);
  /** The available house rules, the presets, and the numbers of the selected rules. */
  declared: HouseRuleInfo[] = $state.raw([]);
  presets: PresetInfo[] = $state.raw([]);
  private house: Record<string, number> = $state.raw({});
  askForRent = $state(false);
  bankerOnly = $state(false);
  /** The key of the seat that keeps the Bank; null for the first one. */
  bankerKey: number | null = $state(null);
  private chosenTimer: number | null = $state(null);
  private chosenAbsence: number | null = $state(null);
  botTrades = $state(true);
  chances = $state(false);
  tutor = $state(false);
  /** A table at a real board: whether dice, cards and money lie there. */
  real = $state(false);
  boxDice = $state(true);
  boxCards = $state(true);
  notes = $state(true);
  hints = $state(true);
  /** The level that people are taken for in chances to win. */
  people: NonNullable<NewTable["people"]> = $state("normal");
  private forAll = $state(false);
  private opened: SeatForm[] = []; // bots' seats that a public table keeps free
  private chosenEach: Each | null = $state(null);
  seats: SeatForm[] = $state([]);
  private keys = 0;

  constructor() {
    this.seats = [this.seat("me", prefs.name), this.seat("bot"), this.seat("bot"), this.seat("bot")];
  }

  /** The edition whose rules are shown: those of a custom one are only available at its table. */
  get rules(): string {
    return this.own === null ? this.edition.id : this.edition.extends || "classic";
  }

  /** Sets the available house rules. */
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

  /** Selects a house rule with its number, or removes it with those that need it. */
  agree(word: string, number: number | null): void {
    const { [word]: _, ...others } = this.house;
    this.house = number === null ? others : { ...others, [word]: number };
    for (const rule of this.declared)
      if (rule.needs === word && !number && this.isOn(rule.word)) this.agree(rule.word, null);
  }

  /** In the server's notation, in order. */
  get houseRules(): string[] {
    return this.declared
      .filter(({ word }) => this.isOn(word))
      .map((rule) => encodeHouseRule(rule, this.numberOf(rule.word)));
  }

  /** The name of the selected preset. */
  get preset(): string {
    const agreed = this.houseRules.join("+");
    return this.presets.find((preset) => preset.house_rules.join("+") === agreed)?.name ?? OWN;
  }

  usePreset(name: string): void {
    const preset = this.presets.find((each) => each.name === name);
    if (!preset) return; // custom: the selected rules stay
    this.house = Object.fromEntries(
      preset.house_rules.map((rule) => {
        const [word = "", number] = rule.split("=");
        return [word, Number(number ?? NONE)];
      }),
    );
  }

  /** The most seats; a Banker who does not play is not counted. */
  get most(): number {
    return this.edition.players[1] + (this.bankerOnly ? 1 : 0);
  }

  get bankerPossible(): boolean {
    return this.seats.length >= BANKER_FROM;
  }

  /** The number of the Banker's seat, from which the throws for the start begin (SETUP-7). */
  get banker(): number {
    return Math.max(
      0,
      this.seats.findIndex((seat) => seat.key === this.bankerKey),
    );
  }

  set banker(seat: number) {
    this.bankerKey = this.seats[seat]?.key ?? null;
  }

  get isPublic(): boolean {
    return this.forAll;
  }

  /** A public table has free seats: those of bots, unless some are free already. */
  set isPublic(forAll: boolean) {
    this.forAll = forAll;
    if (forAll && !this.waits) {
      this.opened = this.seats.filter(({ who }) => who === "bot");
      for (const seat of this.opened) seat.who = "link";
    } else if (!forAll) {
      for (const seat of this.opened) if (seat.who === "link") seat.who = "bot";
      this.opened = [];
    }
  }

  /** Whether other players have to join before the game can start. */
  get waits(): boolean {
    return this.seats.some(({ who }) => who === "phone" || who === "link");
  }

  /** Seconds for a decision. By default, only strangers have a limit. */
  get timer(): number {
    return this.chosenTimer ?? (this.isPublic ? 90 : 0);
  }

  set timer(seconds: number) {
    this.chosenTimer = seconds;
  }

  /** Whether players need not stay at the table, with hours for a decision. */
  get overDays(): boolean {
    return this.timer >= OVER_DAYS;
  }

  /** Seconds until a bot plays for an absent player. By default, friends wait for each other. */
  get absence(): number {
    if (this.overDays) return 0;
    return this.chosenAbsence ?? (this.isPublic ? 120 : 0);
  }

  set absence(seconds: number) {
    this.chosenAbsence = seconds;
  }

  /** By default, the server's. */
  get each(): Each {
    return this.chosenEach ?? (this.isPublic ? "one" : "any");
  }

  set each(each: Each) {
    this.chosenEach = each;
  }

  /** Selects an edition from the shelf, or a custom one with its files. */
  choose(edition: EditionShort, own: OwnFiles | null = null): void {
    this.edition = edition;
    this.own = own;
    this.options = this.options.filter((option) => edition.options.includes(option));
    this.seats = this.seats.slice(0, this.most);
    for (const seat of this.seats) if (!edition.tokens.includes(seat.token)) seat.token = "";
  }

  /** Whether another one can sit down: players replace bots, which only fill up. */
  canAdd(who: Who): boolean {
    return this.seats.length < this.most || (who !== "bot" && this.seats.some((seat) => seat.who === "bot"));
  }

  add(who: Who): void {
    const bot = who === "bot" ? undefined : this.seats.find((seat) => seat.who === "bot");
    if (bot) bot.who = who;
    else if (this.seats.length < this.most) this.seats.push(this.seat(who));
  }

  /** The last seat of this kind becomes a bot's. */
  drop(who: Who): void {
    const seat = this.seats.findLast((each) => each.who === who);
    if (seat) seat.who = "bot";
  }

  remove(seat: SeatForm): void {
    this.seats = this.seats.filter((other) => other.key !== seat.key);
    if (!this.bankerPossible) this.bankerOnly = false;
  }

  /** The request for a new table; players without a name get one from `nameless`. */
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
      bot_trades: this.botTrades,
      chances: this.chances,
      tutor: this.tutor,
      hints: this.hints,
      people: this.people,
      luck: this.luck,
      notes: this.real && this.notes,
      public: this.isPublic,
      seats_each: this.chosenEach && (this.chosenEach === "one" ? 1 : this.seats.length),
    };
  }

  /** What is entered by hand, in the server's words; empty if nothing is. */
  get luck(): string {
    if (!this.real || (!this.boxDice && !this.boxCards)) return "";
    return this.boxDice && this.boxCards ? "by hand" : this.boxDice ? "dice by hand" : "cards by hand";
  }

  /** Prepares a table at a real board: all players are here. */
  atRealBoard(): void {
    this.real = true;
    this.seats = [this.seat("me", prefs.name), this.seat("me"), this.seat("me")];
  }

  private seat(who: Who, name = ""): SeatForm {
    return { key: this.keys++, who, name, token: "", bot: "normal" };
  }
}

function asked({ who, name, token, bot }: SeatForm, nameless: string): AskedSeat {
  if (who === "me") return { who, name: name.trim() || nameless, token: token || null };
  return who === "bot" ? { who, bot } : { who: "open" };
}
