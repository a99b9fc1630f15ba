import { defaultRules } from '../../scripts/sandbox/operations.ts';
import { exampleToken } from '../../scripts/sandbox/seed/example-seed.ts';
import { answering, asking, changing, failingWhere, type Json, json, rejecting } from './layers.ts';
import type { Layer, Mutant } from './mutant.ts';

const { changeWorkspace } = defaultRules;

/** Applies a layer only to requests that come while more than so many others are in progress. */
export function whileBusy(most: number, layer: Layer): Layer {
  return (next) => {
    const changed = layer(next);
    let running = 0;
    return async (request) => {
      running += 1;
      try {
        return await (running > most ? changed : next)(request);
      } finally {
        running -= 1;
      }
    };
  };
}

/** Responds to an update while another one is in progress as if it had been made, and drops it. */
const droppingUpdates: Layer = (next) => async (request) => {
  if (request.method !== 'PATCH' || !request.url.includes('/workflows/')) return next(request);
  const sent = await request.clone().json();
  const response = await next(new Request(request, { body: '{}' }));
  return Response.json({ ...(await response.json()), ...sent }, { status: response.status });
};

/** Fails at a value of a query parameter. */
const failingAt = (name: string, value: string, status: number): Layer =>
  answering('*', ({ url }) =>
    url.searchParams.get(name) === value
      ? json({ code: 'internal', message: 'Something went wrong.' }, status)
      : undefined,
  );

const cutTexts = (value: Json): Json =>
  JSON.parse(JSON.stringify(value), (_, each) =>
    typeof each === 'string' ? each.slice(0, 65_535) : each,
  );

