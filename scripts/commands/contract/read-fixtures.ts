import { readFile } from 'node:fs/promises';
import type { Fixtures } from '../../contract/fixtures.ts';
import { parse } from '../../contract/http/send.ts';
import { isJsonObject } from '../../lib/is-json-object.ts';
import { UsageError } from '../../lib/usage-error.ts';

/**
 * The fixtures in a file, or at an address such as that of a sandbox.
 *
 * @throws UsageError when there are none
 */
export async function readFixtures(place: string | undefined): Promise<Fixtures> {
  if (place === undefined) return {};
  const value = parse(/^https?:/.test(place) ? await download(place) : await read(place));
  if (isJsonObject(value)) return value;
  throw new UsageError(
    `--fixtures ${place}: not a JSON object. Expected one such as {"token": "…", "series_id": "…"}.`,
  );
}

async function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new UsageError(`--fixtures ${file}: no such file. Expected a JSON file.`);
  });
}

async function download(address: string): Promise<string> {
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(address, { signal }).catch(() => undefined);
  if (response?.ok) return response.text();
  const found = response ? `status ${response.status}` : 'no server responds';
  throw new UsageError(`--fixtures ${address}: ${found}. Expected a JSON object.`);
}
