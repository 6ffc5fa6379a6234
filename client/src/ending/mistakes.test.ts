// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { edition, table } from "../../tests/small_table";
import type { MistakeQuestion } from "../lib/wire";
import Mistake from "./Mistake.svelte";

vi.mock("../board/StillBoard.svelte", () => ({ default: () => {} })); // the board has tests of its own

const interval = (mean: number) => ({ mean, low: mean - 0.02, high: mean + 0.02 });
const answer = (action: MistakeQuestion["answers"][number]["action"], value: number, gain: number) => ({
  action,
  value: interval(value),
  gain: interval(gain),
  better: gain > 0.02,
});

/** Declining was a mistake: buying is 10 points better, and a mortgage changes nothing. */
const mistake: MistakeQuestion = {
  seq: 9,
  round: 3,
  seat: 0,
  view: table({ kind: "BuyOrAuction", seats: [0], lot: 1, price: 60 }),
  houses_for_hotel: 4,
  offer: null,
  made: null,
  answers: [
    answer({ do: "decline" }, 0.3, 0),
    answer({ do: "buy", amounts: { cost: 60 } }, 0.4, 0.1),
    answer({ do: "mortgage", lot: 5 }, 0.31, 0.01),
  ],
  played: 0,
  best: 1,
  cost: interval(0.1),
  reasons: [{ key: "buy-affordable", facts: { lot: 1, group: "purple", left: 40 } }],
};

function ask(): void {
  render(Mistake, { mistake, edition, number: 1, of: 2, onnext: () => {} });
}

const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });

describe("a mistake", () => {
  afterEach(cleanup);

  it("is asked again until an answer is better beyond doubt", async () => {
    ask();
    expect(screen.getByRole("heading").textContent).toMatch(/^You played: .+ Find something better\.$/);
    expect(button(/played/).disabled).toBe(true);
    button(/^Mortgage/).click();
    expect((await screen.findByText(/Not clearly better/)).textContent).toContain("+1.0 points (−1.0 to 3.0)");
    expect(screen.queryByText(/stays in hand/)).toBeNull();
    button(/^Buy Square 1/).click();
    expect((await screen.findByText(/^Better:/)).textContent).toContain(
      "+10.0 points of your chance to win (8.0 to 12.0)",
    );
    expect(screen.getByText(/It earns rent all game long, and \$40 stays in hand/)).toBeTruthy();
    expect(button(/^Next mistake/)).toBeTruthy();
  });

  it("shows the expert's answer and its reason when asked to", async () => {
    ask();
    button(/^Show me/).click();
    expect(await screen.findByText("The expert plays: Buy Square 1 for $60")).toBeTruthy();
    expect(button(/^Buy Square 1/).className).toContain("best");
    expect(screen.getByText(/stays in hand/)).toBeTruthy();
  });
});
