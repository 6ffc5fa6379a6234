// What a tap on the board does: which lots are highlighted, and the actions on them. The board reads it, the panel sets
// it.
import type { CompleteChoice } from "../lib/kinds";
import type { Choice } from "../lib/wire";
import { optionsBySquare, type ModeName, type Squares } from "./options";

type TapHandler = (square: number, options: CompleteChoice[]) => void;

class BoardMode {
  /** "" if a tap opens the deed. */
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

  /** Called whenever the choices of the acting seat change. */
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

  /** Handles a tap on any square; one that is not highlighted shows the rule that prevents the action. */
  tap(square: number): void {
    if (this.name === "trade") this.picked?.tap(square);
    else if (this.name) this.onTap(square, this.options.get(square) ?? []);
  }
}

export const boardMode = new BoardMode();
