import { beforeAll, expect, test } from "vitest";
import { fetchTexts } from "../lib/fetched.svelte";
import { prefs } from "../lib/prefs.svelte";
import { EMOTES, emoteCode, PHRASES, phraseCode, spoken } from "./spoken";

beforeAll(async () => {
  await fetchTexts("en");
  await fetchTexts("es");
  await fetchTexts("de");
});

test("phrases are read in the language of the reader", () => {
  prefs.language = "en";
  expect(spoken(phraseCode("hello"))).toEqual({ emote: null, text: "Hello!" });
  prefs.language = "es";
  expect(spoken(phraseCode("hello")).text).toBe("¡Hola!");
  prefs.language = "de";
  expect(spoken(phraseCode("hello")).text).toBe("Hallo!");
  prefs.language = "en";
});

test("every phrase and face has a text", () => {
  for (const phrase of PHRASES) expect(spoken(phraseCode(phrase)).text).not.toContain(":");
  for (const each of EMOTES) {
    const { emote, text } = spoken(emoteCode(each));
    expect(emote).toBe(each);
    expect(text).not.toContain(".");
  }
});

test("what was written stays as it is", () => {
  for (const text of ["see you at 8:00", ":nobody:", ":face-nobody:", "::", "hello"]) {
    expect(spoken(text)).toEqual({ emote: null, text });
  }
});
