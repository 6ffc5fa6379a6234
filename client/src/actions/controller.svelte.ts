// The actions of this device at the table: for which seat it acts, which dialogs are open, and sending actions.
import type { Problem } from "../lib/api";
import { getTable } from "../lib/context";
import { comesBetween } from "../lib/declared";
import type { CompleteChoice } from "../lib/kinds";
import type { Reason } from "../lib/reasons";
import { rulesPlace } from "../lib/route.svelte";
import type { Table } from "../lib/table.svelte";
import type { Action, Choice, Decision, MistakeInfo } from "../lib/wire";
import { lotGroups } from "./lots";
import { boardMode } from "./boardmode.svelte";
import { isFree, modeOf, type ModeName } from "./options";
import { BuildPlan } from "./buildplan.svelte";
import { riskOf, type Risk } from "./risks";
import { findMistake, usesTutor } from "./tutor";
import { actingSeat, asAction, matchingChoice, decides, choicesNamed } from "./answers";

export type Sheet =
  | { name: "trade"; partner: number | null; counters: number | null; wanted?: number }
  | { name: "offers" }
  | { name: "several"; options: CompleteChoice[]; square: number }
  | { name: "help" }
  | { name: "recount" }
  | { name: "correct"; seq: number }
  | { name: "command" };

/** A move that the tutor warns of; `decide` is called with whether it is played all the same. */
export interface TutorWarning {
  action: Action;
  mistake: MistakeInfo;
  decide: (anyway: boolean) => void;
}

const PAUSE = 500; // ms between two deliberate key presses

export class ActionController {
  /** The seat that was selected, on a device with several seats. */
  chosen: number | null = $state(null);
  busy = $state(false);
  /** Why the last action was not possible. */
  refusal: Reason | null = $state.raw(null);
  sheet: Sheet | null = $state.raw(null);
  /** A decision came up while a dialog was open. */
  decisionDue = $state(false);
  confirming: { risk: Risk; action: Action } | null = $state.raw(null);
  warning: TutorWarning | null = $state.raw(null);
  /** Whether the question has been visible long enough to be read. */
  readable = $state(false);
  /** The buildings to be bought together. */
  readonly plan = new BuildPlan();
  private lastKey = -Infinity;
  /** The decision and the kind of move for which the tutor's warning was ignored last. */
  private ignoredFor = "";

  constructor(readonly table: Table) {}

  readonly seat: number | null = $derived.by(() => {
    const { view, you } = this.table;
    return view ? actingSeat(you.seats, view, this.chosen) : null;
  });
  readonly choices: Choice[] = $derived.by(() => (this.seat === null ? [] : (this.table.choices[this.seat] ?? [])));
  /** A Banker who does not play has no estate and no turn, but calls the bids. */
  readonly isBanker: boolean = $derived.by(() => this.table.view?.seats[this.seat ?? -1]?.status === "banker");
  readonly mustDecide: boolean = $derived.by(() => decides(this.table.view?.decision ?? null, this.seat));
  /**
   * Changes with every new decision of this seat, but not with its other actions, nor when another seat answers the
   * same question.
   */
  readonly decisionKey: string = $derived.by(() =>
    this.mustDecide || this.isBanker
      ? `${this.seat} ${JSON.stringify({ ...this.table.view?.decision, seats: undefined })}`
      : `${this.seat}`,
  );

  /** Closes what was open for the previous decision, and highlights the squares that answer the new one. */
  onNewDecision(): void {
    this.refusal = null;
    this.confirming = null;
    this.warning?.decide(false);
    if (this.sheet?.name === "several") this.sheet = null;
    this.decisionDue = this.mustDecide && (this.sheet !== null || rulesPlace() !== null);
    if (this.sheet?.name !== "trade") this.backToDecision();
  }

  /** Highlights only the squares that answer the decision. */
  backToDecision(): void {
    boardMode.name = this.mustDecide ? modeOf(this.table.view?.decision?.kind) : "";
  }

  updateBoardMode(): void {
    const groups = this.table.edition ? lotGroups(this.table.edition) : [];
    const squares = Object.fromEntries(groups.map(({ id, squares }) => [id, squares] as const));
    boardMode.update(this.choices, squares, (square, options) => this.tap(square, options));
  }

  /**
   * Records a key press and returns whether it is deliberate: repeated presses are not answers to what has just
   * appeared.
   */
  registerKey(now: number): boolean {
    const paused = now - this.lastKey > PAUSE;
    this.lastKey = now;
    return paused && !this.busy;
  }

  /** While a seat builds, the device stays with it, even if another of its seats has to decide. */
  switchMode(name: ModeName): void {
    this.refusal = null;
    if (boardMode.name !== name) {
      this.chosen = this.seat;
      boardMode.name = name;
    } else {
      this.chosen = null;
      this.backToDecision();
    }
  }

