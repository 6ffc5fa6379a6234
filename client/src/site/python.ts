// Python in a worker: Pyodide, and the modules of passgo. All files are packed: plain hosts send them as they are.

import type { Places } from "./messages";
import type { openRecords } from "./records";

interface FileSystem {
  writeFile(path: string, data: Uint8Array): void;
}

interface Pyodide {
  FS: FileSystem;
  unpackArchive(data: Uint8Array, format: string, options?: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(module: "passgo.site.page.browser"): BrowserModule;
}

interface BrowserModule {
  start(
    records: Awaited<ReturnType<typeof openRecords>>,
    work: (job: Uint8Array, report: Report) => Promise<Uint8Array>,
    fields: string,
    lost: (error: string) => void,
  ): Promise<Browser>;
  do_job_here(job: Uint8Array, report: Report): Uint8Array;
}

/** passgo.site.page.browser.Browser. */
export interface Browser {
  ask(method: string, path: string, body: string, language: string): Promise<[number, Uint8Array<ArrayBuffer>]>;
  connect(name: string, path: string, send: (text: string) => void): Promise<boolean>;
  receive(name: string, text: string): Promise<void>;
  disconnect(name: string): void;
}

export type Report = (data: Uint8Array) => void;

interface PyodideModule {
  loadPyodide(options: Record<string, unknown>): Promise<Pyodide>;
}

/** Files of the site that are stored packed, by their own names. */
const PACKED = /\/(pyodide\.asm\.wasm|pyodide\.asm\.mjs|passgo\.tar)$/;

/** Fetches a file, unpacked unless the host did that already. */
export async function fetchUnpacked(url: string): Promise<Response> {
  const answer = await fetch(`${url}.gz`);
  if (!answer.ok || !answer.body) throw new Error(`${url}: HTTP ${answer.status}`);
  const body = answer.headers.get("Content-Encoding")?.includes("gzip")
    ? answer.body
    : answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": typeOf(url) } });
}

const typeOf = (url: string) =>
  url.endsWith(".wasm") ? "application/wasm" : url.endsWith(".mjs") ? "text/javascript" : "application/octet-stream";

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

/** A module, typed by the caller without validation. */
function importFrom<T>(address: string): Promise<T>;
function importFrom(address: string): Promise<unknown> {
  return import(/* @vite-ignore */ address);
}

/** Loads Python with the modules of passgo. */
export async function loadPython({ runtime, python: own }: Places): Promise<Pyodide> {
  const plainFetch = self.fetch.bind(self);
  // Pyodide asks for its files by their own names.
  self.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return PACKED.test(url) ? fetchUnpacked(url) : plainFetch(input, init);
  };
  const fetched = fetchUnpacked(`${own}passgo.tar`).then(bytesOf);
  const msgspec = plainFetch(`${own}msgspec.whl`).then(bytesOf);
  const [pyodide, lock, script] = await Promise.all([
    importFrom<PyodideModule>(`${runtime}pyodide.mjs`),
    plainFetch(`${runtime}lock.json`).then((answer): Promise<unknown> => answer.json()),
    fetchUnpacked(`${runtime}pyodide.asm.mjs`).then((answer) => answer.blob()),
  ]);
  const address = URL.createObjectURL(script);
  const { default: createPyodideModule } = await importFrom<{ default: unknown }>(address);
  URL.revokeObjectURL(address);
  const python = await pyodide.loadPyodide({ indexURL: runtime, lockFileContents: lock, createPyodideModule });
  python.unpackArchive(await msgspec, "wheel");
  python.unpackArchive(await fetched, "tar", { extractDir: "/passgo" });
  python.runPython("import sys; sys.path.insert(0, '/passgo'); sys.dont_write_bytecode = True");
  return python;
}
