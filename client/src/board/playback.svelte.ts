// Plays what happens, one beat after the other as the director plans it, and ends with the current view. Nothing is
// played faster because much is waiting: more of it is merged instead.
import { FASTER, plan, readingTime, type Beat, type Settings, type Speed } from "../director/plan";
import { itemsOf, type Item, type SetPiece, type Watcher } from "../director/items";
import type { EditionInfo, EntryTold, View } from "../lib/wire";
import { applyEvent } from "./applyevent";
import type { Flight, Scene } from "./scenes";

const PAUSE = 2_500; // ms without anything to show, after which there is time again
const REMEMBERED = 160; // items that can be shown again

export interface DrawnCard {
  deck: "chance" | "chest";
  card: number;
  seat: number;
}

/** The sentence on the stage, and what is staged with it. */
export interface Caption {
  text: string;
  piece: SetPiece | null;
}

/** The last round, shown again. */
export interface Recall {
  beats: Beat[];
  at: number;
  playing: boolean;
}

/** How updates are played. `none`: not at all, since the page is hidden. */
export interface Manner extends Pick<Settings, "moves" | "asked" | "sumUp" | "throws" | "begins"> {
  speed: Speed | "none";
  budget: number;
  watcher: Watcher;
}

export type Step =
  | Scene
  | { show: "caption"; ms: number; caption: Caption }
  | { show: "wait"; ms: number }
  | { show: "end"; ms: number; item: Item };

export class Playback {
  /** The view on the board. */
  shown: View | null = $state.raw(null);
  /** The number of the throw whose dice are rolling; 0 while they lie still. */
  rolling = $state(0);
  flights: (Flight & { id: number })[] = $state.raw([]);
  card: DrawnCard | null = $state.raw(null);
  /** The seat whose token moves. */
  walker: number | null = $state(null);
  /** The duration of its step, in ms. */
  stepTime = $state(200);
  raised: number | null = $state(null);
  /** The squares passed by the token that moved last. */
  trail: { seat: number; squares: number[] } | null = $state.raw(null);
  busy = $state(false);
  /** The first entry that has not been shown completely; log and stage must not show more of it. */
  heldFrom = $state(Infinity);
  /** How many events from that entry on have been shown, the current one included. */
  step = $state(0);
  /** The speed of motions, as a multiple of the normal one. */
  speed = $state(1);
  caption: Caption | null = $state.raw(null);
  /** Whether what is shown is an action of a seat of this device. */
  own = $state(false);
  recall: Recall | null = $state.raw(null);
  /** What happened, for showing it again and for telling it in short; the last is the newest. */
  memory: Item[] = $state.raw([]);

  private items: Item[] = [];
  private owed: Item[] = [];
  private steps: Step[] = [];
  private latest: View | null = null;
  private told: View | null = null; // the view after all items
  private manner: Manner | null = null;
  private edition: EditionInfo | null = null;
  private spent = 0; // ms of the present wait
  private rested = 0; // since when nothing is waiting, by performance.now()
  private timer: ReturnType<typeof setTimeout> | undefined;
  private flown = 0;
  private thrown = 0;
  private readonly observers = new Set<(step: Step) => void>();

  /** Starts with this view, without animation. */
  start(view: View): void {
    this.latest = this.told = view;
    this.skip();
  }

  /** Shows the first entries of a game from its start, which the page was opened too late to see. */
  open(entries: EntryTold[], view: View, start: View, manner: Manner): void {
    this.shown = this.told = start;
    this.play(entries, view, manner);
  }

  /** Calls the observer with every step that is shown; returns a function to unsubscribe. */
  onStep(observer: (step: Step) => void): () => void {
    this.observers.add(observer);
    return () => this.observers.delete(observer);
  }

  /** Queues new entries, which end with this view. */
  play(entries: EntryTold[], view: View, manner: Manner): void {
    const added: Item[] = [];
    let after = this.told ?? view;
    for (const entry of entries) {
      const read = itemsOf(entry, manner.watcher, after);
      added.push(...read.items);
      after = read.after;
    }
    const last = added.at(-1);
    if (last) last.rest = view;
    // A new wait begins with an own action, and after a while without anything to show.
    if (this.manner?.asked || (!this.busy && performance.now() - this.rested > PAUSE)) this.spent = 0;
    this.latest = this.told = view;
    this.memory = [...this.memory, ...added].slice(-REMEMBERED);
    this.manner = manner;
    this.edition = manner.watcher.edition;
    if (!this.busy && this.recall === null) {
      this.heldFrom = entries[0]?.seq ?? Infinity;
      this.step = 0;
    }
    this.items.push(...added);
    if (this.recall !== null) return; // they wait until it is closed
    if (this.shown === null || manner.speed === "none") {
      this.skip();
      return;
    }
    if (!this.busy) this.next();
  }

