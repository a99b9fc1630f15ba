/**
 * A new UUID of version 7 (RFC 9562, section 5.7): the time in milliseconds, then random bits.
 *
 * @returns 36 lower-case characters
 */
export function uuidv7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = Date.now().toString(16).padStart(12, '0');
  const variant = '89ab'[Number(bytes[9]) % 4];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(3, 6)}-${random.slice(6, 18)}`;
}
