// Plays events one after the other, and ends with the current view. It never lags far behind: the longer the queue, the
// faster it plays, and a queue that is too long is skipped.
import { applyEvent } from "./applyevent";
import { scenesOf, type Flight, type Scene } from "./scenes";
import type { EditionInfo, EntryTold, View } from "../lib/wire";
import type { Motion } from "../lib/prefs.svelte";

const COMFORTABLE = 3_000; // ms of queued scenes before it speeds up
const TOO_LONG = 15_000; // ms of queued scenes that are skipped
const QUICK = 2.5;

export interface DrawnCard {
  deck: "chance" | "chest";
  card: number;
  seat: number;
}

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
  /** The speed of the scene, as a multiple of the normal pace. */
  speed = $state(1);

  private queue: Scene[] = [];
  private latest: View | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private flown = 0;
  private thrown = 0;

  /** Starts with this view, without animation. */
  start(view: View): void {
    this.latest = view;
    this.skip();
  }

  /** Queues new entries, which end with this view. */
  play(entries: EntryTold[], view: View, edition: EditionInfo, motion: Motion): void {
    this.latest = view;
    const events = entries.flatMap((entry) => entry.events ?? []);
    this.queue.push(...scenesOf(events, view, edition), { show: "entry-end", ms: 0, seq: entries.at(-1)?.seq ?? 0 });
    if (!this.busy) {
      this.heldFrom = entries[0]?.seq ?? Infinity;
      this.step = 0;
    }
    const waiting = this.queue.reduce((sum, scene) => sum + scene.ms, 0);
    if (this.shown === null || motion === "off" || waiting > TOO_LONG) {
      this.skip();
      return;
    }
    this.speed = (motion === "quick" ? QUICK : 1) * Math.max(1, waiting / COMFORTABLE);
    if (!this.busy) this.next();
  }

  /** Skips to the latest view. */
  skip(): void {
    clearTimeout(this.timer);
    for (const scene of this.queue) this.updateCard(scene);
    this.queue = [];
    this.finish();
  }

  private next(): void {
    this.clear();
    for (;;) {
      const scene = this.queue.shift();
      if (scene === undefined) {
        this.finish();
        return;
      }
      this.showScene(scene);
      if (scene.ms === 0) continue;
      this.busy = true;
      this.timer = setTimeout(() => this.next(), scene.ms / this.speed);
      return;
    }
  }

  private finish(): void {
    this.clear();
    this.busy = false;
    this.heldFrom = Infinity;
    this.step = 0;
    this.speed = 1;
    this.shown = this.latest;
  }

  private clear(): void {
    if (this.flights.length > 0) this.flights = [];
    this.rolling = 0;
    this.walker = null;
    this.raised = null;
  }

  private showScene(scene: Scene): void {
    if (this.shown === null) return;
    this.updateCard(scene);
    switch (scene.show) {
      case "dice":
        this.rolling = ++this.thrown;
        this.shown = { ...this.shown, dice: scene.dice };
        break;
      case "step":
      case "leap":
        this.walker = scene.seat;
        if (scene.show === "step") this.extendTrail(scene.seat);
        this.stepTime = scene.ms / this.speed;
        this.move(scene.seat, scene.square, scene.show === "leap" && scene.jail);
        break;
      case "flights":
        this.flights = scene.flights.map((flight) => ({ ...flight, id: this.flown++ }));
        break;
      case "raise":
        this.raised = scene.lot;
        break;
      case "event":
        this.step++;
        break;
      case "fold":
        this.shown = applyEvent(this.shown, scene.event);
        break;
      case "rest":
        this.shown = scene.view;
        break;
      case "entry-end":
        this.heldFrom = Math.max(this.heldFrom, scene.seq + 1);
        this.step = 0;
        break;
    }
  }

  /** Shows a drawn card and the trail until the next throw or turn. */
  private updateCard(scene: Scene): void {
    if (scene.show === "card") this.card = { deck: scene.deck, card: scene.card, seat: scene.seat };
    else if (scene.show === "dice" || (scene.show === "fold" && scene.event.event === "TurnBegan")) {
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

const known = new WeakMap<object, Playback>();

/** The playback of a table, shared by board, panel and log. */
export function playbackOf(table: object): Playback {
  const playback = known.get(table) ?? new Playback();
  known.set(table, playback);
  return playback;
}
