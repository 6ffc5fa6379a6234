// The socket of a table without a server: what the client sends is kept, and a test tells what the server would.
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
