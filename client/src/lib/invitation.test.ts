import { beforeEach, expect, test, vi } from "vitest";
import { closeToPhones, restoreInvitation, openToPhones } from "./invitation";
import { removeItems, saveItem } from "./storage";
import type { Invitation } from "./wire";

/** A server at home, as its host sees it. */
class Home {
  open = false;
  canOpen = true;
  reach: Invitation["reach"] | null = null;
  asked: string[] = [];

  answer(method: string): Response {
    this.asked.push(method);
    if (method !== "GET") this.open = method === "POST";
    const invitation: Invitation = {
      reach: this.reach ?? (this.open ? "network" : "here"),
      can_open: this.canOpen,
      link: "",
      address: null,
      code: this.open ? "KXQMP" : null,
      local: null,
    };
    return new Response(JSON.stringify(invitation));
  }
}

let home: Home;

beforeEach(() => {
  home = new Home();
  removeItems("passgo.");
  saveItem("passgo.guest", "yes");
  vi.stubGlobal("fetch", (_path: string, { method }: RequestInit) => Promise.resolve(home.answer(method ?? "GET")));
});

test("a table that was open before the server was restarted is opened again", async () => {
  expect(await openToPhones("t")).toBeNull();
  home.open = false; // as after a start
  expect((await restoreInvitation("t")).reach).toBe("network");
});

test("a table that was never opened, or was closed again, stays closed", async () => {
  expect((await restoreInvitation("t")).reach).toBe("here");
  await openToPhones("t");
  await closeToPhones("t");
  expect((await restoreInvitation("t")).reach).toBe("here");
});

test("a public server is not asked to open, nor by a player who may not open it", async () => {
  home.reach = "anywhere";
  expect(await openToPhones("t")).toBeNull();
  home.reach = "here";
  home.canOpen = false;
  expect(await openToPhones("t")).toBeNull();
  expect(home.asked).not.toContain("POST");
});
