// A position that a board shows: nothing is played on it, but another one may follow.
import type { EditionInfo, EntryTold, View } from "../lib/wire";
import type { Source } from "./watch.svelte";

export class Shown implements Source {
  view: View | null = $state.raw(null);
  private listener: (entries: EntryTold[]) => void = () => undefined;

  constructor(
    readonly edition: EditionInfo | null,
    view: View,
  ) {
    this.view = view;
  }

  show(view: View): void {
    this.view = view;
    this.listener([]);
  }

  onUpdate(listener: (entries: EntryTold[]) => void): () => void {
    this.listener = listener;
    return () => (this.listener = () => undefined);
  }
}
