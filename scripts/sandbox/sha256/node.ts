import { createHmac, hash } from 'node:crypto';

/** The digest of a text in UTF-8, in hexadecimal digits. */
export function sha256(text: string): string {
  return hash('sha256', text);
}

/** HMAC with SHA-256 (RFC 2104) of a text, in base64url. */
export function hmacSha256(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