  tap(square: number, options: CompleteChoice[]): void {
    const [first] = options;
    if (first && options.length === 1) void this.do(asAction(first));
    else if (first) this.sheet = { name: "several", options, square };
    else void this.askWhy(whyNot(boardMode.name, square));
  }

  /** Why this action needs confirmation; null if it does not. */
  riskOf(action: Action): Risk | null {
    const { view, edition } = this.table;
    return this.seat === null || !view || !edition ? null : riskOf(action, this.seat, view, edition);
  }

  /** Performs the action, after a confirmation if it is risky. */
  async do(action: Action): Promise<boolean> {
    if (this.seat === null) return false;
    const risk = this.riskOf(action);
    if (risk && this.confirming?.action !== action) {
      this.confirming = { risk, action };
      return false;
    }
    return this.perform(action);
  }

  /** Does something with what was thrown or drawn for it at a real board. */
  async enter(seat: number, action: Action, luck = ""): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = await this.table.act(seat, action, luck);
    this.busy = false;
    return this.refusal === null;
  }

  async perform(action: Action): Promise<boolean> {
    return this.seat !== null && this.performFor(this.seat, action);
  }

  private async performFor(seat: number, action: Action): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.confirming = null;
    this.refusal = null;
    const meant = !usesTutor(this.table) || (await this.isMeant(seat, action));
    const problem = meant ? await this.sendWithRetry(seat, action) : null;
    this.busy = false;
    this.refusal = problem;
    if (!meant) return false;
    if (!problem && !isFree(boardMode.name)) this.chosen = null;
    return problem === null;
  }

  /**
   * Whether the player plays a move in spite of what the tutor says. One that was meant for another decision is not
   * played.
   */
  private async isMeant(seat: number, action: Action): Promise<boolean> {
    const decisionKey = this.decisionKey;
    const about = `${decisionKey} ${action.do}`;
    if (action.do === "take-back" || this.ignoredFor === about) return true;
    const mistake = await findMistake(this.table, seat, action);
    if (this.decisionKey !== decisionKey && !comesBetween(action.do)) return false;
    if (!mistake) return true;
    const anyway = await new Promise<boolean>((decide) => (this.warning = { action, mistake, decide }));
    this.warning = null;
    if (anyway) this.ignoredFor = about;
    return anyway;
  }

  /** Sends an action that was overtaken by another entry again, as long as it still means the same. */
  private async sendWithRetry(seat: number, action: Action): Promise<Problem | null> {
    const decisionKey = this.decisionKey;
    let problem = await this.table.act(seat, action);
    for (let tries = 0; problem?.code === "stale" && tries < 3; tries++) {
      // The step to take back must be the one that the player saw.
      const free = comesBetween(action.do) && action.do !== "take-back";
      const decided = free || this.decisionKey === decisionKey;
      if (!decided || !matchingChoice(action, this.table.choices[seat] ?? [])) return problem;
      problem = await this.table.act(seat, action);
    }
    return problem;
  }

  /**
   * Builds the planned buildings one by one, until one is refused or all seats are asked how many of the last ones they
   * want: the answer is then the planned number. The device may show another seat meanwhile.
   */
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
      if (asked) return this.requestPlanned(seat, count, housesForHotel);
      if (isContest(view?.decision)) this.plan.clear();
    }
  }

  private async requestPlanned(seat: number, count: number, housesForHotel: number): Promise<void> {
    const range = choicesNamed(this.table.choices[seat] ?? [], "want")[0];
    if (range && (await this.performFor(seat, { do: "want", count: Math.min(range.most, count) }))) {
      this.plan.waiting = seat;
      await this.continueBuilding(housesForHotel);
    } else this.plan.clear();
  }

  /** Continues when all seats have answered. Buildings that are auctioned are no longer planned. */
  async continueBuilding(housesForHotel: number): Promise<void> {
    const decision = this.table.view?.decision;
    const seat = this.plan.waiting;
    if (seat === null || decision?.kind === "ShortageQuestion") return;
    this.plan.waiting = null;
    if (isContest(decision)) this.plan.clear();
    else await this.buildPlan(housesForHotel, seat);
  }

  async askWhy(action: Action): Promise<void> {
    if (this.seat === null) return;
    this.refusal = await this.table.why(this.seat, action);
  }
}

/** Whether the Bank's last buildings are auctioned, or one of them is to be placed. */
function isContest(decision: Decision | null | undefined): boolean {
  return decision?.kind === "PlaceBuilding" || (decision?.kind === "Bidding" && decision.lot == null);
}

/** The action that a mode is mostly used for. */
const TYPICAL_ACTIONS = {
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
  return { do: TYPICAL_ACTIONS[name], lot: square };
}

const controllers = new WeakMap<Table, ActionController>();

/** The controller of the page's table, shared by panel, estates and deeds. */
export function getController(): ActionController {
  const table = getTable();
  const controller = controllers.get(table) ?? new ActionController(table);
  controllers.set(table, controller);
  return controller;
}
