import { gzipSync } from 'node:zlib';

/** A text as a script holds it that `compressed.ts` reads: many repeat themselves, and few hosts compress so many. */
export function compressedText(text: string): string {
  return gzipSync(text).toString('base64');
}
