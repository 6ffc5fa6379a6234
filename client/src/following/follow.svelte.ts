// What goes on beside the page: sounds for whoever wants them, and the server's promise, noted when it is first seen.
import { notePromise } from "../ending/promise";
import { prefs } from "../lib/prefs.svelte";
import { cues, myTurn, play } from "../lib/sound";
import type { Table } from "../lib/table.svelte";
import type { View } from "../lib/wire";

const LIVELY = 3; // entries at once: more are history, and history is silent

/** Called once by the page of a table. */
export function follow(table: Table): void {
  let before: View | null = null;
  $effect(() => {
    if (table.info) notePromise(table.info);
  });
  $effect(() =>
    table.onUpdate((entries) => {
      const { view, edition, you } = table;
      const turn = myTurn(before, view, you.seats);
      before = view;
      if (!prefs.sound || !view || !edition || entries.length > LIVELY) return;
      const motion = document.hidden ? "off" : prefs.motion;
      const heard = cues(
        entries.flatMap((entry) => entry.events ?? []),
        view,
        edition,
        motion,
      );
      for (const cue of heard) play(cue);
      if (turn) play({ sound: "turn", after: heard.length > 0 ? heard.at(-1)!.after + 700 : 0 });
    }),
  );
}
