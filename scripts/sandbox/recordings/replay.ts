import { type ArchivedExchange, readArchive } from '../../lib/http-archive.ts';
import { HttpError } from '../../lib/http-error.ts';
import { isJsonObject, parseJson } from '../../lib/json.ts';
import { shorten } from '../../lib/text.ts';
import { UsageError } from '../../lib/usage-error.ts';
import { errorResponse } from '../errors.ts';
import { ok, type Respond, type SandboxRequest, type SandboxResponse } from '../messages.ts';
import { mask, type SecretNames } from './recorder.ts';

/** What is read of an exchange in an HTTP Archive. */
interface RecordedExchange {
  key: string;
  response: SandboxResponse;
}

/**
 * Responds with what an HTTP Archive recorded. Requests with the same method, path, query and body get
 * the recorded responses in their order, and then the last one again. Headers, such as the token, make
 * no difference; nor do values that the recording masked.
 *
 * @param names those of the recorder
 * @throws UsageError when the value is no archive with exchanges
 */
export function replaying(archive: unknown, names: SecretNames): Respond {
  const recorded = Map.groupBy(exchangesIn(archive, names), ({ key }) => key);
  const turns = new Map<string, number>();
  return (request) => {
    const key = keyOfRequest(request, names);
    const exchanges = recorded.get(key);
    const turn = turns.get(key) ?? 0;
    const exchange = exchanges?.[Math.min(turn, exchanges.length - 1)];
    if (!exchange) return errorResponse(notRecorded(request));
    turns.set(key, turn + 1);
    return exchange.response;
  };
}

function notRecorded({ method, target }: SandboxRequest): HttpError {
  const message = `The recording has no request ${shorten(`${method} ${target}`)} with this body.`;
  return new HttpError(404, 'not-recorded', message);
}

function exchangesIn(archive: unknown, names: SecretNames): RecordedExchange[] {
  const exchanges = readArchive(archive)?.exchanges ?? [];
  const recorded = exchanges.flatMap((each) => exchangeOf(each, names) ?? []);
  if (recorded.length > 0) return recorded;
  throw new UsageError('replay: found no exchange, expected an HTTP Archive with `log.entries`.');
}

function exchangeOf(
  { method, url, body = '', response }: ArchivedExchange,
  names: SecretNames,
): RecordedExchange | undefined {
  const { status, mimeType, body: text } = response;
  if (status < 200 || status > 599) return undefined;
  const { headers } = ok(text);
  return {
    key: keyOf(method, new URL(url), body, names),
    response: {
      status,
      headers: { ...headers, ...(mimeType && { 'content-type': mimeType }) },
      body: text,
    },
  };
}

const decoder = new TextDecoder();

function keyOfRequest({ method, target, body }: SandboxRequest, names: SecretNames): string {
  const text = body === 'too-large' ? '' : decoder.decode(body);
  return keyOf(method, new URL(target, 'http://sandbox.invalid'), text, names);
}

/** What tells a request from others, without the values of secrets. */
function keyOf(
  method: string,
  { pathname, searchParams }: URL,
  body: string,
  names: SecretNames,
): string {
  const query = [...searchParams].filter(([name]) => !names.parameter.test(name)).sort();
  const content = comparable(parseJson(body), names);
  return JSON.stringify([method.toUpperCase(), pathname, query, content]);
}

/** A value with the keys of objects in one order, and without what a recording masks. */
function comparable(value: unknown, names: SecretNames): unknown {
  if (Array.isArray(value)) return value.map((each) => comparable(each, names));
  if (!isJsonObject(value)) return value === mask ? undefined : value;
  return Object.entries(value)
    .filter(([name]) => !names.field.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, comparable(each, names)]);
}
