import { beforeAll, expect, test } from "vitest";
import { fetchTexts } from "../lib/textfiles.svelte";
import { prefs } from "../lib/prefs.svelte";
import { EMOTES, emoteCode, PHRASES, phraseCode, decodeChat } from "./chatcodes";

beforeAll(async () => {
  await fetchTexts("en");
  await fetchTexts("es");
  await fetchTexts("de");
});

test("phrases are read in the language of the reader", () => {
  prefs.language = "en";
  expect(decodeChat(phraseCode("hello"))).toEqual({ emote: null, text: "Hello!" });
  prefs.language = "es";
  expect(decodeChat(phraseCode("hello")).text).toBe("¡Hola!");
  prefs.language = "de";
  expect(decodeChat(phraseCode("hello")).text).toBe("Hallo!");
  prefs.language = "en";
});

test("every phrase and face has a text", () => {
  for (const phrase of PHRASES) expect(decodeChat(phraseCode(phrase)).text).not.toContain(":");
  for (const each of EMOTES) {
    const { emote, text } = decodeChat(emoteCode(each));
    expect(emote).toBe(each);
    expect(text).not.toContain(".");
  }
});

test("typed chat stays unchanged", () => {
  for (const text of ["see you at 8:00", ":nobody:", ":face-nobody:", "::", "hello"]) {
    expect(decodeChat(text)).toEqual({ emote: null, text });
  }
});
