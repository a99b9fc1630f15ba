import { hash } from 'node:crypto';

/**
 * The nth of the UUIDs that belong to one name, which is the start of all.
 *
 * @param index up to 65535
 */
export function numberedUuid(start: string, index: number): string {
  return start.slice(0, -4) + index.toString(16).padStart(4, '0');
}

/**
 * A UUID of version 8 (RFC 9562, section 5.8) made from a name: the same parts give the same UUID,
 * so that a sandbox answers the same requests with the same bytes.
 */
export function deriveUuid(...parts: (string | number)[]): string {
  const digits = hash('sha256', parts.join('\n'));
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
    digits.slice(20, 32),
  ].join('-');
}
