// Drawings of the stage, as paths in a square of 32, filled by the even-odd rule.

/** A disc; inside another shape it is a hole. */
const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A rectangle with round corners. */
function box(x: number, y: number, w: number, h: number, r = 0): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [w - 2 * r, h - 2 * r];
  const there = `h${across}${corner(r, r)}v${down}${corner(-r, r)}`;
  const back = `h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}`;
  return `M${x + r} ${y}${there}${back}Z`;
}

export const BANK = [
  "M16 2L30 10V13H2V10Z",
  box(5, 15, 4, 10),
  box(14, 15, 4, 10),
  box(23, 15, 4, 10),
  box(2, 27, 28, 3),
];
export const GAVEL = [
  "M17.5 2.5L25.5 10.5L23 13L15 5Z",
  "M10.5 9.5L18.5 17.5L16 20L8 12Z",
  "M16 6.5L21.5 12L17.5 16L12 10.5Z",
  "M19.5 14L30 25L27 28L16.5 17.5Z",
  box(2, 26, 16, 4, 1),
];
export const SCALES = [
  box(15, 3, 2, 24),
  box(9, 27, 14, 3, 1),
  "M4 7H28V9H4Z",
  "M7 9L11 19H3ZM7 12L5 17.5H9Z",
  "M25 9L29 19H21ZM25 12L23 17.5H27Z",
  "M2 20H12A5 4 0 0 1 2 20Z",
  "M20 20H30A5 4 0 0 1 20 20Z",
];
export const CARD = [
  box(5, 3, 22, 26, 3) + box(8, 6, 16, 20, 1.5),
  "M16 9L18 14H23L19 17L20.5 22.5L16 19.2L11.5 22.5L13 17L9 14H14Z",
];
export const DICE = [
  box(3, 9, 16, 16, 3) + disc(7.5, 13.5, 1.8) + disc(11, 17, 1.8) + disc(14.5, 20.5, 1.8),
  "M21 6H26A3 3 0 0 1 29 9V20A3 3 0 0 1 26 23H21Z" + disc(25, 14.5, 1.8),
];
export const COINS = [disc(12, 12, 9) + disc(12, 12, 6.5), disc(21, 21, 8) + disc(21, 21, 5.5)];
export const PERCENT = [disc(9, 9, 6) + disc(9, 9, 2.8), disc(23, 23, 6) + disc(23, 23, 2.8), "M24 4L27 6L8 28L5 26Z"];
export const ARROWS = ["M3 11H21V6L29 13L21 20V15H3Z"];
export const SWAP = ["M2 9H21V4L29 11L21 17V13H2Z", "M30 23H11V28L3 21L11 15V19H30Z"];
export const TICK = ["M4 17L8 13L13 18L25 6L29 10L13 26Z"];
export const CROSS = ["M6 9L9 6L16 13L23 6L26 9L19 16L26 23L23 26L16 19L9 26L6 23L13 16Z"];
