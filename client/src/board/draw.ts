// Small helpers for shapes that are written down as SVG paths.

/** A disc; inside another shape it is a hole, for shapes are filled by the even-odd rule. */
export function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

export function box(x: number, y: number, w: number, h: number, r = 0): string {
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}Z`;
  const a = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w - 2 * r}${a(r, r)}v${h - 2 * r}${a(-r, r)}h${2 * r - w}${a(-r, -r)}v${2 * r - h}${a(r, -r)}Z`;
}

/** A wheel with a hub one can look through. */
export function wheel(x: number, y: number, r: number): string {
  return disc(x, y, r) + disc(x, y, r * 0.42);
}

/** A star of five points round x, y. */
export function star(x: number, y: number, r: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 === 0 ? r : r * 0.42;
    const angle = (Math.PI * i) / 5 - Math.PI / 2;
    return `${(x + reach * Math.cos(angle)).toFixed(2)} ${(y + reach * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}
