// A finished game that stands in for a table and shows any moment of it.
import type { EditionInfo, EntryTold, LotView, Moment, SeatView, Story, TableInfo, View } from "../lib/wire";

const HOTEL = 5;
export type Who = Pick<SeatView, "name" | "token" | "status">;

export class ReplayedGame {
  view: View | null = $state.raw(null);
  at = $state(0);
  /** The entry that leads to the current moment. */
  entry: EntryTold | null = $state.raw(null);

  private readonly known: Map<number, EntryTold>;
  private listener: (entries: EntryTold[]) => void = () => undefined;
  /** The lots at `folded`, changed in place while the game goes forward. */
  private lots: Record<string, LotView> = {};
  private folded = -1;

  constructor(
    private readonly table: { edition: EditionInfo | null; info?: TableInfo | null },
    private readonly story: Story,
    entries: EntryTold[],
    private readonly seats: Who[],
  ) {
    this.known = new Map(entries.map((entry) => [entry.seq, entry]));
    this.show(0);
  }

  get edition(): EditionInfo | null {
    return this.table.edition;
  }

  get info(): TableInfo | null {
    return this.table.info ?? null;
  }

  get last(): number {
    return this.story.frames.length - 1;
  }

  onUpdate(listener: (entries: EntryTold[]) => void): () => void {
    this.listener = listener;
    return () => (this.listener = () => undefined);
  }

  /** One step forward, animated. */
  next(): void {
    if (this.at >= this.last) return;
    this.show(this.at + 1);
    this.listener(this.entry ? [this.entry] : []);
  }

  /** The last entries up to the current moment. */
  before(steps: number): EntryTold[] {
    const frames = this.story.frames.slice(Math.max(0, this.at + 1 - steps), this.at + 1);
    return frames.flatMap(({ seq }) => this.known.get(seq) ?? []);
  }

  /** Goes to a moment without animation. */
  jump(at: number): void {
    this.show(Math.max(0, Math.min(this.last, at)));
    this.listener([]);
  }

  /** Goes to the nearest beginning of a turn, forwards (1) or backwards (-1). */
  turn(way: 1 | -1): void {
    const { frames } = this.story;
    let at = this.at + way;
    while (at > 0 && at < this.last && frames[at]!.turn === frames[at - 1]!.turn) at += way;
    this.jump(at);
  }

  /** The view at any moment. */
  viewAt(at: number): View | null {
    const moment = this.story.frames[at];
    return moment ? this.viewOf(moment, at) : null;
  }

  private show(at: number): void {
    const moment = this.story.frames[at];
    if (!moment) return;
    this.at = at;
    this.entry = this.known.get(moment.seq) ?? null;
    this.view = this.viewOf(moment, at);
  }

  private viewOf(moment: Moment, at: number): View {
    if (at < this.folded) [this.lots, this.folded] = [{}, -1];
    while (this.folded < at) {
      const changed = this.story.frames[++this.folded]!.lots;
      for (const [lot, [owner, level, mortgaged]] of Object.entries(changed)) {
        this.lots[lot] = {
          owner: owner < 0 ? null : owner,
          mortgaged,
          houses: level === HOTEL ? 0 : level,
          hotel: level === HOTEL,
        };
      }
    }
    return {
      edition: this.edition?.id ?? "",
      turn: moment.turn,
      round: moment.round,
      dice: moment.dice,
      decision: at < this.last ? { kind: "EndTurn", seats: [moment.turn] } : null,
      seats: moment.seats.map(([cash, square, jail, out], seat) => ({
        seat,
        name: this.seats[seat]?.name ?? "",
        token: this.seats[seat]?.token ?? "",
        cash,
        square,
        jail,
        jail_cards: [],
        status: this.seats[seat]?.status === "banker" ? "banker" : out ? "bankrupt" : "playing",
      })),
      lots: { ...this.lots },
      bank: { houses: moment.bank[0], hotels: moment.bank[1] },
      decks: { chance: moment.decks[0], chest: moment.decks[1] },
      offers: [],
      rents_due: [],
      time_called: false,
    };
  }
}
