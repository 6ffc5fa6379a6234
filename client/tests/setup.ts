// Tests run outside of a browser: this provides what a page finds in one, and the texts.
import { vi } from "vitest";

vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

const { fetchTexts } = await import("../src/lib/textfiles.svelte");
const { LANGUAGES } = await import("../src/lib/languages");
const languages = Object.keys(LANGUAGES);
await Promise.all(languages.flatMap((language) => [fetchTexts(language), fetchTexts(`${language}/late`)]));
