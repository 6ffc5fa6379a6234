// The views of decisions that do not come up in every turn. They are loaded together with the first of them.
import AnyDecision from "./AnyDecision.svelte";
import Debt from "./Debt.svelte";
import Interest from "./Interest.svelte";
import Jail from "./Jail.svelte";
import Plea from "./Plea.svelte";
import Quiz from "./Quiz.svelte";
import Shortage from "./Shortage.svelte";
import Squares from "./Squares.svelte";
import Tax from "./Tax.svelte";
import type { Views } from "./views";

export { AnyDecision };

export const LATE_VIEWS: Views = {
  LeaveJail: Jail,
  RaiseMoney: Debt,
  TaxChoice: Tax,
  InterestChoice: Interest,
  ShortageQuestion: Shortage,
  Challenge: Quiz,
  Plea,
  Expansion: Squares,
  RoadTrip: Squares,
  Prize: Squares,
  PlaceBuilding: Squares,
};
