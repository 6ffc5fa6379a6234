// A table's socket without a server: it records what the client sends, and a test makes it receive frames.
import { parseJson } from "../src/lib/json";

export class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(parseJson(text));
  }

  close(): void {}

  receive(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
}