  /** Skips to the latest view. */
  skip(): void {
    clearTimeout(this.timer);
    this.recall = null;
    for (const step of this.steps) this.updateCard(step);
    for (const { events } of this.items)
      for (const event of events) {
        if (event.event === "CardDrawn") this.card = { deck: event.deck, card: event.card, seat: event.seat };
        else if (event.event === "TurnBegan" || event.event === "DiceThrown") this.card = null;
      }
    this.items = [];
    this.steps = [];
    this.finish();
  }

  /** Shows the last round again: all since the last turn of these seats ended, at most what is remembered. */
  again(mine: readonly number[]): void {
    if (this.manner === null) return;
    const start = startOfRound(this.memory, mine);
    const beats = this.planned(this.memory.slice(start), [], Infinity, "relaxed").filter(({ text }) => text !== "");
    if (beats.length === 0) return;
    if (this.busy) this.skip();
    this.recall = { beats, at: 0, playing: true };
    this.speed = 1;
    this.busy = true;
    this.showBeat();
  }

  /** Goes to a moment of the last round, and stays there. */
  seek(at: number): void {
    if (this.recall === null) return;
    clearTimeout(this.timer);
    this.clear();
    this.recall = { ...this.recall, at, playing: false };
    this.showMoment();
  }

  /** Goes on with the last round, or halts it. */
  togglePlaying(): void {
    if (this.recall === null) return;
    clearTimeout(this.timer);
    const ended = this.recall.at >= this.recall.beats.length - 1;
    this.recall = {
      ...this.recall,
      at: this.recall.playing || !ended ? this.recall.at : 0,
      playing: !this.recall.playing,
    };
    if (this.recall.playing) this.showBeat();
  }

  /** The events of the turn up to the moment that is shown again. */
  get recalledEvents() {
    const { recall } = this;
    if (recall === null) return null;
    const shown = this.memory.slice(0, this.memory.indexOf(recall.beats[recall.at]!.item) + 1);
    return shown.flatMap(({ events }) => events).slice(-40);
  }

  private showMoment(): void {
    const { beats, at } = this.recall!;
    const { item, text, piece } = beats[at]!;
    this.shown = item.events.reduce(applyEvent, item.before);
    this.caption = { text, piece };
  }

  private showBeat(): void {
    const { beats, at } = this.recall!;
    this.shown = beats[at]!.item.before;
    this.steps = this.stepsOf(beats[at]!);
    this.run();
  }

  private planned(items: Item[], owed: Item[], left: number, speed?: Speed): Beat[] {
    const manner = this.manner!;
    const pace = speed ?? (manner.speed === "none" ? "instant" : manner.speed);
    return plan(items, owed, { ...manner, speed: pace, edition: this.edition!, left });
  }

  private stepsOf({ item, lead, text, piece, scenes, hold }: Beat): Step[] {
    const caption = (said: string, staged: SetPiece | null): Step[] =>
      said === "" ? [] : [{ show: "caption", ms: 0, caption: { text: said, piece: staged } }];
    const moving = scenes.reduce((sum, { ms }) => sum + ms, 0);
    const end = (ms: number): Step => ({ show: "end", ms: Math.max(0, ms), item });
    if (lead === "") return [...caption(text, piece), ...scenes, end(hold - moving)];
    const wait: Step = { show: "wait", ms: Math.max(0, readingTime(lead) - moving) };
    return [...caption(lead, null), ...scenes, wait, ...caption(text, piece), end(hold)];
  }

