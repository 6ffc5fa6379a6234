// The state of one table as the server sends it: nothing changes here before the server confirms it.
import { toProblem, get, Problem } from "./api";
import { rememberCards } from "./challenges";
import { hasHouseRules } from "./agreed";
import { BUILT_IN, tableEdition } from "./editions";
import { parseJson } from "./json";
import { fetchChallenges, fetchEditionTexts, setCustomEdition, translateEdition } from "./translations.svelte";
import type { Reason } from "./reasons";
import { isSite } from "../site/state.svelte";
import { setWording } from "./wording.svelte";
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
  LuckInfo,
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
interface Answer {
  problem: Problem | null;
  refusal: RefusalInfo | null;
}

interface PendingRequest {
  text: string;
  settle: (answer: Answer) => void;
}

const PING_EVERY = 15_000;
const LONGEST_SILENCE = 10_000;
const FIRST_DELAY = 250;
const LONGEST_DELAY = 5_000;
export const BUILD: string = import.meta.env.VITE_BUILD ?? "";

export class Table {
  info: TableInfo | null = $state.raw(null);
  view: View | null = $state.raw(null);
  you: You = $state.raw({ seats: [], host: false, put_out: false });
  choices: Record<string, Choice[]> = $state.raw({});
  /** In English. */
  private printedEdition: Edition | null = $state.raw(null);
  /** In the player's language. */
  edition: Edition | null = $derived(this.printedEdition && translateEdition(this.printedEdition));
  /**
   * The digest of the edition that is being loaded. A game that starts while connected starts with the built-in one.
   */
  private editionDigest: string | null = null;
  entries: EntryTold[] = $state.raw([]);
  seq = $state(0);
  version = $state(0);
  /** The digest of the log up to `seq`. */
  private head = "";
  /**
   * The chances to win at the beginning of the turn: at tables that agreed to show them, and not during the choice of a
   * tax.
   */
  chances: ChancesTold | null = $state.raw(null);
  /** How lucky the throws of a finished game were, once its review is loaded. */
  luck: LuckInfo[] = $state.raw([]);
  /** Seats whose players are not connected. */
  absent: number[] = $state.raw([]);
  /** When the time for the decision is up, by performance.now(). */
  deadline: number | null = $state(null);
  /** When the time limit of the game is reached, unless it is paused, by performance.now(). */
  gameEnds: number | null = $state(null);
  link: Link = $state("connecting");
  /** Why the table does not exist, or is not accessible. */
  problem: Problem | null = $state.raw(null);

  private socket: Pick<WebSocket, "send" | "close"> | null = null;
  private readonly pending = new Map<string, PendingRequest>();
  private readonly observers = new Set<(entries: EntryTold[]) => void>();
  private retryDelay = FIRST_DELAY;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /** `watching`: without choices, even if this guest has a seat. */
  constructor(
    readonly id: string,
    readonly watching = false,
  ) {}

