// Sounds of what the board shows.
import { playbackOf } from "../board/playback.svelte";
import { prefs } from "../lib/prefs.svelte";
import { hush, myTurn, play, soundOf } from "../lib/sound";
import type { Table } from "../lib/table.svelte";
import type { View } from "../lib/wire";

/** Called once by the page of a table. */
export function playSounds(table: Table): void {
  const playback = playbackOf(table);
  let before: View | null = null;
  let due = false; // the sound of the own turn, once the board has shown what came before
  $effect(() =>
    playback.onStep((step) => {
      const sound = prefs.sound ? soundOf(step) : null;
      if (sound) play(sound);
    }),
  );
  $effect(() =>
    table.onUpdate(() => {
      const { view, you } = table;
      due ||= myTurn(before, view, you.seats);
      before = view;
      if (!playback.busy) announceTurn();
    }),
  );
  $effect(() => {
    if (!playback.busy) announceTurn();
  });
  $effect(() => {
    if (!prefs.sound) hush();
  });

  function announceTurn(): void {
    if (due && prefs.sound) play("turn");
    due = false;
  }
}
