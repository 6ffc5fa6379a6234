// SHA-512 (FIPS 180-4), for browsers without Web Crypto, as on a server at home without https.

const MASK = (1n << 64n) - 1n;
const ROUNDS = 80;

/** The largest number whose power is not above n. */
function root(n: bigint, power: bigint): bigint {
  for (let guess = 1n << 80n; ;) {
    const next = ((power - 1n) * guess + n / guess ** (power - 1n)) / power;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** The first 64 bits of the fractional parts of roots of the first primes. */
function fractions(count: number, power: bigint): bigint[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes.map((prime) => root(BigInt(prime) << (64n * power), power) & MASK);
}

const CONSTANTS = fractions(ROUNDS, 3n);
const START = fractions(8, 2n);
const turn = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & MASK;

/** The SHA-512 of a text, as bytes. */
export function sha512(text: string): Uint8Array {
  const message = padded(new TextEncoder().encode(text));
  const state = START.slice();
  for (let block = 0; block < message.byteLength; block += 128) {
    const words = Array.from({ length: 16 }, (_, at) => message.getBigUint64(block + 8 * at));
    for (let at = 16; at < ROUNDS; at++) {
      const [two, seven, fifteen, sixteen] = [words[at - 2]!, words[at - 7]!, words[at - 15]!, words[at - 16]!];
      const s0 = turn(fifteen, 1n) ^ turn(fifteen, 8n) ^ (fifteen >> 7n);
      const s1 = turn(two, 19n) ^ turn(two, 61n) ^ (two >> 6n);
      words.push((sixteen + s0 + seven + s1) & MASK);
    }
    mix(state, words);
  }
  const found = new DataView(new ArrayBuffer(64));
  state.forEach((word, at) => found.setBigUint64(8 * at, word));
  return new Uint8Array(found.buffer);
}

/** Pads with a one, zeros, and the length in bits, to whole blocks of 128 bytes. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 17) / 128) * 128);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 4, bytes.length * 8);
  return view;
}

function mix(state: bigint[], words: bigint[]): void {
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
  for (let at = 0; at < ROUNDS; at++) {
    const high = turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n);
    const first = h + high + ((e & f) ^ (~e & MASK & g)) + CONSTANTS[at]! + words[at]!;
    const low = turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n);
    const second = low + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(first + second) & MASK, a, b, c, (d + first) & MASK, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at]! + word) & MASK));
}
