import { describe, expect, it } from "vitest";
import { edition, table } from "../../tests/small_table";
import { does } from "./does";
import type { Decision } from "../lib/wire";
import type { Talk } from "./words";

const talk = (decision: Decision): Talk => ({ edition, view: table(decision), housesForHotel: 4 });

describe("what somebody does", () => {
  it("names the lot that is bought, bid for or passed on", () => {
    const sale = talk({ kind: "BuyOrAuction", seats: [0], lot: 1, price: 60 });
    expect(does(sale, { do: "buy", amounts: { cost: 60 } })).toBe("Buy Square 1 for $60");
    const auction = talk({ kind: "Bidding", seats: [0, 1], lot: 1, bid: 0, leader: null });
    expect(does(auction, { do: "bid", amount: 45 })).toBe("Bid $45 for Square 1");
    expect(does(auction, { do: "pass" })).toBe("Pass on Square 1");
  });
});
