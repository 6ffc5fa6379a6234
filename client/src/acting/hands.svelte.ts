// The hands of this device at the table: for which seat it acts, what it has open, and doing things.
import type { Problem } from "../lib/api";
import { getTable } from "../lib/context";
import { comesBetween } from "../lib/declared";
import type { Finished } from "../lib/kinds";
import type { Reason } from "../lib/reasons";
import { rulesPlace } from "../lib/route.svelte";
import type { Table } from "../lib/table.svelte";
import type { Action, Choice, Decision } from "../lib/wire";
import { lotGroups } from "./lots";
import { mode } from "./mode.svelte";
import { isFree, modeOf, type ModeName } from "./options";
import { Plan } from "./plan.svelte";
import { slip, type Slip } from "./slips";
import { actingSeat, asAction, choiceOf, decides, of } from "./steps";

export type Sheet =
  | { name: "trade"; partner: number | null; counters: number | null; wanted?: number }
  | { name: "offers" }
  | { name: "several"; options: Finished[]; square: number }
  | { name: "help" };

const PAUSE = 500; // ms between two keys of somebody who looks in between

export class Hands {
  /** The seat that was chosen by hand, on a device that has several. */
  chosen: number | null = $state(null);
  busy = $state(false);
  /** Why something cannot be done. */
  answer: Reason | null = $state.raw(null);
  sheet: Sheet | null = $state.raw(null);
  /** A decision came up while a dialog was open. */
  called = $state(false);
  asked: { slip: Slip; action: Action } | null = $state.raw(null);
  /** What is asked has been there long enough to be read. */
  seen = $state(false);
  /** What is to be built in one go. */
  readonly plan = new Plan();
  private lastKey = -Infinity;

  constructor(readonly table: Table) {}

  readonly seat: number | null = $derived.by(() => {
    const { view, you } = this.table;
    return view ? actingSeat(you.seats, view, this.chosen) : null;
  });
  readonly choices: Choice[] = $derived.by(() => (this.seat === null ? [] : (this.table.choices[this.seat] ?? [])));
  /** A Banker who does not play has no estate and no turn, but calls the bids. */
  readonly keepsBank: boolean = $derived.by(() => this.table.view?.seats[this.seat ?? -1]?.status === "banker");
  readonly mustDecide: boolean = $derived.by(() => decides(this.table.view?.decision ?? null, this.seat));
  /** Changes with every new decision of this seat, but not with what it does besides, nor when another seat answers a
   *  question that several are asked. */
  readonly moment: string = $derived.by(() =>
    this.mustDecide || this.keepsBank
      ? `${this.seat} ${JSON.stringify({ ...this.table.view?.decision, seats: undefined })}`
      : `${this.seat}`,
  );

  /** A new decision closes what was open for the one before, and lights the squares that it asks for. */
  turnTo(): void {
    this.answer = null;
    this.asked = null;
    if (this.sheet?.name === "several") this.sheet = null;
    this.called = this.mustDecide && (this.sheet !== null || rulesPlace() !== null);
    if (this.sheet?.name !== "trade") this.backToDecision();
  }

  /** The squares that the decision asks for are lit, and no others. */
  backToDecision(): void {
    mode.name = this.mustDecide ? modeOf(this.table.view?.decision?.kind) : "";
  }

  light(): void {
    const groups = this.table.edition ? lotGroups(this.table.edition) : [];
    const squares = Object.fromEntries(groups.map(({ id, squares }) => [id, squares] as const));
    mode.follow(this.choices, squares, (square, options) => this.tap(square, options));
  }

  /** Whether a key pressed now is meant: whoever hits keys again and again does not look at what they answer. */
  means(now: number): boolean {
    const paused = now - this.lastKey > PAUSE;
    this.lastKey = now;
    return paused && !this.busy;
  }

  /** Whoever builds stays in charge of the device until it is done, even if another seat of it has to decide. */
  switchMode(name: ModeName): void {
    this.answer = null;
    if (mode.name !== name) {
      this.chosen = this.seat;
      mode.name = name;
    } else {
      this.chosen = null;
      this.backToDecision();
    }
  }

  tap(square: number, options: Finished[]): void {
    const [first] = options;
    if (first && options.length === 1) void this.do(asAction(first));
    else if (first) this.sheet = { name: "several", options, square };
    else void this.askWhy(whyNot(mode.name, square));
  }

