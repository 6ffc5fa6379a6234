// Sounds for updates, and storing the server's commitment when it is first seen.
import { rememberCommitment } from "../ending/commitment";
import { prefs } from "../lib/prefs.svelte";
import { cues, myTurn, play } from "../lib/sound";
import type { Table } from "../lib/table.svelte";
import type { View } from "../lib/wire";

const MOST_ENTRIES = 3; // entries at once: more are history, which is silent

/** Called once by the page of a table. */
export function playSounds(table: Table): void {
  let before: View | null = null;
  $effect(() => {
    if (table.info) rememberCommitment(table.info);
  });
  $effect(() =>
    table.onUpdate((entries) => {
      const { view, edition, you } = table;
      const turn = myTurn(before, view, you.seats);
      before = view;
      if (!prefs.sound || !view || !edition || entries.length > MOST_ENTRIES) return;
      const motion = document.hidden ? "off" : prefs.motion;
      const soundCues = cues(
        entries.flatMap((entry) => entry.events ?? []),
        view,
        edition,
        motion,
      );
      for (const cue of soundCues) play(cue);
      if (turn) play({ sound: "turn", after: soundCues.length > 0 ? soundCues.at(-1)!.after + 700 : 0 });
    }),
  );
}
