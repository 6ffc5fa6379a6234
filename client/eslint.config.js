import js from "@eslint/js";
import stylistic from "@stylistic/eslint-plugin";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig([
  globalIgnores(["dev/fixtures", "dist", "src/lib/wire.ts"]),
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { "@stylistic": stylistic },
    rules: {
      // prettier breaks code, but neither comments nor strings.
      "@stylistic/max-len": ["error", { code: 120 }],
      // What is taken out of an object has to be named, and so has what a block is repeated for.
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true, argsIgnorePattern: "^_$" }],
      // It takes all that an exported class keeps for state that is shown. What is shown is declared as $state.
      "svelte/prefer-svelte-reactivity": "off",
      // Svelte removes a space at the end of a block unless it is written as {" "}.
      "svelte/no-useless-mustaches": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // eslint does not know the types of components: their properties are any to it. svelte-check knows them.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  { files: ["src/**", "dev/**"], languageOptions: { globals: globals.browser } },
  // These are not part of the project that TypeScript checks.
  { files: ["**/*.js", "**/*.mjs"], extends: [ts.configs.disableTypeChecked] },
  { files: ["*.js", "*.mjs"], languageOptions: { globals: globals.node } },
  { files: ["public/worker.js"], languageOptions: { globals: globals.serviceworker } },
]);
