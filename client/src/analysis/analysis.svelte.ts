// The analysed position: laid out or given as a line, judged by the server, then analysed part by part, quick figures
// first. A new position ends what was still asked about the one before.
import { asProblem, post } from "../lib/api";
import { builtInEdition } from "../lib/editions";
import { fetchEditionTexts } from "../lib/translations.svelte";
import { reasonText } from "../lib/reasons";
import { saveFile } from "../lib/savejson";
import { setWording } from "../lib/wording.svelte";
import type {
  Action,
  ActionsAnswer,
  AnalysisAnswer,
  AnalysisRequest,
  CeilingsAnswer,
  EditionInfo,
  Layout,
  LayoutAnswer,
  PlanAnswer,
  RentsAnswer,
  SeatChances,
  ThrowsAnswer,
  TradesAnswer,
} from "../lib/wire";

type Ask = Omit<AnalysisRequest, "position" | "layout" | "names">;

const DELAY = 150; // ms after a change, before it is judged
/** Playouts of the best actions and whole games for the chances, step by step. */
const STEPS = [
  { actions: 8, games: 60 },
  { actions: 24, games: 150 },
  { actions: 64, games: 400 },
];

/** A position that was tried: what led to it, and the chances there. */
export interface Tried {
  id: number;
  parent: number | null;
  label: string;
  line: string;
  chances: number[];
}

export class Analysis {
  edition: EditionInfo | null = $state.raw(null);
  layout: Layout | null = $state.raw(null);
  judged: LayoutAnswer | null = $state.raw(null);
  chances: SeatChances | null = $state.raw(null);
  actions: ActionsAnswer | null = $state.raw(null);
  rents: RentsAnswer | null = $state.raw(null);
  throws: ThrowsAnswer | null = $state.raw(null);
  trades: TradesAnswer | null = $state.raw(null);
  plan: PlanAnswer | null = $state.raw(null);
  ceilings: CeilingsAnswer | null = $state.raw(null);
  problem = $state("");
  busy = $state(false);
  searching = $state(false);
  tried: Tried[] = $state.raw([]);
  at: number | null = $state(null);

  private run = 0; // the number of the position; answers about an earlier one are dropped
  private timer: ReturnType<typeof setTimeout> | undefined;

  get line(): string {
    return this.judged?.position ?? "";
  }

  get names(): string[] {
    return this.judged?.names ?? [];
  }

  /** Another layout, of the editor. */
  async edit(layout: Layout): Promise<void> {
    this.layout = layout;
    this.tried = [];
    this.at = null;
    this.clear();
    const run = this.run;
    clearTimeout(this.timer);
    await new Promise((resolve) => (this.timer = setTimeout(resolve, DELAY)));
    if (run === this.run) await this.judge({ part: "layout", layout });
  }

  /** A position line, such as that of a link. */
  async open(position: string, names: string[]): Promise<void> {
    this.clear();
    await this.judge({ part: "layout", position, names: names.length > 0 ? names : null });
  }

  async useEdition(id: string): Promise<EditionInfo> {
    const [edition] = await Promise.all([builtInEdition(id), fetchEditionTexts(id)]);
    setWording(edition);
    this.edition = edition;
    return edition;
  }

  private clear(): void {
    this.run += 1;
    this.judged = null;
    this.chances = this.actions = this.rents = this.throws = this.trades = this.plan = this.ceilings = null;
    this.problem = "";
    this.busy = this.searching = false;
  }

  private async judge(asked: AnalysisRequest): Promise<void> {
    const run = this.run;
    await this.guarded(run, async () => {
      const { layout: judged } = await post<AnalysisAnswer>("/analysis", asked);
      if (run !== this.run || !judged) return;
      const layout = judged.layout;
      if (this.edition?.id !== layout.edition) await this.useEdition(layout.edition ?? "classic");
      if (asked.position) this.layout = layout;
      this.judged = judged;
      if (judged.table) await this.analyse(run);
    });
  }

