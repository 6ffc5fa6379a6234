// Keyboard shortcuts press the buttons that declare them in aria-keyshortcuts.

/** The keys that answer decisions. */
const ANSWERS = /^(Space|Enter|P|\d)$/;

/** The name of a key as in aria-keyshortcuts; "" for a combination with a modifier. */
export function keyName(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey">): string {
  if (event.ctrlKey || event.altKey || event.metaKey) return "";
  if (event.key === " ") return "Space";
  return event.key.length === 1 ? event.key.toUpperCase() : event.key;
}

/** Presses the button of a key. A key that answers a decision must be deliberate; a held key answers once. */
export function pressShortcut(event: KeyboardEvent, isMeant: () => boolean): void {
  const key = keyName(event);
  const target = event.target;
  if (event.repeat && key === "Enter" && target instanceof Element && target.closest("button")) event.preventDefault();
  if (
    !key ||
    !(target instanceof Element) ||
    document.querySelector("dialog[open]") ||
    target.closest("input, textarea, select, [contenteditable]")
  )
    return;
  const button = document.querySelector<HTMLElement>(`main [aria-keyshortcuts~="${CSS.escape(key)}"]`);
  const answers = key === "Space" || key === "Enter";
  // Space and Enter press the focused button or link instead.
  if (!button || (answers && target !== button && target.closest("button, a, summary, [role=button], [tabindex]")))
    return;
  event.preventDefault();
  if (!event.repeat && (!ANSWERS.test(key) || isMeant())) button.click();
}
