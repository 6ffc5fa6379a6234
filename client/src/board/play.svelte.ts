// Plays the updates of a table on the board, and finds the square to show.
import { onDestroy, untrack } from "svelte";
import { prefs } from "../lib/prefs.svelte";
import type { Table } from "../lib/table.svelte";
import type { View } from "../lib/wire";
import { playbackOf, type Playback } from "./playback.svelte";

/** The table of the page, or a replayed game. */
export type PlaybackSource = Pick<Table, "view" | "edition" | "onUpdate"> & { info?: Table["info"] };

/** Plays the updates of the source while the calling component is mounted. Nothing is animated while `unseen`. */
export function playUpdates(source: PlaybackSource, unseen: () => boolean): Playback {
  const playback = playbackOf(source);
  let begun = false;
  $effect(() => {
    const { view, edition } = source;
    untrack(() => {
      if (!view || !edition || begun) return;
      begun = true;
      playback.start(view);
    });
  });
  $effect(() =>
    source.onUpdate((entries) => {
      const { view, edition } = source;
      if (view && edition) playback.play(entries, view, edition, document.hidden || unseen() ? "off" : prefs.motion);
    }),
  );
  $effect(() => {
    if (prefs.motion === "off") untrack(() => playback.skip());
  });
  onDestroy(() => playback.skip());
  return playback;
}

/** The square of the decision, else that of the moving token. */
export function focusOf(view: View | null, playback: Playback): number {
  if (!view) return 0;
  const decision = playback.busy ? null : view.decision;
  const about = decision && ("lot" in decision ? decision.lot : "square" in decision ? decision.square : null);
  return about ?? view.seats[playback.walker ?? view.turn]?.square ?? 0;
}
