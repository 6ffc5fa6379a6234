// What a tap on the board does now: which lots are lit, and what follows. The board reads it, the panel sets it.
import type { CompleteChoice } from "../lib/kinds";
import type { Choice } from "../lib/wire";
import { optionsBySquare, type ModeName, type Squares } from "./options";

type TapHandler = (square: number, options: CompleteChoice[]) => void;

class BoardMode {
  /** "" when a tap only looks at a deed. */
  name: ModeName = $state("");
  private choices: Choice[] = $state.raw([]);
  private groups: Squares = $state.raw({});
  private onTap: TapHandler = () => {};
  readonly options: Map<number, CompleteChoice[]> = $derived(optionsBySquare(this.name, this.choices, this.groups));
  /** The lots of a trade that is being put together, and what a tap on one does. */
  private picked: { lots: Set<number>; tap: (lot: number) => void } | null = $state.raw(null);
  readonly highlighted: Set<number> = $derived(
    this.picked && this.name === "trade" ? this.picked.lots : new Set(this.options.keys()),
  );

  /** The panel keeps the mode up to date with what the acting seat may do. */
  update(choices: Choice[], groups: Squares, onTap: TapHandler): void {
    this.choices = choices;
    this.groups = groups;
    this.onTap = onTap;
  }

  startPicking(lots: Set<number>, tap: (lot: number) => void): void {
    this.picked = { lots, tap };
    this.name = "trade";
  }

  stopPicking(): void {
    this.picked = null;
  }

  /** A square was tapped, lit or not; what is not lit is answered with the rule that says no. */
  tap(square: number): void {
    if (this.name === "trade") this.picked?.tap(square);
    else if (this.name) this.onTap(square, this.options.get(square) ?? []);
  }
}

export const boardMode = new BoardMode();
