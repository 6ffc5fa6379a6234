// Plays the updates of a table on the board, and finds the square to show.
import { onDestroy, untrack } from "svelte";
import { atStart, openingOf } from "../director/opening";
import { BUDGET } from "../director/plan";
import { sumUp, throwsText } from "../director/words";
import { prefs } from "../lib/prefs.svelte";
import type { Table } from "../lib/table.svelte";
import { t } from "../lib/texts";
import type { EditionInfo, View } from "../lib/wire";
import { playbackOf, type Manner, type Playback } from "./playback.svelte";

/** The table of the page, or a replayed game. */
export type PlaybackSource = Pick<Table, "view" | "edition" | "onUpdate"> & {
  info?: Table["info"];
  you?: Table["you"];
  entries?: Table["entries"];
};

/** Plays the updates of the source while the calling component is mounted. Nothing is played while `unseen`. */
export function playUpdates(source: PlaybackSource, unseen: () => boolean): Playback {
  const playback = playbackOf(source);
  let begun = false;
  $effect(() => {
    const { view, edition } = source;
    untrack(() => {
      if (!view || !edition || begun) return;
      begun = true;
      playback.start(view);
      const opening = source.entries && !document.hidden && !unseen() ? openingOf(source.entries) : [];
      if (opening.length > 0) {
        playback.open(opening, view, atStart(view, edition), mannerOf(source, view, edition, false));
      }
    });
  });
  $effect(() =>
    source.onUpdate((entries) => {
      const { view, edition } = source;
      if (view && edition) playback.play(entries, view, mannerOf(source, view, edition, document.hidden || unseen()));
    }),
  );
  $effect(() => {
    if (prefs.speed === "instant") untrack(() => playback.skip());
  });
  onDestroy(() => playback.skip());
  return playback;
}

function mannerOf({ info, you }: PlaybackSource, view: View, edition: EditionInfo, hidden: boolean): Manner {
  const mine = you?.seats ?? [];
  const narration = { edition, names: view.seats.map(({ name }) => name), you: mine.length === 1 ? mine[0]! : null };
  const bots = new Set((info?.seats ?? []).flatMap(({ kind }, seat) => (kind === "bot" ? [seat] : [])));
  return {
    speed: hidden ? "none" : prefs.speed,
    budget: BUDGET[prefs.speed],
    moves: prefs.motion !== "off",
    asked: view.decision?.seats.some((seat) => mine.includes(seat)) ?? false,
    watcher: { edition, narration, mine, bots },
    sumUp,
    throws: (seat, total) => throwsText(seat, total, narration),
    begins: t("director.start"),
  };
}

/** The square of the decision, else that of the moving token. */
export function focusOf(view: View | null, playback: Playback): number {
  if (!view) return 0;
  const decision = playback.busy ? null : view.decision;
  const about = decision && ("lot" in decision ? decision.lot : "square" in decision ? decision.square : null);
  return about ?? view.seats[playback.walker ?? view.turn]?.square ?? 0;
}