  /** Stays connected until close(). */
  connect(): void {
    addEventListener("online", this.reconnectNow);
    document.addEventListener("visibilitychange", this.reconnectNow);
    void this.open();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.reconnectNow);
    document.removeEventListener("visibilitychange", this.reconnectNow);
    clearTimeout(this.retry);
    this.closeSocket();
  }

  /** Resolves to null when the entry of this action has arrived, to the refusal otherwise. It may be in words. */
  act(seat: number, action: Action | string, luck = ""): Promise<Problem | null> {
    const entered = luck ? { luck } : {}; // of a real board
    return this.request({ type: "act", seat, version: this.version, action, ...entered }, ({ problem }) => problem);
  }

  sendChat(text: string): Promise<Problem | null> {
    return this.request({ type: "say", text }, ({ problem }) => problem);
  }

  /** The reason why an action is refused now; null if it is legal. */
  why(seat: number, action: Action): Promise<Reason | null> {
    return this.request({ type: "why", seat, action }, ({ problem, refusal }) => refusal ?? problem);
  }

  /**
   * Fetches missing entries page by page: those from before the page was opened, and those that an update left out.
   * Observers are not called for them.
   */
  async loadHistory(): Promise<void> {
    let more = true;
    for (let since = this.lastWithoutGap(); more && since < this.seq; since = this.lastWithoutGap()) {
      const page = await get<Events>(`/tables/${this.id}/events?since=${since}`);
      const known = new Set(this.entries.map(({ seq }) => seq));
      // Newer entries come with the next update.
      const missing = page.entries.filter(({ seq }) => seq <= this.seq && !known.has(seq));
      this.entries = [...this.entries, ...missing].sort((a, b) => a.seq - b.seq);
      more = page.more && missing.length > 0;
    }
  }

  /** Calls the observer with the new entries after each update; returns a function to unsubscribe. */
  onUpdate(observer: (entries: EntryTold[]) => void): () => void {
    this.observers.add(observer);
    return () => this.observers.delete(observer);
  }

  /** The last entry before the first gap; entries are numbered from 1 on. */
  private lastWithoutGap(): number {
    const gap = this.entries.findIndex(({ seq }, n) => seq !== n + 1);
    return gap < 0 ? this.entries.length : gap;
  }

  /** Sends a frame, and again after every reconnect with the same id, until the server answers it. */
  private request<T>(frame: Record<string, unknown>, resultOf: (answer: Answer) => T): Promise<T> {
    const id = newId();
    const text = JSON.stringify({ ...frame, id });
    return new Promise((resolve) => {
      this.pending.set(id, { text, settle: (answer) => resolve(resultOf(answer)) });
      if (this.link === "open") this.socket?.send(text);
    });
  }

  /** Opens a new socket, after the visitor has become a guest by taking a seat. */
  reopen(): void {
    this.closeSocket();
    this.link = "connecting";
    void this.open();
  }

  private async open(): Promise<void> {
    clearTimeout(this.retry);
    if (!(await this.fetchState()) || this.closed || this.link === "reload" || this.socket) return;
    const path = `/tables/${this.id}/socket?since=${this.seq}&head=${this.head}&build=${BUILD}`;
    const socket = isSite
      ? new (await import("../site/transport")).SiteSocket(path)
      : new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
    this.socket = socket;
    socket.onmessage = (message: MessageEvent<string>) => {
      if (this.socket === socket) this.onFrame(parseJson(message.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.reconnectLater();
    };
    this.expectFrame(); // also if the connection is never established
  }

  /** Whether the server has this table; a socket would only fail, without a reason. */
  private async fetchState(): Promise<boolean> {
    try {
      const found = await get<Update>(`/tables/${this.id}`);
      this.problem = null;
      if (this.info === null) this.applyUpdate(found); // later, the socket sends what was missed
      return true;
    } catch (error) {
      if (error instanceof Problem && error.code === "not-found") this.problem = error;
      // A known table may only be closed to the network, and may be opened again.
      if (this.problem === null || this.info !== null) this.reconnectLater();
      return false;
    }
  }

  private onFrame(frame: ServerFrame): void {
    clearTimeout(this.silence);
    if (frame.type === "update") this.onUpdateFrame(frame);
    else if (frame.type === "done") this.settle(frame.id, null);
    else if (frame.type === "why") this.settle(frame.id, null, frame.refusal);
    else if (frame.type === "error") this.onErrorFrame(frame);
    else if (frame.type === "bye" && frame.reason === "reload") {
      this.link = "reload";
      this.closeSocket();
    }
  }

  private onUpdateFrame(update: Update): void {
    this.applyUpdate(update);
    if (this.link === "open") return;
    this.link = "open";
    this.retryDelay = FIRST_DELAY;
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
    for (const { text } of this.pending.values()) this.socket?.send(text);
  }

  private onErrorFrame({ id, error }: ErrorFrame): void {
    if (error.update) this.applyUpdate(error.update);
    if (id) this.settle(id, toProblem(error));
  }

  private applyUpdate(update: Update): void {
    if (update.lost) this.startOver();
    const fresh = update.entries.filter((entry) => entry.seq > this.seq);
    if (update.seq < this.seq) return; // an answer that was overtaken
    const incomplete = fresh.length > 0 && fresh[0]!.seq > this.seq + 1;
    this.seq = update.seq;
    this.version = update.version;
    this.head = update.head ?? "";
    this.you = keepIfEqual(this.you, this.watching ? { ...update.you, seats: [], host: false } : update.you);
    this.absent = keepIfEqual(this.absent, update.absent ?? []);
    if (update.table) this.info = keepIfEqual(this.info, update.table);
    if (update.view) {
      rememberCards(this.view, fresh);
      this.view = keepIfEqual(this.view, update.view);
      this.chances = keepIfEqual(this.chances, update.chances ?? null);
      this.choices = keepIfEqual(this.choices, this.watching ? {} : (update.choices ?? {}));
    }
    this.deadline = update.ms_left == null ? null : performance.now() + update.ms_left;
    this.gameEnds = update.game_ms_left == null ? null : performance.now() + update.game_ms_left;
    if (fresh.length > 0) this.entries = [...this.entries, ...fresh];
    if (incomplete || update.lost) this.loadHistory().catch(() => undefined); // the log shows the gap
    void this.loadEdition();
    for (const observer of this.observers) observer(fresh);
    for (const entry of fresh) if (entry.id) this.settle(entry.id, null);
  }

  /** What is known here was lost, and a backup restored: what is under way was meant for another game. */
  private startOver(): void {
    this.entries = [];
    this.seq = 0;
    const stale = toProblem({ code: "stale", reason: "stale", message: "", facts: {} });
    for (const id of [...this.pending.keys()]) this.settle(id, stale);
  }

  private async loadEdition(): Promise<void> {
    if (!this.info || this.editionDigest === BUILT_IN) return;
    const { plan, own, edition_digest } = this.info;
    const digest = edition_digest ?? BUILT_IN;
    if (this.editionDigest === digest) return;
    this.editionDigest = digest;
    try {
      const read = tableEdition(this.id, digest, own || hasHouseRules(plan));
      const [printed] = await Promise.all([read, fetchEditionTexts(plan.edition)]);
      if (own) setCustomEdition(printed);
      this.printedEdition = printed;
      setWording(printed);
      if (plan.options.length) void fetchChallenges(plan.edition);
    } catch {
      this.editionDigest = null; // the next update tries again
    }
  }

  private settle(id: string, problem: Problem | null, refusal: RefusalInfo | null = null): void {
    this.pending.get(id)?.settle({ problem, refusal });
    this.pending.delete(id);
  }

  private ping(): void {
    this.socket?.send('{"type":"ping"}');
    this.expectFrame();
  }

  /** Treats the connection as lost unless a frame arrives in time. */
  private expectFrame(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.reconnectLater(), LONGEST_SILENCE);
  }

  private closeSocket(): void {
    clearInterval(this.pinging);
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private reconnectLater(): void {
    this.closeSocket();
    if (this.closed || this.link === "reload") return;
    this.link = "lost";
    if (this.editionDigest === BUILT_IN) this.editionDigest = null; // the server may come back with a newer one
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), this.retryDelay * (0.75 + Math.random() / 2));
    this.retryDelay = Math.min(this.retryDelay * 2, LONGEST_DELAY);
  }

  /** The network is back, or the page is visible again: reconnect at once. */
  private readonly reconnectNow = (): void => {
    if (this.link === "lost" && this.socket === null && !document.hidden) {
      this.retryDelay = FIRST_DELAY;
      void this.open();
    }
  };
}

/** Returns the known object if the received one is equal, so that nothing renders again. */
function keepIfEqual<T>(known: T, received: T): T {
  return JSON.stringify(known) === JSON.stringify(received) ? known : received;
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}
