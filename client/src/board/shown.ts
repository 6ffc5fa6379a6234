// A position that a board shows: nothing is played on it.
import type { EditionInfo, View } from "../lib/wire";
import type { Source } from "./watch.svelte";

export class Shown implements Source {
  constructor(
    readonly edition: EditionInfo,
    readonly view: View,
  ) {}

  onUpdate(): () => void {
    return () => undefined;
  }
}
