// What a tab of the static site and the worker that has the tables send each other.

export type FromTab =
  | { kind: "request"; id: string; method: string; path: string; body: string; language: string }
  | { kind: "open"; id: string; path: string }
  | { kind: "frame"; id: string; text: string }
  | { kind: "close"; id: string };

export type ToTab =
  | { kind: "answer"; id: string; status: number; body: Uint8Array<ArrayBuffer> }
  | { kind: "frame"; id: string; text: string }
  | { kind: "closed"; id: string }
  | { kind: "lost"; error: string }
  /** Another worker has the tables now: what was under way is gone. */
  | { kind: "restart" }
  | { kind: "state"; state: State };

/** `failed`: Python could not be loaded. */
export type State = "loading" | "ready" | "failed";

/** Between the workers of several tabs. */
export type OnChannel = { to: "owner"; from: string; message: FromTab } | { to: string; message: ToTab };

export const EVERYONE = "everyone";

/** Where the parts of the site lie. */
export interface Places {
  /** The site itself: tabs of the same address share their tables. */
  base: string;
  runtime: string;
  python: string;
}

export interface Begin {
  places: Places;
  role: "tables" | "jobs";
}
