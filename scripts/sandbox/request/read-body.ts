import type { ErrorObject } from 'ajv';
import { maximumBody } from '../../lib/read-body.ts';
import type { SandboxRequest } from '../exchange.ts';
import { Refusal } from '../refusal.ts';
import { expectation } from './read-parameters.ts';
import { rejectDangerous } from './reject-dangerous.ts';
import type { Route } from './routes.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The body of a request, as the document wants it.
 *
 * @throws Refusal 413 when it is too large, 415 when it is no JSON by its own account, 400 when it
 *   is malformed or does not match the schema
 */
export function readBody({ body: validate }: Route, request: SandboxRequest): object {
  if (request.body === 'too-large') throw tooLarge();
  if (!validate) return {};
  checkType(request);
  const body = parse(request.body);
  if (!validate(body)) throw mismatch(validate.errors?.[0]);
  return body as object;
}

export function tooLarge(): Refusal {
  return new Refusal(
    413,
    'too-large',
    `The body is larger than ${maximumBody} bytes, which is the most the sandbox takes.`,
  );
}

function checkType({ headers }: SandboxRequest): void {
  const type = headers['content-type'];
  if (type === undefined || !/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new Refusal(
      415,
      'unsupported-media-type',
      'Content-Type: expected application/json, in UTF-8.',
    );
  }
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'identity') {
    throw new Refusal(415, 'unsupported-media-type', 'Content-Encoding: expected none.');
  }
}

/** @throws Refusal when the bytes are no JSON, or JSON that could do harm */
export function parse(bytes: Uint8Array): unknown {
  let body: unknown;
  try {
    body = JSON.parse(decoder.decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not in UTF-8';
    throw new Refusal(400, 'malformed-json', `The body is no JSON: ${reason.slice(0, 200)}.`);
  }
  rejectDangerous(body);
  return body;
}

function mismatch(error: ErrorObject | undefined): Refusal {
  const field = error?.instancePath
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
  return new Refusal(400, 'invalid-body', `${field || 'body'}: it ${expectation(error)}.`);
}