  /** What would be asked again before this is done. */
  risks(action: Action): Slip | null {
    const { view, edition } = this.table;
    return this.seat === null || !view || !edition ? null : slip(action, this.seat, view, edition);
  }

  /** Does it, after asking again where a slip would hurt. */
  async do(action: Action): Promise<boolean> {
    if (this.seat === null) return false;
    const risk = this.risks(action);
    if (risk && this.asked?.action !== action) {
      this.asked = { slip: risk, action };
      return false;
    }
    return this.perform(action);
  }

  async perform(action: Action): Promise<boolean> {
    return this.seat !== null && this.performFor(this.seat, action);
  }

  private async performFor(seat: number, action: Action): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.asked = null;
    this.answer = null;
    const problem = await this.send(seat, action);
    this.busy = false;
    this.answer = problem;
    if (!problem && !isFree(mode.name)) this.chosen = null;
    return problem === null;
  }

  /** The others do not stand still: what was overtaken is sent again as long as it still means the same. */
  private async send(seat: number, action: Action): Promise<Problem | null> {
    const moment = this.moment;
    let problem = await this.table.act(seat, action);
    for (let tries = 0; problem?.code === "stale" && tries < 3; tries++) {
      // A step that is taken back must be the one that was meant.
      const free = comesBetween(action.do) && action.do !== "take-back";
      const decided = free || this.moment === moment;
      if (!decided || !choiceOf(action, this.table.choices[seat] ?? [])) return problem;
      problem = await this.table.act(seat, action);
    }
    return problem;
  }

  /** Builds what is planned, one building after the other, until something is refused or all seats are asked how many
   *  of the last ones they wish: then so many as are planned. The device may have turned to another seat meanwhile. */
  async buildPlan(housesForHotel: number, seat = this.seat): Promise<void> {
    if (seat === null) return;
    while (this.plan.total > 0) {
      const lot = this.plan.next(this.table.choices[seat] ?? []);
      if (lot === undefined) {
        if (seat === this.seat) await this.askWhy({ do: "build", lot: this.plan.lots[0] ?? 0 });
        return;
      }
      if (!(await this.performFor(seat, { do: "build", lot }))) return;
      const { view } = this.table;
      const asked = view?.decision?.kind === "ShortageQuestion" ? view.decision.building : null;
      const count = view && asked ? this.plan.countOf(asked, view, housesForHotel) : 0;
      this.plan.change(lot, -1);
      if (asked) return this.wantPlanned(seat, count, housesForHotel);
      if (isContest(view?.decision)) this.plan.clear();
    }
  }

  private async wantPlanned(seat: number, count: number, housesForHotel: number): Promise<void> {
    const range = of(this.table.choices[seat] ?? [], "want")[0];
    if (range && (await this.performFor(seat, { do: "want", count: Math.min(range.most, count) }))) {
      this.plan.waiting = seat;
      await this.goOnBuilding(housesForHotel);
    } else this.plan.clear();
  }

  /** All have answered how many they wish. What has come to auction is planned no longer. */
  async goOnBuilding(housesForHotel: number): Promise<void> {
    const decision = this.table.view?.decision;
    const seat = this.plan.waiting;
    if (seat === null || decision?.kind === "ShortageQuestion") return;
    this.plan.waiting = null;
    if (isContest(decision)) this.plan.clear();
    else await this.buildPlan(housesForHotel, seat);
  }

  async askWhy(action: Action): Promise<void> {
    if (this.seat === null) return;
    this.answer = await this.table.why(this.seat, action);
  }
}

/** Whether the Bank's last buildings are auctioned, or one of them is to be placed. */
function isContest(decision: Decision | null | undefined): boolean {
  return decision?.kind === "PlaceBuilding" || (decision?.kind === "Bidding" && decision.lot == null);
}

/** What a mode is mostly for. */
const ASKED = {
  "": "build",
  build: "build",
  sell: "sell",
  mortgage: "mortgage",
  lift: "lift",
  raise: "mortgage",
  trade: "mortgage",
  place: "place",
  take: "take",
  interest: "pay-interest",
} as const;

function whyNot(name: ModeName, square: number): Action {
  if (name === "go-to") return { do: "go-to", square };
  return { do: ASKED[name], lot: square };
}

const known = new WeakMap<Table, Hands>();

/** The hands at the table of the page; panel, estates and deeds share them. */
export function getHands(): Hands {
  const table = getTable();
  const hands = known.get(table) ?? new Hands(table);
  known.set(table, hands);
  return hands;
}
