import { answering, changing, type Json, json, rejecting, withHeader } from './layers.ts';
import type { Mutant } from './mutant.ts';

/** Responds that break the rules of HTTP or JSON, or of errors. */
export const mutants: Mutant[] = [
  {
    name: 'listings are compressed also for clients that accept no encoding',
    check: 'request-headers',
    level: 'assumed',
    layer: answering('listSiloEntries', async ({ request }, ask) => {
      const response = await ask();
      if (request.headers.get('accept-encoding') === 'identity')
        response.headers.set('content-encoding', 'gzip');
      return response;
    }),
  },
  {
    name: 'a listing that was read before is not modified',
    check: 'success-status',
    layer: (next) => {
      const read = new Set<string>();
      return answering('listSiloEntries', ({ url }) => {
        if (read.has(url.href)) return new Response(null, { status: 304 });
        read.add(url.href);
        return undefined;
      })(next);
    },
  },
  {
    name: '201 for a creation',
    check: 'success-status',
    layer: answering('createWorkflow', async (_, ask) => {
      const response = await ask();
      return response.status === 200
        ? new Response(await response.text(), { status: 201, headers: response.headers })
        : response;
    }),
  },
  {
    name: 'the credentials of the body are passed over',
    check: 'valid-accepted',
    level: 'assumed',
    layer: answering('authorizeEnrollment', () =>
      json({ code: 'credentials', message: 'Use HTTP Basic.' }, 401),
    ),
  },
  {
    name: '303 with the job for a POST',
    check: 'success-status',
    layer: answering('createJobNonIdempotent', async (_, ask) => {
      const response = await ask();
      if (response.status !== 200) return response;
      const { id, ...job } = await response.json();
      return new Response(JSON.stringify({ id, ...job }), {
        status: 303,
        headers: { 'content-type': 'application/json', location: `/transform/v1/jobs/${id}` },
      });
    }),
  },
  {
    name: '415 for an update in JSON',
    check: 'valid-accepted',
    layer: answering('updateWorkspace', ({ own }) =>
      own
        ? json({ code: 'type', message: 'application/merge-patch+json is needed' }, 415)
        : undefined,
    ),
  },
  {
    name: 'an update is rejected as JSON, and accepted as a merge patch',
    check: 'request-headers',
    layer: answering('updateWorkspace', async ({ request, own }, ask) => {
      const type = request.headers.get('content-type') ?? '';
      if (!type.includes('merge-patch')) {
        return own ? json({ code: 'invalid', message: 'no merge patch' }, 400) : undefined;
      }
      const headers = new Headers(request.headers);
      headers.set('content-type', 'application/json');
      return ask(new Request(request, { headers }));
    }),
  },
  {
    name: '204 for an update',
    check: 'success-status',
    layer: answering('updateWorkspace', async (_, ask) =>
      (await ask()).status === 200 ? new Response(null, { status: 204 }) : undefined,
    ),
  },
  {
    name: 'JSON under the name of text',
    check: 'content-type',
    level: 'assumed',
    layer: withHeader('listRelatedSiloEntries', 'content-type', () => 'text/plain'),
  },
  {
    name: 'JSON in UTF-8 under the name of another encoding',
    check: 'content-type',
    level: 'assumed',
    layer: withHeader(
      'listSeriesEntries',
      'content-type',
      () => 'application/json; charset=iso-8859-1',
    ),
  },
  {
    name: 'the header of errors says that they are not JSON',
    check: 'content-type',
    level: 'assumed',
    layer: rejecting('*', (response) => {
      const headers = new Headers(response.headers);
      headers.set('content-type', 'application/octet-stream');
      return new Response(response.body, { status: response.status, headers });
    }),
  },
  {
    name: 'HTML for JSON',
    check: 'json-object',
    layer: changing('listSeriesEntries', () => '<!doctype html><title>Series</title>'),
  },
  {
    name: 'JSON that breaks off',
    check: 'json-object',
    layer: changing('fetchJob', (body) => JSON.stringify(body).slice(0, -20)),
  },
  {
    name: 'a bare list for a page',
    check: 'json-object',
    layer: changing('listSeriesEntries', (body) => body.list),
  },
  {
    name: 'a warning in front of the JSON',
    check: 'json-object',
    layer: changing('updateWorkspace', (body) => `Warning: deprecated\n${JSON.stringify(body)}`),
  },
  {
    name: 'text in Latin-1',
    check: 'json-object',
    layer: answering('createWorkflow', async (_, ask) => {
      const response = await ask();
      const latin = Buffer.from(await response.text(), 'latin1');
      return new Response(latin, { status: response.status, headers: response.headers });
    }),
  },
  {
    name: 'a byte order mark in front of the JSON',
    check: 'json-object',
    layer: changing('listSeriesEntries', (body) => `\ufeff${JSON.stringify(body)}`),
  },
  {
    name: 'a redirect to a path with a slash at its end',
    check: 'valid-accepted',
    layer: answering('listSiloEntries', ({ url }) =>
      Response.json({}, { status: 307, headers: { location: `${url.pathname}/` } }),
    ),
  },
  {
    name: 'a connection that drops',
    check: 'complete-response',
    layer: answering('fetchJob', () => {
      throw new TypeError('fetch failed');
    }),
  },
  {
    name: 'an error without a body',
    check: 'error-body',
    level: 'assumed',
    layer: rejecting('*', (response) => new Response(null, { status: response.status })),
  },
  {
    name: 'an error as HTML',
    check: 'error-body',
    level: 'assumed',
    layer: rejecting(
      '*',
      (response) => new Response('<h1>Bad Request</h1>', { status: response.status }),
    ),
  },
  {
    name: 'an error whose code is a number',
    check: 'error-body',
    level: 'assumed',
    layer: rejecting('*', async (response) =>
      Response.json({ code: response.status, message: 'no' }, { status: response.status }),
    ),
  },
  {
    name: 'an error that says in words when to send the request again',
    check: 'response-headers',
    level: 'assumed',
    layer: rejecting('*', ({ body, status, headers }) => {
      const own = new Headers([...headers, ['retry-after', 'later']]);
      return new Response(body, { status, headers: own });
    }),
  },
  {
    name: 'a step that leads to no step of the workflow makes the server fail',
    check: 'error-status',
    level: 'assumed',
    layer: answering('updateWorkflow', ({ sent }) => {
      const named = sent?.steps?.flatMap?.(({ next = [] }: Json) => next) ?? [];
      const isLost = named.some(
        ({ step_id }: Json) => step_id && !sent.steps.some(({ id }: Json) => id === step_id),
      );
      return isLost ? json({ code: 'failed', message: 'lost' }, 500) : undefined;
    }),
  },
  {
    name: 'a redirect in place of an error',
    check: 'error-status',
    level: 'assumed',
    layer: rejecting(
      '*',
      (response) =>
        new Response('{}', {
          status: response.status === 401 ? 302 : response.status,
          headers: { location: '/login' },
        }),
    ),
  },
];
