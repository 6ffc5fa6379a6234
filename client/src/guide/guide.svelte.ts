// The guide of a first game: which step is shown, and which were read. What was read is kept in this browser.
import { prefs } from "../lib/prefs.svelte";
import { stepsFor, STEPS, type GuideSituation, type Step } from "./steps";

export class Guide {
  step: Step | null = $state(null);

  get on(): boolean {
    return prefs.guide === "on";
  }

  /** How many steps were read, this one included. */
  get number(): number {
    return prefs.guided.length + 1;
  }

  begin(): void {
    prefs.guide = "on";
  }

  /** Never shown again, unless somebody asks for it. */
  leave(): void {
    prefs.guide = "off";
    this.step = null;
  }

  read(): void {
    if (this.step) this.markRead(this.step);
    this.step = null;
    if (STEPS.every((step) => prefs.guided.includes(step))) prefs.guide = "off";
  }

  /** Shows what the moment is about. Who plays on has read what was shown. */
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

/** Explains again what was explained before. */
export function beginAgain(): void {
  prefs.guided = [];
  prefs.guide = "on";
}
