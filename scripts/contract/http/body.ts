import { isJsonObject, parseJson } from '../../lib/json.ts';

/** The largest body that is read, in bytes; no response of the interface comes near it. */
export const largestBody = 5_000_000;

const mostItems = 1000;
const deepest = 200;

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
  return Buffer.concat(chunks);
}

/** The body of a response as text, without a byte order mark; see {@link readBytes}. */
export async function readText(...reading: Parameters<typeof readBytes>): Promise<string> {
  return new TextDecoder().decode(await readBytes(...reading));
}

/** The text of a body, with a byte order mark if it has one: JSON has none (RFC 8259, section 8.1). */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/**
 * The value of a body, `undefined` when it is not JSON. So that no body takes longer to evaluate than
 * the run may take, an array has at most 1,000 items, and what lies deeper than 200 levels is `null`.
 */
export function parseBody(text: string): unknown {
  const json = parseJson(text);
  bound(json, 1);
  return json;
}

function bound(value: unknown, depth: number): void {
  if (Array.isArray(value)) {
    value.length = Math.min(value.length, mostItems);
    if (depth === deepest) value.fill(null);
    for (const item of value) bound(item, depth + 1);
  } else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (depth === deepest) value[name] = null;
      else bound(member, depth + 1);
    }
  }
}
