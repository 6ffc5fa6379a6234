// The buildings to be bought together: a number for each lot.
import type { Choice, View } from "../lib/wire";
import { lotAt, squareAt } from "./lots";
import { choicesNamed } from "./answers";
import type { Position } from "./words";

export class BuildPlan {
  private counts: Record<number, number> = $state.raw({});
  /** The seat whose plan continues when all have answered how many of the last buildings they want. */
  waiting: number | null = $state(null);

  readonly lots: number[] = $derived(
    Object.keys(this.counts)
      .map(Number)
      .sort((a, b) => a - b),
  );
  readonly total: number = $derived(this.lots.reduce((sum, lot) => sum + this.on(lot), 0));

  on(lot: number): number {
    return this.counts[lot] ?? 0;
  }

  change(lot: number, by: number): void {
    const { [lot]: before = 0, ...others } = this.counts;
    const count = before + by;
    this.counts = count > 0 ? { ...others, [lot]: count } : others;
  }

  clear(): void {
    this.counts = {};
    this.waiting = null;
  }

  /** The first planned lot on which the next building may be bought now. */
  next(choices: Choice[]): number | undefined {
    return choicesNamed(choices, "build").find(({ lot }) => this.on(lot) > 0)?.lot;
  }

  /** The number of planned houses or hotels. */
  countOf(what: "house" | "hotel", view: View, housesForHotel: number): number {
    return this.lots.flatMap((lot) => planned(this.on(lot), lot, view, housesForHotel)).filter((each) => each === what)
      .length;
  }

  /** The total cost by the prices on the deeds. */
  cost({ edition, view, housesForHotel }: Position): number {
    return this.lots.reduce((sum, lot) => {
      const deed = squareAt(edition, lot);
      const prices = planned(this.on(lot), lot, view, housesForHotel).map((what) =>
        what === "hotel" ? deed.hotel_price : deed.house_price,
      );
      return prices.reduce((all, price) => all + price, sum);
    }, 0);
  }
}

/** How many more buildings fit on a lot, the hotel included. */
export function roomOn(lot: number, view: View, housesForHotel: number): number {
  const { houses, hotel } = lotAt(view, lot);
  return hotel ? 0 : housesForHotel - houses + 1;
}

function planned(count: number, lot: number, view: View, housesForHotel: number): ("house" | "hotel")[] {
  const { houses } = lotAt(view, lot);
  return Array.from({ length: count }, (_, i) => (houses + i >= housesForHotel ? "hotel" : "house"));
}
