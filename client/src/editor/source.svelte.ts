// What the board of the editor shows: the layout, without animation.
import type { PlaybackSource } from "../board/play.svelte";
import type { EditionInfo, EntryTold, View } from "../lib/wire";

export class EditedPosition implements PlaybackSource {
  view: View | null = $state.raw(null);
  private listener: (entries: EntryTold[]) => void = () => undefined;

  constructor(
    readonly edition: EditionInfo,
    view: View,
  ) {
    this.view = view;
  }

  onUpdate(listener: (entries: EntryTold[]) => void): () => void {
    this.listener = listener;
    return () => (this.listener = () => undefined);
  }

  show(view: View): void {
    this.view = view;
    this.listener([]);
  }
}