  private next(): void {
    if (this.recall !== null) {
      this.nextOfRecall();
      return;
    }
    const left = this.manner === null ? 0 : this.manner.budget - this.spent;
    const [beat] = this.items.length > 0 ? this.planned(this.items, this.owed, left) : [];
    if (beat === undefined) {
      this.finish();
      return;
    }
    this.items.shift();
    this.speed = this.manner?.speed === undefined || this.manner.speed === "none" ? 1 : FASTER[this.manner.speed];
    if (beat.owed) this.owed.push(beat.item);
    else if (beat.text !== "" && beat.text !== beat.item.text) this.owed = [];
    this.spent += beat.ms;
    this.own = beat.item.own;
    this.steps = this.stepsOf(beat);
    this.run();
  }

  private nextOfRecall(): void {
    const { recall } = this;
    if (!recall?.playing) return;
    if (recall.at + 1 < recall.beats.length) {
      this.recall = { ...recall, at: recall.at + 1 };
      this.showBeat();
    } else this.seek(recall.at);
  }

  /** Shows the steps up to the next one that lasts. */
  private run(): void {
    this.clear();
    for (;;) {
      const step = this.steps.shift();
      if (step === undefined) {
        this.next();
        return;
      }
      this.showStep(step);
      for (const observer of this.observers) observer(step);
      if (step.ms === 0) continue;
      this.busy = true;
      this.timer = setTimeout(() => this.run(), step.ms);
      return;
    }
  }

  private finish(): void {
    this.clear();
    this.busy = false;
    this.heldFrom = Infinity;
    this.step = 0;
    this.speed = 1;
    this.rested = performance.now();
    this.owed = [];
    this.own = false;
    this.caption = null;
    this.shown = this.latest;
  }

  private clear(): void {
    if (this.flights.length > 0) this.flights = [];
    this.rolling = 0;
    this.walker = null;
    this.raised = null;
  }

  private showStep(step: Step): void {
    if (this.shown === null) return;
    this.updateCard(step);
    switch (step.show) {
      case "caption":
        this.caption = step.caption;
        break;
      case "dice":
        this.rolling = ++this.thrown;
        this.shown = { ...this.shown, dice: step.dice };
        break;
      case "step":
      case "leap":
        this.walker = step.seat;
        if (step.show === "step") this.extendTrail(step.seat);
        this.stepTime = step.ms;
        this.move(step.seat, step.square, step.show === "leap" && step.jail);
        break;
      case "flights":
        this.flights = step.flights.map((flight) => ({ ...flight, id: this.flown++ }));
        break;
      case "raise":
        this.raised = step.lot;
        break;
      case "event":
        if (this.recall === null) this.step++;
        break;
      case "fold":
        this.shown = applyEvent(this.shown, step.event);
        break;
      case "end":
        this.endItem(step.item);
        break;
    }
  }

  private endItem({ rest, ends, seq }: Item): void {
    if (this.recall !== null) return;
    if (rest) this.shown = rest;
    if (!ends) return;
    this.heldFrom = Math.max(this.heldFrom, seq + 1);
    this.step = 0;
  }

  /** Shows a drawn card and the trail until the next throw or turn. */
  private updateCard(step: Step): void {
    if (step.show === "card") this.card = { deck: step.deck, card: step.card, seat: step.seat };
    else if (step.show === "dice" || (step.show === "fold" && step.event.event === "TurnBegan")) {
      this.card = null;
      this.trail = null;
    }
  }

  private extendTrail(seat: number): void {
    const left = this.shown!.seats[seat]!.square;
    this.trail = { seat, squares: [...(this.trail?.seat === seat ? this.trail.squares : []), left] };
  }

  private move(who: number, square: number, jail: boolean): void {
    const view = this.shown!;
    const seats = view.seats.map((seat) =>
      seat.seat === who ? { ...seat, square, jail: jail ? 1 : seat.jail } : seat,
    );
    this.shown = { ...view, seats };
  }
}

/** The first item after the last but one turn of these seats: what the others did, and the own turn. */
function startOfRound(items: Item[], mine: readonly number[]): number {
  const turns = items.flatMap(({ events }, at) =>
    events.some((event) => event.event === "TurnBegan" && (mine.length === 0 || mine.includes(event.seat))) ? [at] : [],
  );
  return turns.at(mine.length === 0 ? -4 : -2) ?? 0;
}

const known = new WeakMap<object, Playback>();

/** The playback of a table, shared by board, panel and log. */
export function playbackOf(table: object): Playback {
  const playback = known.get(table) ?? new Playback();
  known.set(table, playback);
  return playback;
}
