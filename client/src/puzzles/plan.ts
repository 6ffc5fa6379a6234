// An answer as a sentence: one action, or a plan of several.
import { describeAction } from "../actions/describe";
import { actionName } from "../actions/labels";
import { squareName, type Position } from "../actions/words";
import { amountsOf } from "../lib/kinds";
import { list, money, t } from "../lib/texts";
import type { Action, BuildAction, LiftAction, MortgageAction, OfferView, SellAction } from "../lib/wire";

/** What a player does with an estate. */
type Work = BuildAction | SellAction | MortgageAction | LiftAction;

/** Works of one kind that follow each other. */
interface Stretch {
  what: string;
  lots: number[];
}

const WORKS: readonly Action["do"][] = ["build", "sell", "mortgage", "lift"];
const isWork = (action: Action): action is Work => WORKS.includes(action.do);

/** `deals` says whether the question is which trade to make. */
export function describePlan(
  position: Position,
  plan: readonly Action[],
  offer: OfferView | null = null,
  deals = false,
): string {
  const works = plan.filter(isWork);
  const rest = plan.filter((action) => !isWork(action) && (works.length === 0 || action.do !== "end-turn"));
  const named = rest.map((action) => {
    if (action.do === "end-turn") return t(deals ? "puzzles.plan.no-deal" : "puzzles.plan.keep");
    return describeAction(position, action, offer);
  });
  const worked = stretches(works, position).map(({ what, lots }) =>
    t("puzzles.plan.step", { action: what, lots: list(counted(lots, position)) }),
  );
  return [...worked, ...named].join(" · ") + balance(works);
}

function stretches(works: readonly Work[], position: Position): Stretch[] {
  const found: Stretch[] = [];
  for (const work of works) {
    const what = actionName(position, work);
    const last = found.at(-1);
    if (last?.what === what) last.lots.push(work.lot);
    else found.push({ what, lots: [work.lot] });
  }
  return found;
}

/** The names of lots, each once with how often it comes. */
function counted(lots: readonly number[], position: Position): string[] {
  return [...new Set(lots)].map((lot) => {
    const n = lots.filter((other) => other === lot).length;
    const name = squareName(position, lot);
    return n === 1 ? name : t("puzzles.plan.times", { lot: name, n });
  });
}

/** What the works cost or bring together. */
function balance(works: readonly Work[]): string {
  let sum = 0;
  for (const work of works) {
    const { cost, refund, gives } = amountsOf(work);
    sum += (refund ?? 0) + (gives ?? 0) - (cost ?? 0);
  }
  return sum === 0 ? "" : ` (${sum < 0 ? "−" : "+"}${money(Math.abs(sum))})`;
}
