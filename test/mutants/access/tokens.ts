import { exampleToken, otherToken } from '../../../scripts/sandbox/seed/example-seed.ts';
import { answering, asking, json, withHeader } from '../layers.ts';
import type { Mutant } from '../mutant.ts';

const authorize = 'authorizeEnrollment';
const workspace = 'updateWorkspace';

/** Requests without a token, with a wrong one, or to what does not exist. */
export const mutants: Mutant[] = [
  {
    name: 'a path that no operation has makes the server fail',
    check: 'unknown-path',
    level: 'assumed',
    alone: true,
    layer: (next) => async (request) => {
      const response = await next(request);
      return request.url.includes('unknown-path') ? json({ code: 'failed' }, 500) : response;
    },
  },
  {
    name: 'shared caches may store every response',
    check: 'not-shared',
    alone: true,
    level: 'assumed',
    layer: withHeader('*', 'cache-control', () => 'public, max-age=3600'),
  },
  {
    name: 'a page of every origin may read responses with credentials',
    check: 'not-shared',
    level: 'assumed',
    layer: answering('*', async ({ request }, ask) => {
      const response = await ask();
      const origin = request.headers.get('origin');
      if (origin !== null) response.headers.set('access-control-allow-origin', origin);
      response.headers.set('access-control-allow-credentials', 'true');
      return response;
    }),
  },
  {
    name: 'a path that no operation has succeeds',
    check: 'unknown-path',
    level: 'assumed',
    layer: (next) => async (request) => {
      const response = await next(request);
      return request.url.includes('unknown-path') ? json({}) : response;
    },
  },
  {
    name: 'HEAD makes the server fail',
    check: 'unknown-method',
    level: 'assumed',
    layer: (next) => async (request) =>
      request.method === 'HEAD' ? new Response(null, { status: 500 }) : next(request),
  },
  {
    name: 'a method that no operation has succeeds',
    check: 'unknown-method',
    level: 'assumed',
    layer: (next) => async (request) => {
      const response = await next(request);
      return response.status === 405 ? json({}) : response;
    },
  },
  {
    name: 'a workflow can be deleted',
    check: 'unknown-method',
    level: 'assumed',
    layer: (next) => async (request) => (request.method === 'DELETE' ? json({}) : next(request)),
  },
  {
    name: 'a request to delete a job shows it',
    check: 'unknown-method',
    level: 'assumed',
    layer: (next) => (request) => {
      const { method, url, headers } = request;
      const isOfJob = method === 'DELETE' && url.includes('/jobs/');
      return next(isOfJob ? new Request(url, { headers }) : request);
    },
  },
  {
    name: 'an update of the workspace ends its token',
    check: 'token-lasts',
    level: 'assumed',
    alone: true,
    layer: (next) => {
      const ended = new Set<string>();
      return answering('*', async ({ request, operationId, sent }, ask) => {
        const token = request.headers.get('authorization') ?? '';
        if (ended.has(token)) return json({ code: 'unauthorized', message: 'no' }, 401);
        if (operationId === workspace && sent?.name) ended.add(token);
        return ask();
      })(next);
    },
  },
  {
    name: 'no token is needed',
    check: 'token-required',
    level: 'assumed',
    rules: { readToken: (_, request) => request.headers.authorization?.slice(7) ?? exampleToken },
  },
  {
    name: 'without a token, the server fails',
    check: 'token-required',
    level: 'assumed',
    layer: answering('*', ({ request }) =>
      request.headers.has('authorization')
        ? undefined
        : json({ code: 'fails', message: 'no' }, 500),
    ),
  },
  {
    name: 'any token will do',
    check: 'token-known',
    level: 'assumed',
    layer: asking('*', ({ request }) => {
      const given = request.headers.get('authorization');
      return given && ![exampleToken, otherToken].some((each) => given.endsWith(each))
        ? { token: exampleToken }
        : undefined;
    }),
  },
  {
    name: 'an id is as good as a token',
    check: 'token-known',
    level: 'assumed',
    layer: asking('*', ({ request }) =>
      /Bearer [0-9a-f-]{36}$/.test(request.headers.get('authorization') ?? '')
        ? { token: exampleToken }
        : undefined,
    ),
  },
  {
    name: 'one operation needs no token',
    check: 'token-required',
    level: 'assumed',
    layer: asking('listSeriesEntries', ({ request }) =>
      request.headers.has('authorization') ? undefined : { token: exampleToken },
    ),
  },
  {
    name: 'every company sees the same entries',
    check: 'entries-of-company',
    level: 'assumed',
    layer: asking('listSiloEntries', ({ request, url }) =>
      url.search === '' && request.headers.get('authorization')?.endsWith(otherToken)
        ? { token: exampleToken }
        : undefined,
    ),
  },
  {
    name: 'listings are kept by their address, whatever the token',
    check: 'entries-of-company',
    layer: (next) => {
      const kept = new Map<string, { time: number; response: Promise<Response> }>();
      return answering('listSiloEntries', async ({ url }, ask) => {
        const now = performance.now();
        const earlier = kept.get(url.href);
        const known = earlier && now - earlier.time < 1500 ? earlier : undefined;
        const { time, response } = known ?? { time: now, response: ask() };
        kept.set(url.href, { time, response });
        return (await response).clone();
      })(next);
    },
  },
  {
    name: 'by a cursor of the first company, the other one sees its entries',
    check: 'entries-of-company',
    alone: true,
    layer: answering('listSiloEntries', async ({ request, url }, ask) => {
      if (!request.headers.get('authorization')?.endsWith(otherToken)) return undefined;
      if (!url.searchParams.has('cursor')) return undefined;
      const response = await ask(
        new Request(url, { headers: { authorization: `Bearer ${exampleToken}` } }),
      );
      return response.ok ? response : undefined;
    }),
  },
  {
    name: 'entries of others can be updated',
    check: 'foreign-resource',
    level: 'assumed',
    layer: asking('updateSiloEntry', ({ request }) =>
      request.headers.get('authorization')?.endsWith(otherToken)
        ? { token: exampleToken }
        : undefined,
    ),
  },
  {
    name: 'jobs of others can be fetched',
    check: 'foreign-resource',
    alone: true,
    level: 'assumed',
    layer: answering('fetchJob', async ({ request }, ask) => {
      const own = await ask();
      if (own.status === 200 || !request.headers.get('authorization')?.endsWith(otherToken))
        return own;
      return ask(
        new Request(request.url, { headers: { authorization: `Bearer ${exampleToken}` } }),
      );
    }),
  },
  {
    name: 'an authorization is rejected with a redirect',
    check: 'error-status',
    level: 'assumed',
    layer: answering(authorize, async (_, ask) => {
      const response = await ask();
      return response.status === 200 ? response : json({ code: 'see', message: 'elsewhere' }, 300);
    }),
  },
];
