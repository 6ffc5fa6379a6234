// SHA-256 (FIPS 180-4). Browsers have Web Crypto only on https and on localhost; a server at home is often neither.

/** The first 32 bits of the fractional parts of roots of the first primes. */
function fractions(count: number, root: (n: number) => number): Uint32Array {
  const found = new Uint32Array(count);
  for (let prime = 2, at = 0; at < count; prime++) {
    if (Array.from({ length: prime - 2 }, (_, less) => less + 2).every((n) => prime % n !== 0)) {
      found[at++] = Math.floor((root(prime) % 1) * 2 ** 32);
    }
  }
  return found;
}

const ROUNDS = fractions(64, Math.cbrt);
const START = fractions(8, Math.sqrt);
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The SHA-256 of a text, in hexadecimal digits. */
export function sha256(text: string): string {
  const state = START.slice();
  const words = new Uint32Array(64);
  const message = padded(new TextEncoder().encode(text));
  for (let block = 0; block < message.byteLength; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = message.getUint32(block + 4 * at);
    for (let at = 16; at < 64; at++) {
      const two = words[at - 2]!;
      const fifteen = words[at - 15]!;
      const s0 = turn(fifteen, 7) ^ turn(fifteen, 18) ^ (fifteen >>> 3);
      const s1 = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10);
      words[at] = words[at - 16]! + s0 + words[at - 7]! + s1;
    }
    mix(state, words);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** Pads with a one, zeros, and the length in bits, to whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 4, bytes.length * 8);
  return view;
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at++) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + ROUNDS[at]! + words[at]!) | 0;
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at]! += word));
}
