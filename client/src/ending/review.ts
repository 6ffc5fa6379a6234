// The positions and texts of a review.
import { describeAction } from "../actions/describe";
import type { Position } from "../actions/words";
import { number, t } from "../lib/texts";
import type {
  Action,
  EditionInfo,
  Interval,
  JudgedTold,
  SeatView,
  Story,
  TableInfo,
  TradeTold,
  View,
} from "../lib/wire";
import { ReplayedGame } from "./replay.svelte";

interface Played {
  edition: EditionInfo | null;
  info: TableInfo | null;
  view: View | null;
}

export class ReviewedGame {
  private readonly replayed: ReplayedGame;

  constructor(
    private readonly table: Played,
    private readonly story: Story,
  ) {
    this.replayed = new ReplayedGame(table, story, [], this.seats);
  }

  get seats(): SeatView[] {
    return this.table.view?.seats ?? [];
  }

  nameOf(seat: number): string {
    return this.seats[seat]?.name ?? "?";
  }

  /** The view before the entry of this number. */
  before(seq: number): View | null {
    return this.replayed.viewAt(Math.max(0, this.story.frames.findIndex((frame) => frame.seq === seq) - 1));
  }

  /** The position at a decision. */
  positionAt({ seq, decision, offer }: Pick<JudgedTold, "seq" | "decision" | "offer">): Position | null {
    const view = this.before(seq);
    const { edition, info } = this.table;
    if (!view || !edition || !info) return null;
    return {
      edition,
      view: { ...view, decision, offers: offer ? [offer] : [] },
      housesForHotel: info.houses_for_hotel,
    };
  }

  /** An action that was done, or would have been better, as a sentence. */
  describe(judged: JudgedTold, action: Action): string {
    const position = this.positionAt(judged);
    if (action.do === "withdraw") return t("review.unoffered"); // before it was accepted
    return position ? describeAction(position, action, judged.offer) : "";
  }
}

/** A share in percentage points, with its sign. */
export function points(part: number): string {
  const tenths = Math.round(1000 * part) / 10;
  return `${tenths > 0 ? "+" : ""}${number(tenths, 1)}`;
}

/** The same without a plus sign. */
export function plainPoints(part: number): string {
  return points(part).replace("+", "");
}

/** The cost of a decision, with the interval of the playouts. */
export function costs({ mean, low, high }: Interval): string {
  return t("review.refined", { mean: plainPoints(mean), low: plainPoints(low), high: plainPoints(high) });
}

type Gains = Pick<TradeTold, "giver" | "taker" | "giver_gain" | "taker_gain">;

/** The side that a trade brought more, or cost less. */
export const betterFor = ({ giver, taker, giver_gain, taker_gain }: Gains): number =>
  giver_gain >= taker_gain ? giver : taker;

export const worseFor = (trade: Gains): number => (betterFor(trade) === trade.giver ? trade.taker : trade.giver);
