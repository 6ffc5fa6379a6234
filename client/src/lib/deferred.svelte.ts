// Rendering in steps, between which the page stays responsive.
import { getContext, setContext } from "svelte";

const CHILDREN = Symbol("inside");

/** The number of steps to render: 0 at first, then one more after each paint. */
export function paintedSteps(last: number): () => number {
  let due = $state(0);
  $effect(() => {
    if (due >= last) return;
    let gone = false;
    const next = () => setTimeout(() => gone || (due += 1));
    if (document.hidden)
      next(); // a hidden page is not painted
    else requestAnimationFrame(next);
    return () => (gone = true);
  });
  return () => due;
}

/** Lets the contents of this component wait for one more step, once. */
export function deferChildren(isDue: () => boolean): void {
  setContext(CHILDREN, isDue);
}

/** Whether the surrounding component lets its contents render. */
export function childrenDue(): () => boolean {
  return getContext<(() => boolean) | undefined>(CHILDREN) ?? (() => true);
}
