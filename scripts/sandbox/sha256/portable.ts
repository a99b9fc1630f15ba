import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The digest of a text in UTF-8, in hexadecimal digits; without a promise, which `crypto.subtle` would need. */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}

/** HMAC with SHA-256 (RFC 2104) of a text, in base64url. */
export function hmacSha256(key: string, text: string): string {
  const code = hmac(digest, utf8ToBytes(key), utf8ToBytes(text));
  return btoa(String.fromCharCode(...code))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
