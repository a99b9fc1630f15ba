import type { Sandbox } from '../../scripts/sandbox/create-sandbox.ts';

/** An answer, its body parsed. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it.
  body: any;
}

/** Sends JSON to a sandbox in the process, with its token unless another one or none is given. */
export function caller(sandbox: Sandbox) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    token: string | null = sandbox.fixtures.token ?? null,
  ): Promise<Answer> => {
    const response = await sandbox.fetch(sandbox.baseUrl + path, {
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

/** A UUID of version 7, told apart by a number. */
export function uuid(number: number): string {
  return `01a20c5f-7a00-7000-8000-${String(number).padStart(12, '0')}`;
}
