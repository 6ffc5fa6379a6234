// The guide of a first game: the current step, and the steps that were read, which this browser stores.
import { prefs } from "../lib/prefs.svelte";
import { stepsFor, STEPS, type GuideSituation, type Step } from "./steps";

export class Guide {
  step: Step | null = $state(null);

  get on(): boolean {
    return prefs.guide === "on";
  }

  /** How many steps were read, the current one included. */
  get number(): number {
    return prefs.guided.length + 1;
  }

  begin(): void {
    prefs.guide = "on";
  }

  /** Turns the guide off. */
  leave(): void {
    prefs.guide = "off";
    this.step = null;
  }

  read(): void {
    if (this.step) this.markRead(this.step);
    this.step = null;
    if (STEPS.every((step) => prefs.guided.includes(step))) prefs.guide = "off";
  }

  /** Shows the step for a situation. A step counts as read when the game has moved on. */
  update(situation: GuideSituation): void {
    if (!this.on) return;
    const steps = stepsFor(situation);
    if (this.step && steps.length > 0 && !steps.includes(this.step)) this.read();
    this.step ??= steps.find((step) => !prefs.guided.includes(step)) ?? null;
  }

  private markRead(step: Step): void {
    if (!prefs.guided.includes(step)) prefs.guided = [...prefs.guided, step];
  }
}

/** Shows all steps again. */
export function beginAgain(): void {
  prefs.guided = [];
  prefs.guide = "on";
}
