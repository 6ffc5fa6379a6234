// Keys of texts that no page needs at once: they are in a file of their own, fetched when the first of them is shown.
// vite.config.js and texts.ts both go by this.

/** What the start page says of other pages, and the name of the button for a hint. */
const AT_ONCE = /^\w+\.(title|says|open|daily)$|^hint\.ask$/;
const LATE = /^(analysis|editor|guide|hint|mistakes|own|ownBoard|puzzles|rating|referee|review|site)\./;

export const isLate = (key: string): boolean => LATE.test(key) && !AT_ONCE.test(key);
