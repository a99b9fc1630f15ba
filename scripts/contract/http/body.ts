import { brotliDecompressSync, inflateRawSync, unzipSync } from 'node:zlib';
import { isJsonObject, parseJson } from '../../lib/json.ts';

/** The largest body that is read, in bytes; no response of the interface comes near it. */
export const largestBody = 5_000_000;

const mostItems = 1000;
const deepest = 400;

/** A body had more bytes than are read. */
export class EndlessBodyError extends Error {
  override name = 'EndlessBodyError';
}

/**
 * Reads the body of a response.
 *
 * @param most how many bytes it may have
 * @param signal ends it early
 * @throws EndlessBodyError beyond the limit
 */
export async function readBytes(
  response: Response,
  most: number,
  signal: AbortSignal,
): Promise<Buffer> {
  if (!response.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    signal.throwIfAborted();
    size += chunk.byteLength;
    if (size > most) throw new EndlessBodyError();
    chunks.push(chunk);
  }
  const [first] = chunks;
  if (first && chunks.length === 1) return Buffer.from(first.buffer, first.byteOffset, size);
  return Buffer.concat(chunks);
}

/**
 * A body without its content coding (RFC 9110, section 8.4.1). One with a coding that is not known stays as it is.
 *
 * @param coding the value of `Content-Encoding`
 * @param most how many bytes it may have
 * @throws EndlessBodyError beyond the limit
 * @throws Error with the `code` of Node if the body does not have the coding
 */
export function decoded(bytes: Buffer, coding: string | undefined, most: number): Buffer {
  if (coding === undefined || bytes.length === 0) return bytes;
  const limits = { maxOutputLength: most };
  try {
    return coding
      .toLowerCase()
      .split(',')
      .reduceRight((body, name) => decoders.get(name.trim())?.(body, limits) ?? body, bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new EndlessBodyError();
    throw error;
  }
}

type Decoder = (body: Buffer, limits: { maxOutputLength: number }) => Buffer;

// Some servers leave out the header of zlib.
const inflate: Decoder = (body, limits) =>
  (((body[0] ?? 0) & 0x0f) === 8 ? unzipSync : inflateRawSync)(body, limits);

const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', unzipSync],
  ['x-gzip', unzipSync],
  ['deflate', inflate],
  ['br', brotliDecompressSync],
]);

/** The body of a response as text, without a byte order mark; see {@link readBytes}. */
export async function readText(...reading: Parameters<typeof readBytes>): Promise<string> {
  return new TextDecoder().decode(await readBytes(...reading));
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of a body, with a byte order mark if it has one: JSON has none (RFC 8259, section 8.1). */
export function decodeText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Bodies that were parsed, by their text: the responses of a run repeat each other. */
const parsed = new Map<string, unknown>();
let parsedCharacters = 0;
/** Their values and what is found out about them take several times as much memory. */
const mostParsedCharacters = 4_000_000;

/**
 * The value of a body, `undefined` when it is not JSON. So that no body takes longer to evaluate than
 * the run may take, an array has at most 1,000 items, and what lies deeper than 400 levels is `null`.
 *
 * @returns the same object for the same text, not to be changed
 */
export function parseBody(text: string): unknown {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const json = parseJson(text);
  bound(json, 1);
  if (json !== undefined) remember(text, json);
  return json;
}

function remember(text: string, json: unknown): void {
  parsed.set(text, json);
  parsedCharacters += text.length;
  for (const oldest of parsed.keys()) {
    if (parsedCharacters <= mostParsedCharacters) return;
    parsed.delete(oldest);
    parsedCharacters -= oldest.length;
  }
}

function bound(value: unknown, depth: number): void {
  if (Array.isArray(value)) {
    value.length = Math.min(value.length, mostItems);
    if (depth === deepest) value.fill(null);
    for (const item of value) bound(item, depth + 1);
  } else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      if (depth === deepest) value[name] = null;
      else bound(value[name], depth + 1);
    }
  }
}
