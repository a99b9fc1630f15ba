import { randomBytes } from 'node:crypto';

/**
 * A UUID of a version (RFC 9562, section 4): of 1 and 7 with the present time in its place, random otherwise.
 */
export function uuidOfVersion(version: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8): string {
  const bytes = randomBytes(16);
  if (version === 1) writeTicks(bytes);
  if (version === 7) bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Writes the time of version 1 (section 5.1), and that the random bits after it are no address of a device. */
function writeTicks(bytes: Buffer): void {
  // 100 ns steps since 15 October 1582, in the three parts that version 1 gives them.
  const ticks = BigInt(Date.now()) * 10_000n + 0x01b21dd213814000n;
  bytes.writeUInt32BE(Number(ticks & 0xffffffffn), 0);
  bytes.writeUInt16BE(Number((ticks >> 32n) & 0xffffn), 4);
  bytes.writeUInt16BE(Number((ticks >> 48n) & 0x0fffn), 6);
  bytes.writeUInt8(bytes.readUInt8(10) | 0x01, 10);
}
