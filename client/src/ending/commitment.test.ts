import { afterEach, expect, it, vi } from "vitest";
import { digest, rememberCommitment, firstCommitment } from "./commitment";
import { sha256 } from "./sha256";
import type { TableInfo } from "../lib/wire";

const { subtle } = crypto; // before it is stubbed
const theirs = async (text: string): Promise<string> =>
  Array.from(new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text))), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
const info = (id: string, status: string, commitment: string) => ({ id, status, commitment }) as TableInfo;
afterEach(() => vi.unstubAllGlobals());

it("our own SHA-256 is the one that everybody means, at every length of the last block", async () => {
  for (let length = 0; length < 140; length++) {
    const text = "passgo ñ ".repeat(20).slice(0, length);
    expect(sha256(text)).toBe(await theirs(text));
  }
});

it("the seed's hash is the same with and without the browser's help", async () => {
  expect(await digest("a seed")).toBe(await theirs("a seed"));
  vi.stubGlobal("crypto", {});
  expect(await digest("a seed")).toBe(await theirs("a seed"));
});

it("the first promise that was seen is the one that counts", () => {
  rememberCommitment(info("one", "waiting", "abc"));
  rememberCommitment(info("one", "over", "another"));
  expect(firstCommitment(info("one", "over", "another"))).toEqual({ commitment: "abc", before: true });
});

it("a promise that was first seen in the game says so", () => {
  rememberCommitment(info("two", "playing", "abc"));
  expect(firstCommitment(info("two", "over", "abc")).before).toBe(false);
  expect(firstCommitment(info("never seen", "over", "abc"))).toEqual({ commitment: "abc", before: false });
});
