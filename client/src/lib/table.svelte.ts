// One table as the server told it: nothing is changed here before the server has said so.
import { asProblem, get, Problem } from "./api";
import { keepCard } from "./challenges";
import { hasHouseRules } from "./agreed";
import { BUILT_IN, tableEdition } from "./editions";
import { parsed } from "./json";
import { fetchChallenges, fetchEditionTexts, keepTexts, translated } from "./printed.svelte";
import type { Reason } from "./reasons";
import { speakOf } from "./spoken.svelte";
import type {
  Action,
  ByeFrame,
  ChancesTold,
  Choice,
  DoneFrame,
  EditionInfo,
  EntryTold,
  ErrorFrame,
  Events,
  PongFrame,
  RefusalInfo,
  TableInfo,
  Update,
  View,
  WhyAnswerFrame,
  You,
} from "./wire";

export type Edition = EditionInfo;
export type Link = "connecting" | "open" | "lost" | "reload";
type ServerFrame = Update | DoneFrame | WhyAnswerFrame | ErrorFrame | PongFrame | ByeFrame;
/** An action or a line of chat on its way: it is sent again after every reconnect, with the same id. */
interface Sent {
  frame: { type: string; id: string };
  done: (problem: Problem | null, refusal?: RefusalInfo | null) => void;
}

const PING_EVERY = 15_000;
const SILENCE_MEANS_LOST = 10_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;
export const BUILD: string = import.meta.env.VITE_BUILD ?? "";

export class Table {
  info: TableInfo | null = $state.raw(null);
  view: View | null = $state.raw(null);
  you: You = $state.raw({ seats: [], host: false, put_out: false });
  choices: Record<string, Choice[]> = $state.raw({});
  /** As it is printed, in English. */
  private printed: Edition | null = $state.raw(null);
  /** In the language of the person. */
  edition: Edition | null = $derived(this.printed && translated(this.printed));
  /**
   * The digest of that, once it is asked for. A game that begins while we are connected begins with the built-in one.
   */
  private copy: string | null = null;
  entries: EntryTold[] = $state.raw([]);
  seq = $state(0);
  version = $state(0);
  /**
   * To win, as the turn began: at tables that agreed to see them, and not while somebody chooses how to pay the tax.
   */
  chances: ChancesTold | null = $state.raw(null);
  /** Seats whose people are not connected now. */
  absent: number[] = $state.raw([]);
  /** When the time for the decision is up, in ms of performance.now(). */
  deadline: number | null = $state(null);
  /** When time is called in a time limit game, if nobody pauses, in ms of performance.now(). */
  gameEnds: number | null = $state(null);
  link: Link = $state("connecting");
  /** Why there is no such table, or why it cannot be seen. */
  problem: Problem | null = $state.raw(null);

  private socket: WebSocket | null = null;
  private readonly sent = new Map<string, Sent>();
  private readonly listeners = new Set<(entries: EntryTold[]) => void>();
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private deaf: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /** `watching`: without hands, whoever sits here in truth. */
  constructor(
    readonly id: string,
    readonly watching = false,
  ) {}

