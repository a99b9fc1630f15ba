import { hash, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a secret, in hexadecimal digits: what is stored and compared in its place. */
export function secretDigest(secret: string): string {
  return hash('sha256', secret);
}

/** Compares two digests in a time that does not depend on them. */
export function sameDigest(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
