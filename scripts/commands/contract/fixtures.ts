import type { Api } from '../../api/api.ts';
import { fixtureKinds } from '../../api/fixtures.ts';
import { type Fixtures, fixtureNames } from '../../contract/fixtures.ts';
import { EndlessBodyError, readText } from '../../contract/http/body.ts';
import { displayUrl } from '../../contract/http/redaction.ts';
import { neededFixtures } from '../../contract/session/discovery.ts';
import { blockedPort } from '../../lib/blocked-port.ts';
import { closest } from '../../lib/closest.ts';
import { isJsonObject, parseJson } from '../../lib/json.ts';
import { longestRead, readTextFile, UnreadableFileError } from '../../lib/read-text-file.ts';
import { UsageError } from '../../lib/usage-error.ts';

const largestBody = 1_000_000;

/**
 * What the tests of a server know: the fixtures in a file, or at an address such as that of a sandbox, with the token.
 * Says which of them nothing reads.
 *
 * @param deadline time for the run, in ms
 * @param given the token in place of the one in the fixtures, or else in the environment
 * @throws UsageError when there are no fixtures, a value has the wrong type, or no header can hold the token
 */
export async function readFixtures(
  place: string | undefined,
  api: Api,
  deadline: number,
  given?: string,
): Promise<Fixtures> {
  const fixtures = place === undefined ? {} : await fixturesAt(place, api, deadline);
  const token = given ?? fixtures.token ?? process.env.DOCPROC_TOKEN;
  if (token === undefined) return fixtures;
  if (isHeaderValue(token)) return { ...fixtures, token };
  throw new UsageError(
    'The token, which is not shown, has a character that fits into no header. Expected one line of ASCII or Latin-1, without a line break.',
  );
}

/** Whether an HTTP header can hold a value (RFC 9110, section 5.5). */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]+$/.test(value);
}

async function fixturesAt(place: string, api: Api, deadline: number): Promise<Fixtures> {
  const known = fixtureNames(neededFixtures(api));
  const isUrl = /^https?:/i.test(place);
  const shown = isUrl ? displayUrl(place) : place;
  const time = Math.min(longestRead, deadline);
  const text = await (isUrl ? download(place, time) : readTextFile(place, time)).catch(fail);
  const value = parseJson(text);
  if (!isJsonObject(value)) {
    throw problem(shown, 'not a JSON object', 'one such as {"token": "…", "series_id": "…"}');
  }
  for (const [name, kind] of Object.entries(fixtureKinds)) {
    const isWrong = kind === 'text' && value[name] !== undefined && typeof value[name] !== 'string';
    if (isWrong) throw problem(shown, `"${name}" is not a string`, 'a string');
  }
  for (const name of Object.keys(value).filter((each) => !known.includes(each))) {
    const meant = closest(name, known);
    const hint =
      meant === undefined ? `Known are ${known.join(', ')}.` : `Did you mean "${meant}"?`;
    process.stderr.write(`warning: --fixtures ${shown}: nothing reads "${name}". ${hint}\n`);
  }
  return value;

  function fail(error: unknown): never {
    throw problem(shown, reasonOf(error, shown, time), isUrl ? 'a JSON object' : 'a JSON file');
  }
}

async function download(address: string, time: number): Promise<string> {
  const signal = AbortSignal.timeout(time);
  const response = await fetch(address, { signal });
  if (response.ok) return readText(response, largestBody, signal);
  await response.body?.cancel();
  throw new NoFixturesError(response.status);
}

/** A server has no fixtures at an address. */
class NoFixturesError extends Error {
  readonly status: number;

  constructor(status: number) {
    super();
    this.status = status;
  }
}

function reasonOf(error: unknown, address: string, time: number): string {
  if (error instanceof NoFixturesError) return `the server responds with status ${error.status}`;
  if (error instanceof UnreadableFileError) return error.message;
  if (error instanceof EndlessBodyError) return `larger than ${largestBody} bytes`;
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `not complete within ${time / 1000} s`;
  if (!('code' in error)) {
    if (/terminated/.test(error.message))
      return 'the connection was closed before the body was complete';
    return blockedPort(error, address) ?? 'no server responds at this address';
  }
  return error.code === 'ENOENT' ? 'no such file' : `cannot be read (${error.code})`;
}

function problem(place: string, found: string, expected: string): UsageError {
  return new UsageError(`--fixtures ${place}: ${found}. Expected ${expected}.`);
}
