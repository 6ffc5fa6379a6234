// What a tap on the board does now: which lots are lit, and what follows. The board reads it, the panel sets it.
import type { Finished } from "../lib/kinds";
import type { Choice } from "../lib/wire";
import { optionsBySquare, type ModeName, type Squares } from "./options";

type Tapped = (square: number, options: Finished[]) => void;

class Mode {
  /** "" when a tap only looks at a deed. */
  name: ModeName = $state("");
  private choices: Choice[] = $state.raw([]);
  private groups: Squares = $state.raw({});
  private tapped: Tapped = () => {};
  readonly options: Map<number, Finished[]> = $derived(optionsBySquare(this.name, this.choices, this.groups));
  /** The lots of a trade that is being put together, and what a tap on one does. */
  private picked: { lots: Set<number>; tap: (lot: number) => void } | null = $state.raw(null);
  readonly lit: Set<number> = $derived(
    this.picked && this.name === "trade" ? this.picked.lots : new Set(this.options.keys()),
  );

  /** The panel keeps the mode up to date with what the acting seat may do. */
  follow(choices: Choice[], groups: Squares, tapped: Tapped): void {
    this.choices = choices;
    this.groups = groups;
    this.tapped = tapped;
  }

  pick(lots: Set<number>, tap: (lot: number) => void): void {
    this.picked = { lots, tap };
    this.name = "trade";
  }

  unpick(): void {
    this.picked = null;
  }

  /** A square was tapped, lit or not; what is not lit is answered with the rule that says no. */
  tap(square: number): void {
    if (this.name === "trade") this.picked?.tap(square);
    else if (this.name) this.tapped(square, this.options.get(square) ?? []);
  }
}

export const mode = new Mode();
