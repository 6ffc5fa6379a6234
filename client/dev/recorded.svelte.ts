// A recorded game that stands in for a table.
import type { AnyEvent, EditionInfo, EntryTold, View } from "../src/lib/wire";

export interface Recording {
  edition: EditionInfo;
  first: View;
  steps: { seat: number; events: AnyEvent[]; view: View }[];
}

export class Recorded {
  view: View | null = $state.raw(null);
  edition: EditionInfo | null = $state.raw(null);
  private listener: (entries: EntryTold[]) => void = () => {};

  constructor(
    private readonly recording: Recording,
    private at: number,
  ) {
    this.edition = recording.edition;
    this.view = recording.steps[at - 1]?.view ?? recording.first;
  }

  onUpdate(listener: (entries: EntryTold[]) => void): () => void {
    this.listener = listener;
    return () => (this.listener = () => {});
  }

  next(): void {
    const step = this.recording.steps[this.at++];
    if (!step) return;
    this.view = step.view;
    this.listener([{ seq: this.at, at: 0, kind: "acted", seat: step.seat, events: step.events }]);
  }
}
