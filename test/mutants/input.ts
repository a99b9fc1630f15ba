import { parseBody } from '../../scripts/sandbox/requests/request-body.ts';
import { answering, asking, changing, failingWhere, json } from './layers.ts';
import type { Mutant } from './mutant.ts';

const failure = () => json({ code: 'internal', message: 'Something went wrong.' }, 500);
const beyondAscii = (value: unknown) => /[^\p{ASCII}]/u.test(JSON.stringify(value) ?? '');

/** Requests that are taken, or rejected, or fail, as they should not. */
export const mutants: Mutant[] = [
  {
    name: 'a member that stands in a body twice makes the server fail',
    check: 'malformed-json',
    level: 'assumed',
    layer: answering('updateSiloEntry', async ({ request, sent }) => {
      const text = await request.clone().text();
      const isTwice = text.length > 1.5 * JSON.stringify(sent ?? null).length;
      return sent && isTwice ? json({ code: 'internal', message: 'no' }, 500) : undefined;
    }),
  },
  {
    name: 'a character of code zero makes the server fail',
    check: 'malformed-json',
    level: 'assumed',
    layer: answering('updateWorkflow', ({ sent }) =>
      JSON.stringify(sent ?? null).includes('\\u0000') ? failure() : undefined,
    ),
  },
  {
    name: 'an address of a logo that is none makes the server fail',
    check: 'invalid-shapes',
    level: 'assumed',
    layer: answering('updateWorkspace', ({ sent }) =>
      typeof sent?.logo_url === 'string' && !URL.canParse(sent.logo_url)
        ? json({ code: 'internal', message: 'no' }, 500)
        : undefined,
    ),
  },
  {
    name: 'a page size is read as far as it has digits',
    check: 'invalid-shapes',
    level: 'assumed',
    layer: asking('listSiloEntries', ({ url }) => {
      const limit = url.searchParams.get('limit');
      if (limit !== null && /^\d+[a-z]/.test(limit))
        url.searchParams.set('limit', String(Number.parseInt(limit, 10)));
      return { url };
    }),
  },
  {
    name: 'a day that a month has not is one of the next month',
    check: 'invalid-shapes',
    level: 'assumed',
    layer: asking('listSiloEntries', ({ url }) => {
      const since = url.searchParams.get('created_at');
      if (since !== null) url.searchParams.set('created_at', since.replace('-02-30T', '-03-02T'));
      return { url };
    }),
  },
  {
    name: 'an address of a logo that is none is accepted',
    check: 'invalid-shapes',
    level: 'assumed',
    layer: asking('updateWorkspace', ({ sent }) =>
      typeof sent?.logo_url === 'string' && !URL.canParse(sent.logo_url)
        ? { json: { ...sent, logo_url: undefined } }
        : undefined,
    ),
  },
  {
    name: 'no field is checked',
    check: 'invalid-shapes',
    level: 'assumed',
    rules: {
      validBody: ({ validateBody }, request) => {
        const value = validateBody ? parseBody(request.body) : {};
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
      },
    },
  },
  {
    name: 'a body of a wrong type fails',
    check: 'invalid-shapes',
    level: 'assumed',
    layer: answering('createJobNonIdempotent', async ({ sent }, ask) => {
      if (sent !== undefined && (typeof sent !== 'object' || Array.isArray(sent))) return failure();
      const response = await ask();
      return response.status === 400 ? failure() : response;
    }),
  },
  {
    name: 'a step that is no object makes the server fail',
    check: 'invalid-shapes',
    level: 'assumed',
    alone: true,
    layer: answering('updateWorkflow', ({ sent }) =>
      (Array.isArray(sent?.steps) ? sent.steps : []).some(
        (step: unknown) => typeof step !== 'object',
      )
        ? failure()
        : undefined,
    ),
  },
  {
    name: 'a limit that is no number is passed over',
    check: 'invalid-shapes',
    alone: true,
    level: 'assumed',
    layer: answering('listSeriesEntries', ({ url, request }, ask) => {
      if (!/^\d+$/.test(url.searchParams.get('limit') ?? '1')) {
        const other = new URL(url);
        other.searchParams.delete('limit');
        return ask(new Request(other, { headers: request.headers }));
      }
      return undefined;
    }),
  },
  {
    name: 'malformed JSON counts as an empty object',
    check: 'malformed-json',
    level: 'assumed',
    rules: {
      validBody: ({ validateBody }, request) => {
        if (!validateBody) return {};
        try {
          const value = parseBody(request.body);
          if (!validateBody(value)) throw new Error('mismatch');
          return value as object;
        } catch (error) {
          if ((error as Error).message === 'mismatch') throw error;
          return {};
        }
      },
    },
  },
  {
    name: 'malformed JSON makes it fail',
    check: 'malformed-json',
    alone: true,
    level: 'assumed',
    layer: answering('updateWorkflow', ({ sent, request }) =>
      sent === undefined && request.headers.has('content-type') ? failure() : undefined,
    ),
  },
  {
    name: 'any text names a resource',
    check: 'malformed-id',
    level: 'assumed',
    layer: answering('fetchJob', async ({ url, request }, ask) => {
      if (/[0-9a-f-]{36}$/i.test(url.pathname)) return undefined;
      const other = new URL(url);
      other.pathname = '/transform/v1/jobs/01a1a0dc-c353-7a49-9068-b8f456a03ada';
      return ask(new Request(other, { headers: request.headers }));
    }),
  },
  {
    name: 'a path without a UUID makes it fail',
    check: 'malformed-id',
    level: 'assumed',
    layer: answering('listRelatedSiloEntries', ({ url }) =>
      /entries\/[0-9a-f-]{36}\/related$/i.test(url.pathname) ? undefined : failure(),
    ),
  },
  {
    name: 'what follows the id of a job is passed over',
    check: 'malformed-id',
    level: 'assumed',
    layer: asking('fetchJob', ({ url }) => {
      const cut = new URL(url);
      cut.pathname = url.pathname.replace(/(jobs\/[0-9a-f-]{36}).*/i, '$1');
      return { url: cut };
    }),
  },
  {
    name: 'letters beyond ASCII make it fail',
    check: 'valid-shapes',
    layer: answering('createWorkflow', ({ sent }) =>
      beyondAscii(sent?.name) ? failure() : undefined,
    ),
  },
  {
    name: 'long texts make it fail',
    check: 'valid-shapes',
    alone: true,
    layer: answering('updateWorkspace', ({ sent }) =>
      String(sent?.name ?? '').length > 60 || beyondAscii(sent?.name) ? failure() : undefined,
    ),
  },
  {
    name: 'a job without tags makes it fail',
    check: 'valid-shapes',
    level: 'assumed',
    layer: answering('createJob createJobNonIdempotent', ({ sent }) =>
      sent && typeof sent === 'object' && !('tags' in sent) && Object.keys(sent).length > 0
        ? failure()
        : undefined,
    ),
  },
  {
    name: 'a field that nobody knows to be required',
    check: 'valid-shapes',
    level: 'assumed',
    layer: answering('createWorkflow', ({ sent }) =>
      typeof sent === 'object' && !('country' in sent)
        ? json({ code: 'missing', message: 'country' }, 422)
        : undefined,
    ),
  },
  {
    name: 'a POST of a job takes no tags',
    check: 'job-fields',
    layer: answering('createJobNonIdempotent', ({ sent }) =>
      sent && 'tags' in sent ? json({ code: 'invalid', message: 'tags' }, 422) : undefined,
    ),
  },
  {
    name: 'an operation that always fails',
    check: 'valid-accepted',
    layer: answering('listSeriesEntries', () => failure()),
  },
  {
    name: 'an operation that is missing',
    check: 'valid-accepted',
    layer: answering('createJobNonIdempotent', () =>
      json({ code: 'not-found', message: 'no' }, 404),
    ),
  },
  {
    name: 'a method that is missing',
    check: 'valid-accepted',
    layer: answering('updateWorkspace', () => json({ code: 'method', message: 'no' }, 405)),
  },
  {
    name: 'a plain request is rejected',
    check: 'valid-accepted',
    level: 'assumed',
    layer: answering('listSiloEntries', ({ url }) =>
      url.search === '' ? json({ code: 'folder', message: 'needed' }, 422) : undefined,
    ),
  },
  {
    name: 'a forged cursor leads to the first page',
    check: 'forged-cursor',
    level: 'assumed',
    layer: answering('listSiloEntries', ({ url, request }, ask) => {
      if (!url.searchParams.get('cursor')?.includes('forged')) return undefined;
      const other = new URL(url);
      other.searchParams.delete('cursor');
      return ask(new Request(other, { headers: request.headers }));
    }),
  },
  {
    name: 'a language takes the documents away',
    check: 'request-headers',
    layer: changing('listSiloEntries', (body, { request }) => {
      if (request.headers.get('accept-language')?.startsWith('de'))
        for (const item of body.list) item.data = {};
    }),
  },
  {
    name: 'the scheme of a token is compared in its case',
    check: 'request-headers',
    level: 'assumed',
    layer: failingWhere(
      '*',
      ({ request }) => request.headers.get('authorization')?.startsWith('bearer '),
      401,
    ),
  },
  {
    name: 'a body of another media type makes the server fail',
    check: 'request-headers',
    level: 'assumed',
    layer: answering('updateSiloEntry', ({ request }) =>
      request.headers.get('content-type') === 'text/plain' ? failure() : undefined,
    ),
  },
  {
    name: 'a charset of the body is rejected',
    check: 'request-headers',
    level: 'assumed',
    layer: failingWhere(
      '*',
      ({ request }) => request.headers.get('content-type')?.includes('charset'),
      415,
    ),
  },
];
