// What takes long to be made is made in steps, and the page listens between them.
import { getContext, setContext } from "svelte";

const CHILDREN = Symbol("inside");

/** How many steps are due: none at first, then one more whenever the last one has been painted. */
export function paintedSteps(last: number): () => number {
  let due = $state(0);
  $effect(() => {
    if (due >= last) return;
    let gone = false;
    const next = () => setTimeout(() => gone || (due += 1));
    if (document.hidden)
      next(); // nothing is painted
    else requestAnimationFrame(next);
    return () => (gone = true);
  });
  return () => due;
}

/** Lets what is inside this component wait for one more step: once, and not for what takes its place later. */
export function deferChildren(isDue: () => boolean): void {
  setContext(CHILDREN, isDue);
}

/** Whether the component around this one lets its inside be made. */
export function childrenDue(): () => boolean {
  return getContext<(() => boolean) | undefined>(CHILDREN) ?? (() => true);
}