/** Fails now and then, at once, or on what is large. */
export const mutants: Mutant[] = [
  {
    name: 'under load, the codes of a series are those of another one',
    check: 'repeated-reads',
    layer: whileBusy(
      8,
      changing('listSeriesEntries', (body) => {
        for (const item of body.list) item.code = 'OTHER-1';
      }),
    ),
  },
  {
    name: 'listings at the same time show the entries of another token',
    check: 'workspaces-at-once',
    layer: whileBusy(8, (next) => async (request) => {
      if (!request.url.includes('/silo/v1/entries')) return next(request);
      const headers = new Headers(request.headers);
      headers.set('authorization', `Bearer ${exampleToken}`);
      return next(new Request(request, { headers }));
    }),
  },
  {
    name: 'on pages of fifty, documents are empty',
    check: 'repeated-reads',
    layer: changing('listSiloEntries', (body) => {
      if (body.limit >= 50) for (const item of body.list) item.data = {};
    }),
  },
  {
    name: 'under load, a page lacks an entry',
    check: 'repeated-reads',
    layer: whileBusy(
      8,
      changing('listSiloEntries', (body) => {
        body.list.splice(1, 1);
      }),
    ),
  },
  {
    name: 'the folder of a listing is that of the listing before it as well',
    check: 'repeated-reads',
    layer: (next) => {
      let last: string | null = null;
      const remembering = asking('listSiloEntries', ({ url }) => {
        const own = url.searchParams.get('folder');
        const former = last;
        last = own;
        // Among others that list at the same time, hardly any would be right.
        if (own !== null || former === null || url.searchParams.size > 0) return undefined;
        const other = new URL(url);
        other.searchParams.set('folder', former);
        return { url: other };
      });
      return changing('listSiloEntries', (body, { url }) => {
        if (!url.searchParams.has('folder')) delete body.folder;
      })(remembering(next));
    },
  },
  {
    name: 'an update of the workspace to a former name is passed over',
    check: 'updates-kept',
    rules: (() => {
      const former = new Set<string>();
      return {
        changeWorkspace: (workspace, { name, ...body }, now) => {
          const isFormer = name !== undefined && former.has(name);
          if (workspace.name !== undefined) former.add(workspace.name);
          return changeWorkspace(workspace, { ...body, ...(name && !isFormer && { name }) }, now);
        },
      };
    })(),
  },
  {
    name: 'a second after an update, the workspace has its former name again',
    check: 'updates-kept',
    layer: (next) => {
      const names: string[] = [];
      let at = 0;
      return changing('updateWorkspace', (body, { sent }) => {
        const isBack = sent?.name === undefined && Date.now() - at > 1000;
        if (sent?.name !== undefined) at = Date.now();
        if (names.at(-1) !== body.name) names.push(body.name);
        if (isBack) body.name = names.at(-2) ?? body.name;
      })(next);
    },
  },
  {
    name: 'an update of a workflow after a request of another workspace is lost',
    check: 'updates-kept',
    layer: (next) => {
      let isAfterOther = false;
      return async (request) => {
        const isOwn = request.headers.get('authorization') === `Bearer ${exampleToken}`;
        const isLost = isOwn && isAfterOther;
        isAfterOther = !isOwn;
        return (isLost ? droppingUpdates(next) : next)(request);
      };
    },
  },
  {
    name: 'of two updates at once, one is lost',
    check: 'updates-kept',
    layer: whileBusy(1, droppingUpdates),
  },
  {
    name: 'jobs that are posted at once share an id',
    check: 'created-together',
    layer: (next) => {
      let last: string | undefined;
      const sharing = changing('createJobNonIdempotent', (body) => {
        last ??= body.id;
        body.id = last;
      });
      return whileBusy(8, sharing)(next);
    },
  },
  {
    name: 'under load, a workflow gets the description of another one',
    check: 'created-together',
    alone: true,
    layer: (next) => {
      let last = '';
      const mixing = changing('createWorkflow', (body) => {
        const own = body.description ?? '';
        // Texts that differ in their last character share a key.
        if (own.slice(0, -1) === last.slice(0, -1)) body.description = last;
        last = own;
      });
      return whileBusy(8, mixing)(next);
    },
  },
  {
    name: 'texts of a document are cut at 65,535 characters',
    check: 'large-document',
    layer: changing('updateSiloEntry', cutTexts),
  },
  {
    name: 'a large document loses its last field',
    check: 'large-document',
    layer: changing('updateSiloEntry', (body) => {
      const names = Object.keys(body.data ?? {});
      if (JSON.stringify(body.data ?? {}).length > 100_000) delete body.data[names.at(-1) ?? ''];
    }),
  },
  {
    name: 'a workflow has at most fifty steps',
    check: 'large-workflow',
    layer: changing('createWorkflow', (body) => {
      body.steps?.splice(50);
    }),
  },
  {
    name: 'a job has at most a hundred tags',
    check: 'large-job',
    layer: changing('createJob', (body) => {
      body.tags?.splice(100);
    }),
  },
  {
    name: 'a job on more than 200 kB has no tags',
    check: 'large-job',
    alone: true,
    layer: changing('createJob', (body, { sent }) => {
      if (JSON.stringify(sent?.data ?? {}).length > 200_000) body.tags = [];
    }),
  },
  {
    name: 'a fetch does not show the entry of a job',
    check: 'job-fields',
    layer: changing('fetchJob', (body) => {
      delete body.silo_entry_id;
    }),
  },
  {
    name: 'an update whose folder is the present one changes nothing',
    check: 'entry-update-keeps-rest',
    layer: (next) => {
      const folders = new Map<string, string>();
      return changing(
        'updateSiloEntry',
        (body) => void folders.set(body.id, body.folder),
      )(
        asking('updateSiloEntry', ({ url, sent }) =>
          typeof sent?.folder === 'string' &&
          folders.get(url.pathname.split('/').at(-1) ?? '') === sent.folder
            ? { json: {} }
            : undefined,
        )(next),
      );
    },
  },
  {
    name: 'a job of an unknown workflow makes the server fail',
    check: 'job-of-unknown-workflow',
    level: 'assumed',
    layer: rejecting('createJob', (response) =>
      response.status === 404 ? json({ code: 'fails', message: 'no' }, 500) : response,
    ),
  },
  {
    name: 'the folder beside a large document is passed over',
    check: 'large-document',
    layer: asking('updateSiloEntry', ({ sent }) => {
      if (JSON.stringify(sent?.data ?? {}).length < 16_000) return undefined;
      const { folder: _, ...rest } = sent;
      return { json: rest };
    }),
  },
  {
    name: 'characters that are written as two escapes become two others',
    check: 'entry-data-kept',
    layer: (next) => async (request) => {
      const body = await request.clone().text();
      const broken = body.replaceAll(/\\ud[89a-f][0-9a-f]{2}/gi, '\\ufffd');
      return next(broken === body ? request : new Request(request, { body: broken }));
    },
  },
  {
    name: 'every second page of a series is empty',
    check: 'repeated-reads',
    layer: (next) => {
      let turn = 0;
      return changing('listSeriesEntries', (body) => {
        turn += 1;
        if (turn % 2 === 0) body.list = [];
      })(next);
    },
  },
  {
    name: 'a job on more than 200 kB runs nothing',
    check: 'large-job',
    layer: (next) => {
      const large = new Set<string>();
      return changing('createJob createJobNonIdempotent fetchJob', (body, { sent }) => {
        if (JSON.stringify(sent?.data ?? {}).length > 200_000) large.add(body.id);
        if (large.has(body.id)) body.intents = [];
      })(next);
    },
  },
  {
    name: 'an update of a workflow that is rejected changes its name',
    check: 'rejected-change',
    level: 'assumed',
    layer: (next) => async (request) => {
      const copy = request.clone();
      const response = await next(request);
      if (request.method !== 'PATCH' || !request.url.includes('/workflows/')) return response;
      const sent: Json = await copy.json().catch(() => ({}));
      if (response.status === 400 && typeof sent?.name === 'string') {
        await next(new Request(copy, { body: JSON.stringify({ name: sent.name }) }));
      }
      return response;
    },
  },
  {
    name: 'a job under the id of a rejected creation has no tags',
    check: 'rejected-creation',
    layer: (next) => {
      const rejected = new Set<string>();
      return async (request) => {
        const response = await next(request);
        if (request.method !== 'PUT' || !request.url.includes('/jobs/')) return response;
        const { pathname } = new URL(request.url);
        if (response.status === 400) rejected.add(pathname);
        if (response.status !== 200 || !rejected.has(pathname)) return response;
        return json({ ...(await response.json()), tags: [] });
      };
    },
  },
  {
    name: 'a rejected creation removes the workflow of its id',
    check: 'rejected-creation',
    level: 'assumed',
    layer: (next) => {
      const removed = new Set<string>();
      return answering('createWorkflow updateWorkflow', async ({ request, url }, ask) => {
        const response = await ask();
        if (request.method === 'PATCH')
          return removed.has(url.pathname) ? json({ code: 'gone', message: 'no' }, 404) : response;
        if (response.status === 400) removed.add(url.pathname);
        else removed.delete(url.pathname);
        return response;
      })(next);
    },
  },
  {
    name: 'an empty cursor makes the server fail',
    check: 'odd-queries',
    level: 'assumed',
    layer: failingAt('cursor', '', 502),
  },
  {
    name: 'a folder that comes twice makes the server fail',
    check: 'odd-queries',
    level: 'assumed',
    layer: failingWhere(
      'listSiloEntries',
      ({ url }) => url.searchParams.getAll('folder').length > 1,
    ),
  },
  {
    name: 'a context with an apostrophe makes the server fail',
    check: 'odd-queries',
    level: 'assumed',
    layer: failingWhere('listRelatedSiloEntries', ({ url }) =>
      url.searchParams.get('context')?.includes("'"),
    ),
  },
  {
    name: 'a page size that is negative makes the server fail',
    check: 'odd-queries',
    level: 'assumed',
    layer: failingAt('limit', '-1', 500),
  },
  {
    name: 'a wait that is negative makes the server fail',
    check: 'odd-queries',
    level: 'assumed',
    layer: failingAt('wait', '-1', 500),
  },
  {
    name: 'an error repeats the headers of its request',
    check: 'no-credentials',
    level: 'assumed',
    layer: rejecting('*', async (response, { request }) =>
      Response.json(
        { ...(await response.json()), headers: Object.fromEntries(request.headers) },
        { status: response.status },
      ),
    ),
  },
  {
    name: 'a response has the token in a header',
    check: 'no-credentials',
    level: 'assumed',
    layer: answering('*', async ({ request }, ask) => {
      const response = await ask();
      const headers = new Headers(response.headers);
      headers.set('x-user-token', request.headers.get('authorization') ?? 'none');
      return new Response(response.body, { status: response.status, headers });
    }),
  },
  {
    name: 'an error repeats its request',
    check: 'no-credentials',
    level: 'assumed',
    layer: rejecting('authorizeEnrollment', async (response, { sent }) =>
      Response.json({ ...(await response.json()), request: sent }, { status: response.status }),
    ),
  },
  {
    name: 'an error shows the query that failed',
    check: 'no-stack-trace',
    level: 'assumed',
    layer: rejecting('*', (response) =>
      Response.json(
        { code: 'error', message: 'no rows', sql: 'select * from entries where id = $1' },
        { status: response.status },
      ),
    ),
  },
  {
    name: 'an error shows where it was thrown',
    check: 'no-stack-trace',
    level: 'assumed',
    layer: rejecting('*', (response) =>
      Response.json(
        { code: 'error', message: new Error('No such entry.').stack },
        { status: response.status },
      ),
    ),
  },
];
