import { randomBytes } from 'node:crypto';

/** A UUID of version 7 (RFC 9562, section 5.7): the time in ms, then random bits. */
export function uuidVersion7(time: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(time, 0, 6);
  return uuidOf(bytes, 7);
}

/** A UUID of version 1 (RFC 9562, section 5.1) with a random clock sequence and node. */
export function uuidVersion1(time: number = Date.now()): string {
  const bytes = randomBytes(16);
  // 100 ns steps since 15 October 1582, in the three parts that version 1 gives them.
  const ticks = BigInt(time) * 10_000n + 0x01b21dd213814000n;
  bytes.writeUInt32BE(Number(ticks & 0xffffffffn), 0);
  bytes.writeUInt16BE(Number((ticks >> 32n) & 0xffffn), 4);
  bytes.writeUInt16BE(Number((ticks >> 48n) & 0x0fffn), 6);
  bytes.writeUInt8(bytes.readUInt8(10) | 0x01, 10);
  return uuidOf(bytes, 1);
}

/** A UUID of random bits under any version number (RFC 9562, section 4). */
export function uuidOfVersion(version: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8): string {
  if (version === 1) return uuidVersion1();
  return version === 7 ? uuidVersion7() : uuidOf(randomBytes(16), version);
}

function uuidOf(bytes: Buffer, version: number): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
