/**
 * SHA-256 (FIPS 180-4) without a promise, which `crypto.subtle` would need, for where Node.js is not.
 * The rounds follow section 6.2.2 of the standard and keep its names.
 */

/** The digest of a text in UTF-8, in hexadecimal digits. */
export function sha256(text: string): string {
  return [...digest(encoder.encode(text))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** HMAC with SHA-256 (RFC 2104) of a text, in base64url. */
export function hmacSha256(key: string, text: string): string {
  const given = encoder.encode(key);
  const block = new Uint8Array(blockSize);
  block.set(given.length > blockSize ? digest(given) : given);
  const inner = digest(joined(xored(block, 0x36), encoder.encode(text)));
  const outer = digest(joined(xored(block, 0x5c), inner));
  return btoa(String.fromCharCode(...outer))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const encoder = new TextEncoder();

/** In bytes. */
const blockSize = 64;

function xored(bytes: Uint8Array, mask: number): Uint8Array {
  return bytes.map((byte) => byte ^ mask);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

const primes = firstPrimes(64);
const roundConstants = Int32Array.from(primes, (prime) => fractionOf(Math.cbrt(prime)));
const initialState = Int32Array.from(primes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

/** The first 32 bits of the fractional part. */
function fractionOf(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

function digest(message: Uint8Array): Uint8Array {
  const { length } = message;
  const padded = new DataView(new ArrayBuffer(Math.ceil((length + 9) / blockSize) * blockSize));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(length) * 8n);
  const state = initialState.slice();
  const schedule = new Int32Array(64);
  for (let offset = 0; offset < padded.byteLength; offset += blockSize) {
    for (let t = 0; t < 16; t += 1) schedule[t] = padded.getInt32(offset + 4 * t);
    extend(schedule);
    addBlock(state, schedule);
  }
  const result = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) result.setInt32(4 * index, word);
  return new Uint8Array(result.buffer);
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** Fills the words of the message schedule behind the sixteen of a block. */
function extend(schedule: Int32Array): void {
  const at = (t: number) => schedule[t] ?? 0;
  for (let t = 16; t < 64; t += 1) {
    const x = at(t - 15);
    const y = at(t - 2);
    const sigma0 = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
    const sigma1 = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
    schedule[t] = sigma1 + at(t - 7) + sigma0 + at(t - 16);
  }
}

function addBlock(state: Int32Array, schedule: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = h + sum1 + choice + (roundConstants[t] ?? 0) + (schedule[t] ?? 0);
    const sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + sum0 + majority) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = (state[index] ?? 0) + word;
  }
}
