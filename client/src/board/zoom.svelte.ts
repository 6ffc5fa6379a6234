// How near the board is seen, and which square is in the middle of what is seen.
import { flushSync } from "svelte";
import { rectOf } from "./geometry";

export const NEAREST = 3.2;
const STEP = 1.5;

export class Zoom {
  /** 1 shows the whole board. */
  level = $state(1);
  /** Whether the view follows the square that matters. */
  follows = $state(true);
  private pinch: { apart: number; level: number } | null = null;
  private readonly fingers = new Map<number, { x: number; y: number }>();

  nearer(): void {
    this.level = Math.min(NEAREST, this.level === 1 ? 2.4 : this.level * STEP);
    this.follows = true;
  }

  farther(): void {
    this.level = this.level / STEP < 1.4 ? 1 : this.level / STEP;
  }

  /** Brings a square into the middle. */
  look(scroller: HTMLElement, square: number, smooth: boolean): void {
    const { x, y, w, h } = rectOf(square);
    const width = scroller.scrollWidth / 100;
    scroller.scrollTo({
      left: (x + w / 2) * width - scroller.clientWidth / 2,
      top: (y + h / 2) * width - scroller.clientHeight / 2,
      behavior: smooth ? "smooth" : "instant",
    });
  }

  // Two fingers pull it nearer; one finger scrolls as the browser does it, and then nothing is followed.
  readonly down = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 2) this.pinch = { apart: this.apart(), level: this.level };
  };

  readonly move = (event: PointerEvent): void => {
    if (!this.fingers.has(event.pointerId)) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!this.pinch || this.fingers.size !== 2) return;
    this.follows = false;
    if (event.currentTarget instanceof HTMLElement) this.pull(event.currentTarget, (this.pinch.level * this.apart()) / this.pinch.apart);
  };

  readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    this.pinch = null;
    if (event.type === "pointercancel") this.follows = false; // the browser scrolls
    if (this.level < 1.15) this.level = 1;
  };

  /** Changes the level, and keeps what lies between the fingers between them. */
  private pull(scroller: HTMLElement, level: number): void {
    const before = this.level;
    flushSync(() => (this.level = Math.min(NEAREST, Math.max(1, level))));
    const [a, b] = [...this.fingers.values()];
    const { left, top } = scroller.getBoundingClientRect();
    const x = (a!.x + b!.x) / 2 - left;
    const y = (a!.y + b!.y) / 2 - top;
    const grown = this.level / before;
    scroller.scrollTo({ left: (scroller.scrollLeft + x) * grown - x, top: (scroller.scrollTop + y) * grown - y, behavior: "instant" });
  }

  private apart(): number {
    const [a, b] = [...this.fingers.values()];
    return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1;
  }
}
