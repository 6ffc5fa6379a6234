// The static site in place of a server: requests and sockets go to a worker, printed things to files.
import { parseJson } from "../lib/json";
import type { Begin, FromTab, State, ToTab } from "./messages";
import { fetchUnpacked } from "./python";
import { site } from "./state.svelte";

/** Paths whose answers are the same for all, and files of the site. */
const PRINTED = /^\/(editions(\/[^/]+)?|rules\?edition=[^&]+|puzzles(\/(?!daily)[^/]+(\/solution)?)?)$/;

const base = new URL(".", document.baseURI).href;
const [runtime, python, data] = partsOf(document.documentElement.dataset["site"] ?? "{}");
const answers = new Map<string, (answer: Response) => void>();
const sockets = new Map<string, SiteSocket>();
let worker: Worker | null = null;

/** `passgo site build` writes the names of the parts into the page. */
function partsOf(text: string): [string, string, string] {
  const names = parseJson<{ runtime: string; python: string; data: string }>(text);
  return [`${base}${names.runtime}`, `${base}${names.python}`, `${base}${names.data}`];
}

/** Starts the worker, which loads Python. */
export function start(): void {
  if (worker) return;
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<ToTab>) => take(data);
  worker.onerror = () => setState("failed");
  worker.postMessage({ places: { base, runtime, python }, role: "tables" } satisfies Begin);
  addEventListener("pagehide", () => {
    for (const id of sockets.keys()) post({ kind: "close", id });
  });
}

function post(message: FromTab): void {
  start();
  worker?.postMessage(message);
}

function take(message: ToTab): void {
  if (message.kind === "answer") {
    answers.get(message.id)?.(new Response(message.body, { status: message.status }));
    answers.delete(message.id);
  } else if (message.kind === "frame") sockets.get(message.id)?.take(message.text);
  else if (message.kind === "closed") sockets.get(message.id)?.end();
  else if (message.kind === "restart") restart();
  else if (message.kind === "lost") site.lost = message.error;
  else setState(message.state);
}

function setState(state: State): void {
  site.state = state;
  document.documentElement.dataset["python"] = state; // scripts can wait for it
  if (state === "failed") restart();
}

/** What was under way is gone: requests fail as without a network, and tables connect again. */
function restart(): void {
  for (const settle of answers.values()) settle(new Response("null", { status: 503 }));
  answers.clear();
  for (const socket of [...sockets.values()]) socket.end();
}

/** Like `fetch` of a server. */
export function fetchHere(path: string, method: string, body: string | null, language: string): Promise<Response> {
  if (method === "GET" && PRINTED.test(path))
    return fetchUnpacked(`${data}${path.slice(1).replace("?edition=", "/")}.json`);
  const id = crypto.randomUUID();
  const answer = new Promise<Response>((resolve) => answers.set(id, resolve));
  post({ kind: "request", id, method, path, body: body ?? "", language });
  return answer;
}

/** Like a WebSocket to a server. */
export class SiteSocket {
  onmessage: ((message: MessageEvent<string>) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly id = crypto.randomUUID();

  constructor(path: string) {
    sockets.set(this.id, this);
    post({ kind: "open", id: this.id, path });
  }

  send(text: string): void {
    post({ kind: "frame", id: this.id, text });
  }

  close(): void {
    if (sockets.delete(this.id)) post({ kind: "close", id: this.id });
  }

  take(text: string): void {
    this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  end(): void {
    sockets.delete(this.id);
    this.onclose?.();
  }
}
