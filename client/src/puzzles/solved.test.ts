import { describe, expect, it } from "vitest";
import { nextOf, remember, resultOf } from "./solved.svelte";

const puzzles = ["a", "b", "c"].map((id) => ({ id }));

describe("puzzles", () => {
  it("go on with the next one that was not tried, and begin anew when all were", () => {
    expect(nextOf(puzzles, null)?.id).toBe("a");
    remember("b", true);
    expect(nextOf(puzzles, "a")?.id).toBe("c");
    expect(nextOf(puzzles, "c")?.id).toBe("a");
    remember("a", false);
    remember("c", true);
    expect(nextOf(puzzles, "a")?.id).toBe("b");
    expect(nextOf([], "a")).toBeUndefined();
  });

  it("count the first answer", () => {
    remember("d", false);
    remember("d", true);
    expect(resultOf("d")).toBe(false);
    expect(resultOf("e")).toBeUndefined();
  });
});
