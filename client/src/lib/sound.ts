// Sounds, synthesised from noise and tones. Off by default.
import { scenesOf } from "../board/scenes";
import type { Motion } from "./prefs.svelte";
import type { AnyEvent, EditionInfo, View } from "./wire";

export type Sound = "dice" | "coin" | "house" | "gavel" | "turn";
export interface Cue {
  sound: Sound;
  /** Delay in milliseconds, to be in time with the animation. */
  after: number;
}

const QUICK = 2.5; // the same speed as on the board
const MOST = 6; // cues per update

/** The sounds of an entry's events, with their delays. */
export function cues(events: AnyEvent[], view: View, edition: EditionInfo, motion: Motion): Cue[] {
  const found: Cue[] = [];
  let after = 0;
  for (const scene of scenesOf(events, view, edition)) {
    const sound = soundOf(scene);
    const last = found.at(-1);
    if (sound && !(last?.sound === sound && last.after === after)) found.push({ sound, after });
    if (motion !== "off") after += scene.ms / (motion === "quick" ? QUICK : 1);
  }
  return found.slice(0, MOST);
}

function soundOf(scene: ReturnType<typeof scenesOf>[number]): Sound | null {
  if (scene.show === "dice") return "dice";
  if (scene.show === "raise") return "house";
  if (scene.show === "flights") return scene.flights.some(({ kind }) => kind === "money") ? "coin" : null;
  return scene.show === "fold" && scene.event.event === "AuctionWon" ? "gavel" : null;
}

/** Whether one of these seats has to decide now, but had not before. */
export function myTurn(before: View | null, now: View | null, mine: number[]): boolean {
  const asked = (view: View | null): boolean => view?.decision?.seats.some((seat) => mine.includes(seat)) ?? false;
  return asked(now) && !asked(before);
}

let audio: AudioContext | null = null;

/** Browsers play sounds only after a user gesture; until then nothing is audible. */
export function play({ sound, after }: Cue): void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  SOUNDS[sound](audio, audio.currentTime + after / 1000);
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  dice(audio, at) {
    for (const [delay, pitch] of [
      [0, 2600],
      [0.07, 2100],
      [0.13, 3000],
      [0.24, 1900],
      [0.31, 2400],
      [0.47, 1700],
    ] as const) {
      noise(audio, at + delay, pitch, 0.05, 0.3);
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
};

/** A decaying tone. */
function tone(
  audio: AudioContext,
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
function noise(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2.5 });
  source.connect(band).connect(fading(audio, at, length, loud));
  source.start(at);
}

function fading(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = new GainNode(audio, { gain: loud });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(audio.destination);
  return gain;
}
