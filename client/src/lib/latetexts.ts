// Keys of texts that no page needs at once: they are in a file of their own, fetched when the first of them is shown.
// vite.config.js and texts.ts both go by this.

/** What the start page says of other pages. */
const ON_THE_START_PAGE = /^\w+\.(title|says|open|daily)$/;
const LATE = /^(analysis|editor|guide|hint|mistakes|own|ownBoard|puzzles|rating|referee|review|site)\./;

export const isLate = (key: string): boolean => LATE.test(key) && !ON_THE_START_PAGE.test(key);
