// Sounds, synthesised from noise and tones, when the board shows what they belong to. Off by default.
import type { Step } from "../board/playback.svelte";
import type { View } from "./wire";

export type Sound =
  | "dice"
  | "coin"
  | "house"
  | "gavel"
  | "turn"
  | "toss"
  | "group"
  | "hotel"
  | "bankrupt"
  | "rent"
  | "trade"
  | "right"
  | "wrong"
  | "court"
  | "wheel";

/** The sound of a step of the playback. */
export function soundOf(step: Step): Sound | null {
  switch (step.show) {
    case "dice":
      return "dice";
    case "coin":
      return "toss";
    case "raise":
      return "house";
    case "flights":
      return step.flights.some(({ kind }) => kind === "money") ? "coin" : null;
    case "caption":
      return step.caption.piece === null ? null : soundOfPiece(step.caption.piece);
    default:
      return null;
  }
}

function soundOfPiece(piece: NonNullable<Extract<Step, { show: "caption" }>["caption"]["piece"]>): Sound {
  if (piece.is === "hammer") return "gavel";
  return piece.is === "quiz" ? (piece.right ? "right" : "wrong") : piece.is;
}

/** Whether one of these seats has to decide now, but had not before. */
export function myTurn(before: View | null, now: View | null, mine: number[]): boolean {
  const asked = (view: View | null): boolean => view?.decision?.seats.some((seat) => mine.includes(seat)) ?? false;
  return asked(now) && !asked(before);
}

let audio: AudioContext | null = null;

/** Browsers play sounds only after a user gesture; until then nothing is audible. */
export function play(sound: Sound, after = 0): void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  SOUNDS[sound](audio, audio.currentTime + after / 1000);
}

/** Silences what is being played. */
export function hush(): void {
  void audio?.close();
  audio = null;
}

export const SOUNDS: Record<Sound, (audio: BaseAudioContext, at: number) => void> = {
  dice(audio, at) {
    for (const [delay, pitch] of [
      [0, 2600],
      [0.07, 2100],
      [0.13, 3000],
      [0.24, 1900],
      [0.31, 2400],
      [0.47, 1700],
    ] as const) {
      noise(audio, at + delay, pitch, 0.06, 0.6);
    }
  },
  coin(audio, at) {
    tone(audio, at, 1320, "triangle", 0.12, 0.1);
    tone(audio, at + 0.07, 1760, "triangle", 0.3, 0.12);
  },
  house(audio, at) {
    noise(audio, at, 900, 0.07, 0.4);
    tone(audio, at, 190, "sine", 0.12, 0.3);
  },
  gavel(audio, at) {
    for (const delay of [0, 0.22]) {
      noise(audio, at + delay, 500, 0.09, 0.5);
      tone(audio, at + delay, 120, "sine", 0.16, 0.4);
    }
  },
  turn(audio, at) {
    tone(audio, at, 659, "sine", 0.25, 0.14);
    tone(audio, at + 0.14, 988, "sine", 0.45, 0.14);
  },
  /** A coin that spins in the air, faster and faster, and lands. */
  toss(audio, at) {
    for (let turn = 0; turn < 9; turn++) tone(audio, at + turn * (0.11 - turn * 0.005), 2100, "triangle", 0.06, 0.09);
    tone(audio, at + 0.9, 1568, "triangle", 0.35, 0.14);
  },
  /** A fanfare of four notes. */
  group(audio, at) {
    for (const [delay, pitch, length] of [
      [0, 523, 0.22],
      [0.15, 659, 0.22],
      [0.3, 784, 0.26],
      [0.5, 1047, 0.9],
    ] as const) {
      tone(audio, at + delay, pitch, "triangle", length, 0.15);
      tone(audio, at + delay, pitch / 2, "sine", length, 0.1);
    }
  },
  /** Knocks that rise, and a bell on top. */
  hotel(audio, at) {
    for (let floor = 0; floor < 4; floor++) {
      noise(audio, at + floor * 0.13, 700 + floor * 180, 0.07, 0.32);
      tone(audio, at + floor * 0.13, 165 + floor * 40, "sine", 0.12, 0.22);
    }
    tone(audio, at + 0.6, 1319, "sine", 0.7, 0.13);
    tone(audio, at + 0.6, 1976, "sine", 0.5, 0.06);
  },
  /** Four notes that fall. */
  bankrupt(audio, at) {
    for (const [delay, pitch, length] of [
      [0, 294, 0.3],
      [0.28, 277, 0.3],
      [0.56, 262, 0.3],
      [0.84, 220, 0.9],
    ] as const) {
      tone(audio, at + delay, pitch, "triangle", length, 0.2);
    }
  },
  /** Coins that are counted. */
  rent(audio, at) {
    for (const [delay, pitch] of [
      [0, 1320],
      [0.09, 1480],
      [0.18, 1320],
      [0.27, 1760],
    ] as const) {
      tone(audio, at + delay, pitch, "triangle", 0.16, 0.11);
    }
  },
  /** Two notes for two hands. */
  trade(audio, at) {
    tone(audio, at, 587, "sine", 0.3, 0.16);
    tone(audio, at + 0.12, 784, "sine", 0.45, 0.16);
  },
  right(audio, at) {
    tone(audio, at, 784, "triangle", 0.2, 0.15);
    tone(audio, at + 0.14, 1175, "triangle", 0.5, 0.15);
  },
  wrong(audio, at) {
    tone(audio, at, 233, "triangle", 0.3, 0.22);
    tone(audio, at + 0.26, 185, "triangle", 0.5, 0.22);
  },
  /** Three knocks of the judge. */
  court(audio, at) {
    for (const delay of [0, 0.25, 0.5]) {
      noise(audio, at + delay, 420, 0.1, 0.45);
      tone(audio, at + delay, 105, "sine", 0.18, 0.35);
    }
  },
  /** A barrel organ in waltz time. */
  wheel(audio, at) {
    [523, 659, 659, 587, 698, 698, 523].forEach((pitch, n) => {
      tone(audio, at + n * 0.19, pitch, "triangle", 0.18, 0.1);
      tone(audio, at + n * 0.19, pitch * 2, "sine", 0.14, 0.05);
    });
  },
};

/** A decaying tone. */
function tone(
  audio: BaseAudioContext,
  at: number,
  pitch: number,
  kind: OscillatorType,
  length: number,
  loud: number,
): void {
  const source = new OscillatorNode(audio, { frequency: pitch, type: kind });
  source.connect(fading(audio, at, length, loud));
  source.start(at);
  source.stop(at + length);
}

/** A knock: band-passed noise. */
function noise(audio: BaseAudioContext, at: number, pitch: number, length: number, loud: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2.5 });
  source.connect(band).connect(fading(audio, at, length, loud));
  source.start(at);
}

function fading(audio: BaseAudioContext, at: number, length: number, loud: number): GainNode {
  const gain = new GainNode(audio, { gain: loud });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(audio.destination);
  return gain;
}