  /** All parts, quick ones first. */
  private async analyse(run: number): Promise<void> {
    this.busy = true;
    const { blind, seats } = this.judged!.table!;
    this.chances = (await this.ask(run, { part: "chances" })).chances ?? null;
    if (this.at !== null) this.note(this.at);
    if (blind) {
      this.busy = false;
      return;
    }
    this.rents = (await this.ask(run, { part: "rents" })).rents ?? null;
    const seat = seats[0];
    if (seat !== undefined) {
      this.plan = (await this.ask(run, { part: "plan", seat: this.judged!.table!.view.turn })).plan ?? null;
      this.throws = (await this.ask(run, { part: "throws" })).throws ?? null;
      this.trades = (await this.ask(run, { part: "trades" })).trades ?? null;
    }
    for (const { actions, games } of seat === undefined ? [] : STEPS) {
      this.actions = (await this.ask(run, { part: "actions", seat, playouts: actions })).actions ?? this.actions;
      this.chances = (await this.ask(run, { part: "chances", playouts: games })).chances ?? this.chances;
    }
    this.busy = false;
  }

  /** The chances of a position that was tried, for the list of them. */
  private note(id: number): void {
    const chances = (this.chances?.chances ?? []).map(({ mean }) => mean);
    this.tried = this.tried.map((one) => (one.id === id ? { ...one, chances } : one));
  }

  private async ask(run: number, asked: Ask): Promise<AnalysisAnswer> {
    if (run !== this.run) throw new Outdated();
    const found = await post<AnalysisAnswer>("/analysis", { ...asked, position: this.line, names: this.names });
    if (run !== this.run) throw new Outdated();
    return found;
  }

  private async guarded(run: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Outdated || run !== this.run) return;
      this.busy = this.searching = false;
      this.problem = reasonText(asProblem(error));
    }
  }

  // What is asked for by a button.

  /** Trades that games of traders confirm. */
  async findTrades(seat: number | null, other: number | null, playouts: number): Promise<void> {
    const run = this.run;
    this.searching = true;
    await this.guarded(run, async () => {
      this.trades = (await this.ask(run, { part: "trades", seat, other, playouts })).trades ?? null;
      this.searching = false;
    });
  }

  async findCeilings(lot: number): Promise<void> {
    const run = this.run;
    await this.guarded(run, async () => {
      this.ceilings = (await this.ask(run, { part: "ceilings", lot })).ceilings ?? null;
    });
  }

  async planBuildings(seat: number, budget: number): Promise<void> {
    const run = this.run;
    await this.guarded(run, async () => {
      this.plan = (await this.ask(run, { part: "plan", seat, budget })).plan ?? null;
    });
  }

  /** Offers the board as a file to save. */
  async savePicture(): Promise<void> {
    const run = this.run;
    await this.guarded(run, async () => {
      const { picture } = await this.ask(run, { part: "picture" });
      if (picture) saveFile("position.svg", picture.svg, "image/svg+xml");
    });
  }

  /** Plays an action, and goes to the position after it. */
  async play(seat: number, action: Action, label: string, dice: number[] | null): Promise<void> {
    const run = this.run;
    await this.guarded(run, async () => {
      if (this.tried.length === 0) this.tried = [this.asTried(null, "")];
      const parent = this.at ?? this.tried[0]!.id;
      const { play } = await this.ask(run, { part: "play", seat, action: { ...action }, dice });
      if (!play) return;
      const names = this.names;
      const next: Tried = { id: this.tried.length, parent, label, line: play.position, chances: [] };
      this.tried = [...this.tried, next];
      this.at = next.id;
      await this.open(play.position, names);
    });
  }

  /** Back to a position that was tried. */
  async goTo(id: number): Promise<void> {
    const wanted = this.tried.find((one) => one.id === id);
    if (!wanted) return;
    const names = this.names;
    this.at = id;
    await this.open(wanted.line, names);
  }

  private asTried(parent: number | null, label: string): Tried {
    const chances = (this.chances?.chances ?? []).map(({ mean }) => mean);
    return { id: this.tried.length, parent, label, line: this.line, chances };
  }
}

/** The position has changed meanwhile. */
class Outdated extends Error {}
