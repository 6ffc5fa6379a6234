// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { table } from "../../tests/small_table";
import type { LuckInfo } from "../lib/wire";
import LuckEvents from "./LuckEvents.svelte";

const view = table({ kind: "Throw", seats: [0], doubles: 0 });
vi.mock("../lib/context", () => ({ getTable: () => ({ view, entries: [] }) }));
vi.mock("../log/lines", () => ({ sceneOf: () => null }));

describe("luck, one by one", () => {
  afterEach(cleanup);

  it("lists a throw and the card that it led to, which are one entry", async () => {
    const thrown: LuckInfo = { seq: 4, round: 1, seat: 0, kind: "dice", change: [0.1, -0.1], mark: "lucky" };
    const drawn: LuckInfo = { ...thrown, kind: "card", change: [-0.2, 0.2], mark: "unlucky" };
    const { container } = render(LuckEvents, { luck: [thrown, drawn] });
    container.querySelector("details")!.open = true;
    await fireEvent(container.querySelector("details")!, new Event("toggle"));
    const [, listed] = screen.getAllByRole("table");
    expect(listed?.querySelectorAll("tbody tr")).toHaveLength(2);
  });
});
