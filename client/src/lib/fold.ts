// A sign at the lower edge of a list that goes on below it: nothing to choose from is hidden without one.

const LEAST = 1; // px
const MOTION_ENDS = ["animationend", "animationcancel", "transitionend"] as const; // what moves may reach below

/** An attachment for an element that scrolls; app.css draws the sign of `data-below`. */
export function fold(box: HTMLElement): () => void {
  const look = () => {
    const rest = box.scrollHeight - box.scrollTop - box.clientHeight;
    const { overflowY, rowGap } = getComputedStyle(box);
    box.style.setProperty("--gap", rowGap === "normal" ? "0px" : rowGap); // the sign itself takes no room
    box.toggleAttribute("data-below", rest > LEAST && /auto|scroll/.test(overflowY));
  };
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(() => {
    for (const child of box.children) sizes.observe(child);
    look();
  });
  sizes.observe(box);
  for (const child of box.children) sizes.observe(child);
  contents.observe(box, { childList: true, subtree: true, characterData: true });
  box.addEventListener("scroll", look, { passive: true });
  for (const end of MOTION_ENDS) box.addEventListener(end, look);
  look();
  return () => {
    sizes.disconnect();
    contents.disconnect();
    box.removeEventListener("scroll", look);
    for (const end of MOTION_ENDS) box.removeEventListener(end, look);
  };
}
