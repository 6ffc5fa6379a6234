import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: process.env.PASSGO_CLIENT_OUT ?? "dist", emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { "^/(tables|guests|editions|rules)": { target: "http://127.0.0.1:8000", ws: true } } },
});
