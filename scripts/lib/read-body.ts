import type { IncomingMessage, ServerResponse } from 'node:http';

const noBytes = Buffer.alloc(0);
const firstCapacity = 16_384;

/**
 * Reads the body of a request into one buffer that grows as bytes arrive, so that a body in small chunks
 * takes no more memory than its bytes. A body beyond the limit is not kept: its declared length shows it
 * before a byte is read, or else the bytes do when they pass the limit.
 *
 * @param limit in bytes
 * @returns the bytes, `too-large` beyond the limit, nothing when the client disconnects before the end
 */
export function readBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limit: number,
): Promise<Uint8Array | 'too-large' | undefined> {
  const { 'content-length': declared, 'transfer-encoding': coding, expect } = incoming.headers;
  if (declared === undefined && coding === undefined) return Promise.resolve(noBytes);
  if (Number(declared) > limit) return Promise.resolve('too-large');
  if (expect !== undefined) outgoing.writeContinue();
  return collect(incoming, limit, Math.min(Number(declared ?? firstCapacity), firstCapacity));
}

function collect(
  incoming: IncomingMessage,
  limit: number,
  capacity: number,
): Promise<Uint8Array | 'too-large' | undefined> {
  const body = new GrowingBuffer(capacity);
  return new Promise((resolve) => {
    const add = (chunk: Buffer) => {
      if (body.size + chunk.length <= limit) {
        body.add(chunk);
        return;
      }
      // The rest is read and discarded, so that the client can receive the response.
      incoming.off('data', add).resume();
      body.clear();
      resolve('too-large');
    };
    incoming.on('data', add);
    incoming.on('end', () => resolve(body.bytes));
    incoming.on('close', () => resolve(undefined));
    incoming.on('error', () => resolve(undefined));
  });
}

/** Bytes in one piece of memory, which doubles whenever it is full. */
class GrowingBuffer {
  size = 0;
  #memory: Buffer = noBytes;
  readonly #first: number;

  /** @param first how many bytes it has room for at first */
  constructor(first: number) {
    this.#first = first;
  }

  get bytes(): Uint8Array {
    return this.#memory.subarray(0, this.size);
  }

  add(chunk: Buffer): void {
    const size = this.size + chunk.length;
    if (size > this.#memory.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.#first, 2 * this.#memory.length, size));
      this.#memory.copy(grown, 0, 0, this.size);
      this.#memory = grown;
    }
    chunk.copy(this.#memory, this.size);
    this.size = size;
  }

  clear(): void {
    this.size = 0;
    this.#memory = noBytes;
  }
}
