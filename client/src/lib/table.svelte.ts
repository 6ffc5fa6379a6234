// One table as the server told it: nothing is changed here before the server has said so.
import { toProblem, get, Problem } from "./api";
import { rememberCards } from "./challenges";
import { hasHouseRules } from "./agreed";
import { BUILT_IN, tableEdition } from "./editions";
import { parseJson } from "./json";
import { fetchChallenges, fetchEditionTexts, setCustomEdition, translateEdition } from "./translations.svelte";
import type { Reason } from "./reasons";
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
  /** As it is printed, in English. */
  private printedEdition: Edition | null = $state.raw(null);
  /** In the language of the person. */
  edition: Edition | null = $derived(this.printedEdition && translateEdition(this.printedEdition));
  /**
   * The digest of that, once it is asked for. A game that begins while we are connected begins with the built-in one.
   */
  private editionDigest: string | null = null;
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
  private readonly pending = new Map<string, PendingRequest>();
  private readonly observers = new Set<(entries: EntryTold[]) => void>();
  private retryDelay = FIRST_DELAY;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /** `watching`: without hands, whoever sits here in truth. */
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

  /** Resolves to null when the entry of this action has arrived, to the refusal otherwise. */
  act(seat: number, action: Action): Promise<Problem | null> {
    return this.request({ type: "act", seat, version: this.version, action }, ({ problem }) => problem);
  }

  sendChat(text: string): Promise<Problem | null> {
    return this.request({ type: "say", text }, ({ problem }) => problem);
  }

  /** The reason why an action is refused now; null if it is legal. */
  why(seat: number, action: Action): Promise<Reason | null> {
    return this.request({ type: "why", seat, action }, ({ problem, refusal }) => refusal ?? problem);
  }

  /**
   * Fetches what this page was not told, a page of the log at a time: the entries from before it was opened, and those
   * that an update left out because they were too many. Listeners are not told of them.
   */
  async loadHistory(): Promise<void> {
    let more = true;
    for (let since = this.lastWithoutGap(); more && since < this.seq; since = this.lastWithoutGap()) {
      const page = await get<Events>(`/tables/${this.id}/events?since=${since}`);
      const known = new Set(this.entries.map(({ seq }) => seq));
      // What is newer than the last update comes with the next one.
      const missing = page.entries.filter(({ seq }) => seq <= this.seq && !known.has(seq));
      this.entries = [...this.entries, ...missing].sort((a, b) => a.seq - b.seq);
      more = page.more && missing.length > 0;
    }
  }

  /** Calls the listener with what is new after each update; returns how to stop that. */
  onUpdate(observer: (entries: EntryTold[]) => void): () => void {
    this.observers.add(observer);
    return () => this.observers.delete(observer);
  }

  /** The last entry up to which all are here; they are numbered from 1 on. */
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

  /** Opens a new socket: whoever has just taken a seat is a guest now, and was a stranger to the old one. */
  reopen(): void {
    this.closeSocket();
    this.link = "connecting";
    void this.open();
  }

  private async open(): Promise<void> {
    clearTimeout(this.retry);
    if (!(await this.fetchState()) || this.closed || this.link === "reload" || this.socket) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/tables/${this.id}/socket?since=${this.seq}&build=${BUILD}`,
    );
    this.socket = socket;
    socket.onmessage = (message: MessageEvent<string>) => {
      if (this.socket === socket) this.onFrame(parseJson(message.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.reconnectLater();
    };
    this.expectFrame(); // a connection that never comes about is lost too
  }

  /** Whether the server has this table; a socket would only fail, without saying why. */
  private async fetchState(): Promise<boolean> {
    try {
      const found = await get<Update>(`/tables/${this.id}`);
      this.problem = null;
      if (this.info === null) this.applyUpdate(found); // later, the socket tells what was missed
      return true;
    } catch (error) {
      if (error instanceof Problem && error.code === "not-found") this.problem = error;
      // A table that was there before may only have been closed to the network, and may be opened again.
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
    const fresh = update.entries.filter((entry) => entry.seq > this.seq);
    if (update.seq < this.seq) return; // an answer that was overtaken
    const incomplete = fresh.length > 0 && fresh[0]!.seq > this.seq + 1;
    this.seq = update.seq;
    this.version = update.version;
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
    if (incomplete) this.loadHistory().catch(() => undefined); // the log says what is missing
    void this.loadEdition();
    for (const observer of this.observers) observer(fresh);
    for (const entry of fresh) if (entry.id) this.settle(entry.id, null);
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
      this.editionDigest = null; // the next update asks again
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

  /** The network, or the person, is back: do not wait any longer. */
  private readonly reconnectNow = (): void => {
    if (this.link === "lost" && this.socket === null && !document.hidden) {
      this.retryDelay = FIRST_DELAY;
      void this.open();
    }
  };
}

/** What is told once more, as when the socket opens, is no news: nothing that shows it is made again. */
function keepIfEqual<T>(known: T, received: T): T {
  return JSON.stringify(known) === JSON.stringify(received) ? known : received;
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}
