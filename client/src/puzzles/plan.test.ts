import { describe, expect, it } from "vitest";
import { edition, table } from "../../tests/small_table";
import type { Decision } from "../lib/wire";
import type { Position } from "../actions/words";
import { describePlan } from "./plan";

const position = (decision: Decision | null = null): Position => ({
  edition,
  view: table(decision),
  housesForHotel: 4,
});
const cost = { cost: 50 };

describe("an answer to a puzzle", () => {
  it("names each lot once, and what all steps cost and bring together", () => {
    const plan = [
      { do: "mortgage", lot: 5, amounts: { gives: 100 } },
      { do: "build", lot: 3, amounts: cost },
      { do: "build", lot: 1, amounts: cost },
      { do: "build", lot: 3, amounts: cost },
      { do: "end-turn" },
    ] as const;
    expect(describePlan(position(), plan)).toBe("Mortgage: Square 5 · Build: Square 3 ×2 and Square 1 (−$50)");
  });

  it("is to keep the cash, or to make no trade, where nothing is done", () => {
    expect(describePlan(position(), [{ do: "end-turn" }])).toBe("Keep the cash, and end the turn");
    expect(describePlan(position(), [{ do: "end-turn" }], null, true)).toBe("No trade");
  });

  it("may be a purchase after money was raised for it", () => {
    const sale = position({ kind: "BuyOrAuction", seats: [0], lot: 1, price: 60 });
    const plan = [
      { do: "mortgage", lot: 5, amounts: { gives: 100 } },
      { do: "buy", amounts: { cost: 60 } },
    ] as const;
    expect(describePlan(sale, plan)).toBe("Mortgage: Square 5 · Buy Square 1 for $60 (+$100)");
  });
});
