import { describe, expect, it } from "vitest";
import { edition, table } from "../../tests/small_table";
import { describeAction } from "./describe";
import type { Decision } from "../lib/wire";
import type { Position } from "./words";

const position = (decision: Decision): Position => ({ edition, view: table(decision), housesForHotel: 4 });

describe("the description of an action", () => {
  it("names the lot that is bought, bid for or passed on", () => {
    const sale = position({ kind: "BuyOrAuction", seats: [0], lot: 1, price: 60 });
    expect(describeAction(sale, { do: "buy", amounts: { cost: 60 } })).toBe("Buy Square 1 for $60");
    const auction = position({ kind: "Bidding", seats: [0, 1], lot: 1, bid: 0, leader: null });
    expect(describeAction(auction, { do: "bid", amount: 45 })).toBe("Bid $45 for Square 1");
    expect(describeAction(auction, { do: "pass" })).toBe("Pass on Square 1");
  });
});
