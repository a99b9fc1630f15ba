import { hash } from 'node:crypto';

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
