import { onTestFinished } from 'vitest';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import type { NodeSandbox, SandboxOptions } from '../../scripts/sandbox/node-sandbox.ts';

/** Makes the sandboxes of {@link start}; another function while the tests of a driver run. */
const driver = { create: createSandbox };

/** Lets {@link start} make its sandboxes with another function, until the function that is returned is called. */
export function useDriver(create: typeof createSandbox): () => void {
  driver.create = create;
  return () => {
    driver.create = createSandbox;
  };
}

/** A response, its body parsed. */
interface ParsedResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it.
  body: any;
}

/** Sends a request, with a token unless it is null. */
type Call = (
  method: string,
  path: string,
  body?: unknown,
  token?: string | null,
) => Promise<ParsedResponse>;

/** Sends JSON to a sandbox in the process, or to its address when one is given. */
export function caller(sandbox: NodeSandbox, url?: string): Call {
  return async (method, path, body, token = sandbox.fixtures.token ?? null) => {
    const send = url === undefined ? sandbox.fetch : fetch;
    const response = await send((url ?? sandbox.baseUrl) + path, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: parsed };
  };
}

/** A sandbox that is closed after the test, its fixtures, and a way to call it. */
export function start(options: SandboxOptions = {}) {
  const sandbox = driver.create(options);
  onTestFinished(() => sandbox.close());
  return { sandbox, call: caller(sandbox), fixtures: sandbox.fixtures, controls: sandbox.controls };
}

/** A UUID of version 7 that ends with a number. */
export function uuid(number: number): string {
  return `01a20c5f-7a00-7000-8000-${String(number).padStart(12, '0')}`;
}

/** Every page of a listing, joined. */
export async function readAll(
  call: Call,
  path: string,
  between?: (page: ParsedResponse) => Promise<void>,
): Promise<{ id: string }[]> {
  const all: { id: string }[] = [];
  let cursor = '';
  do {
    const page = await call('GET', cursor ? `${path}&cursor=${encodeURIComponent(cursor)}` : path);
    if (page.status !== 200) throw new Error(JSON.stringify(page.body));
    all.push(...page.body.list);
    cursor = page.body.next_cursor ?? '';
    await between?.(page);
  } while (cursor !== '');
  return all;
}
