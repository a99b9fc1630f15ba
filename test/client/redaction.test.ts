import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClientOptions, connect, createClient, type paths } from '../../generated/client.ts';
import { createRawClient } from '../../scripts/client/raw.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';

const token = fc
  .string({ minLength: 6, maxLength: 30, unit: 'grapheme-ascii' })
  .filter((text) => text.trim() === text);
const secret = fc.string({ minLength: 6, maxLength: 30, unit: 'grapheme' });

/** Ways in which a service, a proxy or a `fetch` may give back what it was sent. */
const echoes: Record<string, (text: string) => Response> = {
  'in a message': (text) =>
    Response.json({ code: 'no', message: `refused: ${text}` }, { status: 400 }),
  'deep in an object': (text) => Response.json({ a: [{ b: { c: `x${text}y` } }] }, { status: 409 }),
  'as a key': (text) => Response.json({ [text]: 1 }, { status: 422 }),
  'as a text': (text) => new Response(`<p>${text}</p>`, { status: 502 }),
  'as a text of JSON that is cut off': (text) => new Response(`{"token":${JSON.stringify(text)}`),
  'in headers': (text) =>
    new Response(null, {
      status: 429,
      headers: {
        'x-echo': /^[ -~]*$/.test(text) ? text : 'nothing',
        'x-request-id': 'r',
        'retry-after': '99',
      },
    }),
  'as an error': (text) => {
    throw new Error(`could not send ${text}`, {
      cause: Object.assign(new Error(`because of ${text}`), { code: 'ECONNRESET' }),
    });
  },
  'as something thrown that is no error': (text) => {
    throw `could not send ${text}`;
  },
};

/** All that can be printed, logged or serialized of a value. */
function everythingShown(value: unknown): string {
  const shown = [
    inspect(value, { depth: 20, showHidden: true }),
    JSON.stringify(value),
    String(value),
  ];
  for (let error = value; error instanceof Error; error = error.cause) {
    const names = Object.getOwnPropertyNames(error);
    shown.push(...names.map((name) => inspect(error[name as keyof Error], { depth: 20 })));
    shown.push(error.message, error.stack ?? '', String(error));
    if ('headers' in error) shown.push(inspect([...(error.headers as Headers)]));
    if ('body' in error) shown.push(JSON.stringify(error.body) ?? '');
  }
  return shown.join('\n');
}

/** A secret as it stands in a text, escaped in JSON, and in what `inspect` prints. */
function forms(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  return [text, json, inspect(text).slice(1, -1)];
}

describe.for(Object.entries(echoes))('credentials that come back %s', ([, echo]) => {
  test('are in no error, log or output of a call', async () => {
    await fc.assert(
      fc.asyncProperty(token, async (text) => {
        const logged: unknown[] = [];
        const options: ClientOptions = {
          baseUrl: 'https://service.example.com',
          token: text,
          fetch: async () => echo(text),
          retries: 1,
          onRetry: (retry) => void logged.push(retry.error, { ...retry, delay: 0 }),
          maxRetryAfter: 1,
          deadline: 40,
        };
        const api = createClient(options);
        const connection = connect(options);
        const raw = createRawClient<paths>(connection);
        const error = await api.transform.jobs.fetch(id).catch((caught) => caught);
        const { error: settled } = await api.safe.silo.entries.update(id, {});
        const shown = [error, settled, api, api.safe, raw, connection, ...logged]
          .map(everythingShown)
          .join('\n');
        for (const form of forms(text)) expect(shown).not.toContain(form);
      }),
      { seed: 7, numRuns: 40 },
    );
  });

  test('are in no error of an authorization', async () => {
    await fc.assert(
      fc.asyncProperty(secret, async (text) => {
        const api = createClient({
          baseUrl: 'https://service.example.com',
          fetch: async () => echo(text),
          retries: 0,
        });
        const body = { client_id: 'fake-client', client_secret: text };
        const error = await api.access.enrollment.authorize(body).catch((caught) => caught);
        const shown = everythingShown(error);
        expect(shown).toContain('authorizeEnrollment');
        for (const form of forms(text)) expect(shown).not.toContain(form);
      }),
      { seed: 8, numRuns: 40 },
    );
  });
});

test('a short token is removed where it stands alone, and ordinary text stays', async () => {
  const api = createClient({
    baseUrl: 'https://service.example.com',
    token: 'cat',
    fetch: async ({ headers }) =>
      Response.json(
        { message: 'The category is unknown.', sent: headers.get('authorization'), value: 'cat' },
        { status: 400 },
      ),
  });
  const error = await api.transform.jobs.fetch(id).catch((caught) => caught);
  expect(error.message).toBe('fetchJob: 400 The category is unknown.');
  expect(error.body).toEqual({ message: 'The category is unknown.', sent: '***', value: '***' });
});

test('the credentials of a header are removed also without their scheme', async () => {
  const credentials = btoa('user:password');
  const api = createClient({
    baseUrl: 'https://service.example.com',
    headers: { authorization: `Basic ${credentials}` },
    fetch: async () => Response.json({ message: `unknown: ${credentials}` }, { status: 401 }),
  });
  const { error } = await api.safe.transform.jobs.fetch(id);
  expect(error?.message).toContain('unknown: ***');
  expect(everythingShown(error)).not.toContain(credentials);
});

test('the token of an enrollment can be read, but is not shown', async () => {
  await fc.assert(
    fc.asyncProperty(token, async (text) => {
      const api = createClient({
        baseUrl: 'https://service.example.com',
        fetch: async () => Response.json({ id, token: text }),
      });
      const enrollment = await api.access.enrollment.authorize({ client_secret: 'fake-secret' });
      const { data } = await api.safe.access.enrollment.authorize({ client_secret: 'fake-secret' });
      expect([enrollment.token, data?.token]).toEqual([text, text]);
      const shown = [
        inspect(enrollment),
        JSON.stringify(enrollment),
        inspect({ data }),
        JSON.stringify({ data }),
      ].join();
      for (const form of forms(text)) expect(shown).not.toContain(form);
    }),
    { seed: 9, numRuns: 40 },
  );
});
