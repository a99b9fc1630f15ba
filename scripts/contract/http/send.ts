import type { Diagnosis } from '../../checks/diagnosis.ts';
import type { ReceivedResponse, SentRequest } from '../../checks/exchange.ts';
import { diagnose } from './diagnose.ts';

/** Limits of one request. */
export interface SendLimits {
  /** How many ms the whole answer may take. */
  timeout: number;
  /** How many bytes its body may have. */
  bytes: number;
  /** Ends the request early. */
  signal?: AbortSignal;
}

/** A function like the global `fetch`; that of a sandbox serves without a port. */
export type Fetch = (request: Request) => Promise<Response>;

/** The largest body that is read; none of the interface's answers comes near it. */
export const largestBody = 20_000_000;

/**
 * Sends one request and reads the whole answer. Redirects are not followed.
 *
 * @returns the answer, or why there is none; it never throws and never hangs
 */
export async function send(
  request: SentRequest,
  limits: SendLimits,
  fetch: Fetch = globalThis.fetch,
): Promise<{ response: ReceivedResponse } | { failure: Diagnosis }> {
  const start = performance.now();
  const timeout = AbortSignal.timeout(limits.timeout);
  const signal = limits.signal ? AbortSignal.any([timeout, limits.signal]) : timeout;
  try {
    const { method, headers, url } = request;
    const body = request.body === undefined ? {} : { body: request.body };
    const response = await fetch(
      new Request(url, { method, headers, signal, redirect: 'manual', ...body }),
    );
    const text = await readText(response, limits.bytes, signal);
    return { response: received(response, text, performance.now() - start) };
  } catch (error) {
    return { failure: diagnose(error, request, limits, timeout.aborted) };
  }
}

/** A body had more bytes than are read. */
export class EndlessBodyError extends Error {
  override name = 'EndlessBodyError';
}

async function readText(response: Response, most: number, signal: AbortSignal): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    signal.throwIfAborted();
    size += chunk.byteLength;
    if (size > most) throw new EndlessBodyError();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function received(response: Response, body: string, milliseconds: number): ReceivedResponse {
  const json = parse(body);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body,
    ...(json !== undefined && { json }),
    milliseconds: Math.round(milliseconds),
  };
}

/** The value of a JSON text, `undefined` when it is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
