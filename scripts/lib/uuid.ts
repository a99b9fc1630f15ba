import { once } from './once.ts';

/** The clock sequence and the node of all version 1 UUIDs that one device makes. Workers have no random bytes at start. */
const deviceOfVersion1 = once(() => crypto.getRandomValues(new Uint8Array(8)));
let latestTicks = 0n;

/**
 * A UUID of a version (RFC 9562, section 4): of 1 and 7 with a time in its place, the present one unless given, and of
 * 1 as from a single device; random otherwise. It needs nothing of Node.js, since pages make UUIDs too.
 *
 * @param time in ms since 1970; without one, each of version 1 has a later time than the last one
 */
export function uuidOfVersion(version: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8, time?: number): string {
  const bytes = randomBytes();
  if (version === 1) {
    const withinMillisecond = BigInt(bytes.getUint16(0) % ticksOfMillisecond);
    writeTicks(bytes, time === undefined ? nextTick() : ticksAt(time) + withinMillisecond);
  }
  if (version === 7) {
    bytes.setBigUint64(0, (BigInt(time ?? Date.now()) << 16n) | BigInt(bytes.getUint16(6)));
  }
  bytes.setUint8(6, (bytes.getUint8(6) & 0x0f) | (version << 4));
  bytes.setUint8(8, (bytes.getUint8(8) & 0x3f) | 0x80);
  return hexadecimal(bytes);
}

const size = 16;
const pool = new ArrayBuffer(256 * size);
let used = pool.byteLength;

/** The next random bytes of a pool: to fill it takes hardly longer than to make those of one UUID. */
function randomBytes(): DataView {
  if (used === pool.byteLength) {
    crypto.getRandomValues(new Uint8Array(pool));
    used = 0;
  }
  used += size;
  return new DataView(pool, used - size, size);
}

/** The text form of RFC 9562, of whatever version, in upper or lower case. */
export const uuid: RegExp = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ticksOfMillisecond = 10_000;

/** A time in steps of 100 ns since 15 October 1582. */
function ticksAt(time: number): bigint {
  return BigInt(time) * BigInt(ticksOfMillisecond) + 0x01b21dd213814000n;
}

/** The present time, or the step after the last one where that is later: the clock may go back. */
function nextTick(): bigint {
  const present = ticksAt(Date.now());
  latestTicks = present > latestTicks ? present : latestTicks + 1n;
  return latestTicks;
}

/** Writes the time of version 1 (section 5.1) in its three parts, and the device, with the bit that says that it is no address. */
function writeTicks(bytes: DataView, ticks: bigint): void {
  bytes.setUint32(0, Number(ticks & 0xffffffffn));
  bytes.setUint16(4, Number((ticks >> 32n) & 0xffffn));
  bytes.setUint16(6, Number((ticks >> 48n) & 0x0fffn));
  for (const [index, byte] of deviceOfVersion1().entries()) bytes.setUint8(8 + index, byte);
  bytes.setUint8(10, bytes.getUint8(10) | 0x01);
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The text form of 16 bytes: hyphens stand before the bytes 4, 6, 8 and 10. */
function hexadecimal(bytes: DataView): string {
  let text = '';
  for (let index = 0; index < 16; index += 1) {
    if (index >= 4 && index <= 10 && index % 2 === 0) text += '-';
    text += digits[bytes.getUint8(index)];
  }
  return text;
}

/** The UUID of zeros (RFC 9562, section 5.9), which stands for none. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';
