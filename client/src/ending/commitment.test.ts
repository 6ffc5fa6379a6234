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

it("the built-in SHA-256 equals Web Crypto's at every length of the last block", async () => {
  for (let length = 0; length < 140; length++) {
    const text = "passgo ñ ".repeat(20).slice(0, length);
    expect(sha256(text)).toBe(await theirs(text));
  }
});

it("the seed's hash is the same with and without Web Crypto", async () => {
  expect(await digest("a seed")).toBe(await theirs("a seed"));
  vi.stubGlobal("crypto", {});
  expect(await digest("a seed")).toBe(await theirs("a seed"));
});

it("the first commitment that was seen is kept", () => {
  rememberCommitment(info("one", "waiting", "abc"));
  rememberCommitment(info("one", "over", "another"));
  expect(firstCommitment(info("one", "over", "another"))).toEqual({ commitment: "abc", before: true });
});

it("a commitment that was first seen during the game is marked", () => {
  rememberCommitment(info("two", "playing", "abc"));
  expect(firstCommitment(info("two", "over", "abc")).before).toBe(false);
  expect(firstCommitment(info("never seen", "over", "abc"))).toEqual({ commitment: "abc", before: false });
});
