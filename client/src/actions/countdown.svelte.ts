// The time left for the decision, in seconds.
import type { Table } from "../lib/table.svelte";
import { secondsLeft } from "./time";

export class Countdown {
  left: number | null = $state(null);

  constructor(table: Table) {
    $effect(() => {
      const deadline = table.deadline;
      const update = () => (this.left = secondsLeft(deadline, performance.now()));
      update();
      if (deadline === null) return;
      const ticking = setInterval(update, 250);
      return () => clearInterval(ticking);
    });
  }
}
