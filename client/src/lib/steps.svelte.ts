// What takes long to be made is made in steps, and the page listens between them.

/** How many steps are due: none at first, then one more whenever the last one has been painted. */
export function stepsUpTo(last: number): () => number {
  let due = $state(0);
  $effect(() => {
    if (due >= last) return;
    let gone = false;
    const next = () => setTimeout(() => gone || (due += 1));
    if (document.hidden) next(); // nothing is painted
    else requestAnimationFrame(next);
    return () => (gone = true);
  });
  return () => due;
}