  /** Stays connected until close(). */
  connect(): void {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    void this.open();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.retry);
    this.hangUp();
  }

  /** Null when the entry of this action came back; the refusal otherwise. */
  act(seat: number, action: Action): Promise<Problem | null> {
    return this.deliver({ type: "act", id: newId(), seat, version: this.version, action });
  }

  say(text: string): Promise<Problem | null> {
    return this.deliver({ type: "say", id: newId(), text });
  }

  /** Why an action cannot be done now; null when it can. */
  why(seat: number, action: Action): Promise<Reason | null> {
    return new Promise((resolve) => {
      const frame = { type: "why", id: newId(), seat, action };
      this.post({ frame, done: (problem, refusal) => resolve(refusal ?? problem) });
    });
  }

  /**
   * Fetches what this page was not told, a page of the log at a time: the entries from before it was opened, and those
   * that an update left out because they were too many. Listeners are not told of them.
   */
  async loadHistory(): Promise<void> {
    let more = true;
    for (let since = this.knownWithoutGap(); more && since < this.seq; since = this.knownWithoutGap()) {
      const page = await get<Events>(`/tables/${this.id}/events?since=${since}`);
      const known = new Set(this.entries.map(({ seq }) => seq));
      // What is newer than the last update comes with the next one.
      const missing = page.entries.filter(({ seq }) => seq <= this.seq && !known.has(seq));
      this.entries = [...this.entries, ...missing].sort((a, b) => a.seq - b.seq);
      more = page.more && missing.length > 0;
    }
  }

  /** Calls the listener with what is new after each update; returns how to stop that. */
  onUpdate(listener: (entries: EntryTold[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The last entry up to which all are here; they are numbered from 1 on. */
  private knownWithoutGap(): number {
    const gap = this.entries.findIndex(({ seq }, n) => seq !== n + 1);
    return gap < 0 ? this.entries.length : gap;
  }

  private deliver(frame: { type: string; id: string } & Record<string, unknown>): Promise<Problem | null> {
    return new Promise((resolve) => this.post({ frame, done: resolve }));
  }

  private post(sent: Sent): void {
    this.sent.set(sent.frame.id, sent);
    if (this.link === "open") this.socket?.send(JSON.stringify(sent.frame));
  }

  /** Opens a new socket: whoever has just taken a seat is a guest now, and was a stranger to the old one. */
  reopen(): void {
    this.hangUp();
    this.link = "connecting";
    void this.open();
  }

  private async open(): Promise<void> {
    clearTimeout(this.retry);
    if (!(await this.look()) || this.closed || this.link === "reload" || this.socket) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/tables/${this.id}/socket?since=${this.seq}&build=${BUILD}`,
    );
    this.socket = socket;
    socket.onmessage = (message: MessageEvent<string>) => {
      if (this.socket === socket) this.hear(parsed(message.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
    this.listenFor(SILENCE_MEANS_LOST); // a connection that never comes about is lost too
  }

  /** Whether the server has this table; a socket would only fail, without saying why. */
  private async look(): Promise<boolean> {
    try {
      const found = await get<Update>(`/tables/${this.id}`);
      this.problem = null;
      if (this.info === null) this.take(found); // later, the socket tells what was missed
      return true;
    } catch (error) {
      if (error instanceof Problem && error.code === "not-found") this.problem = error;
      // A table that was there before may only have been closed to the network, and may be opened again.
      if (this.problem === null || this.info !== null) this.lose();
      return false;
    }
  }

  private hear(frame: ServerFrame): void {
    clearTimeout(this.deaf);
    if (frame.type === "update") this.hearUpdate(frame);
    else if (frame.type === "done") this.settle(frame.id, null);
    else if (frame.type === "why") this.settle(frame.id, null, frame.refusal);
    else if (frame.type === "error") this.hearError(frame);
    else if (frame.type === "bye" && frame.reason === "reload") {
      this.link = "reload";
      this.hangUp();
    }
  }

  private hearUpdate(update: Update): void {
    this.take(update);
    if (this.link === "open") return;
    this.link = "open";
    this.wait = FIRST_WAIT;
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
    for (const { frame } of this.sent.values()) this.socket?.send(JSON.stringify(frame));
  }

  private hearError({ id, error }: ErrorFrame): void {
    if (error.update) this.take(error.update);
    if (id) this.settle(id, asProblem(error));
  }

  private take(update: Update): void {
    const fresh = update.entries.filter((entry) => entry.seq > this.seq);
    if (update.seq < this.seq) return; // an answer that was overtaken
    const leftOut = fresh.length > 0 && fresh[0]!.seq > this.seq + 1;
    this.seq = update.seq;
    this.version = update.version;
    this.you = unlessSame(this.you, this.watching ? { ...update.you, seats: [], host: false } : update.you);
    this.absent = unlessSame(this.absent, update.absent ?? []);
    if (update.table) this.info = unlessSame(this.info, update.table);
    if (update.view) {
      keepCard(this.view, fresh);
      this.view = unlessSame(this.view, update.view);
      this.chances = unlessSame(this.chances, update.chances ?? null);
      this.choices = unlessSame(this.choices, this.watching ? {} : (update.choices ?? {}));
    }
    this.deadline = update.ms_left == null ? null : performance.now() + update.ms_left;
    this.gameEnds = update.game_ms_left == null ? null : performance.now() + update.game_ms_left;
    if (fresh.length > 0) this.entries = [...this.entries, ...fresh];
    if (leftOut) this.loadHistory().catch(() => undefined); // the log says what is missing
    void this.loadEdition();
    for (const listener of this.listeners) listener(fresh);
    for (const entry of fresh) if (entry.id) this.settle(entry.id, null);
  }

  private async loadEdition(): Promise<void> {
    if (!this.info || this.copy === BUILT_IN) return;
    const { plan, own, edition_digest } = this.info;
    const copy = edition_digest ?? BUILT_IN;
    if (this.copy === copy) return;
    this.copy = copy;
    try {
      const read = tableEdition(this.id, copy, own || hasHouseRules(plan));
      const [printed] = await Promise.all([read, fetchEditionTexts(plan.edition)]);
      if (own) keepTexts(printed);
      this.printed = printed;
      speakOf(printed);
      if (plan.options.length) void fetchChallenges(plan.edition);
    } catch {
      this.copy = null; // the next update asks again
    }
  }

  private settle(id: string, problem: Problem | null, refusal: RefusalInfo | null = null): void {
    const sent = this.sent.get(id);
    this.sent.delete(id);
    sent?.done(problem, refusal);
  }

  private ping(): void {
    this.socket?.send('{"type":"ping"}');
    this.listenFor(SILENCE_MEANS_LOST);
  }

  private listenFor(ms: number): void {
    clearTimeout(this.deaf);
    this.deaf = setTimeout(() => this.lose(), ms);
  }

  private hangUp(): void {
    clearInterval(this.pinging);
    clearTimeout(this.deaf);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private lose(): void {
    this.hangUp();
    if (this.closed || this.link === "reload") return;
    this.link = "lost";
    if (this.copy === BUILT_IN) this.copy = null; // the server may come back with a newer one
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** The network, or the person, is back: do not wait any longer. */
  private readonly hurry = (): void => {
    if (this.link === "lost" && this.socket === null && !document.hidden) {
      this.wait = FIRST_WAIT;
      void this.open();
    }
  };
}

/** What is told once more, as when the socket opens, is no news: nothing that shows it is made again. */
function unlessSame<T>(known: T, told: T): T {
  return JSON.stringify(known) === JSON.stringify(told) ? known : told;
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}
