import { exampleToken, otherToken } from '../../scripts/sandbox/seed/example-seed.ts';
import { answering, asking, both, changing, changingRepeated, json, withBody } from './layers.ts';
import type { Layer, Mutant } from './mutant.ts';

/** The same, with the token of the other workspace alone. */
function inOther(layer: Layer): Layer {
  return (next) => {
    const faulty = layer(next);
    return (request) =>
      request.headers.get('authorization')?.endsWith(otherToken) ? faulty(request) : next(request);
  };
}

function passingOver(name: string, ids: string, beside = name): Layer {
  return asking(ids, ({ url: { href, searchParams } }) => {
    if (!searchParams.has(name) || !searchParams.has(beside)) return undefined;
    const url = new URL(href);
    url.searchParams.delete(name);
    return { url };
  });
}

const list = 'listSiloEntries';

/** Faults that only the callers of another workspace meet. */
export const mutants: Mutant[] = [
  {
    name: 'the page size is passed over in another workspace',
    check: 'page-size',
    layer: inOther(passingOver('limit', list)),
  },
  {
    name: 'the cursor is passed over in another workspace',
    check: 'page-walk',
    layer: inOther(passingOver('cursor', list)),
  },
  {
    name: 'later pages of another workspace lack an entry',
    check: 'page-walk',
    layer: inOther(
      changing(list, (body, { url }) => {
        if (url.searchParams.has('cursor')) body.list.shift();
      }),
    ),
  },
  {
    name: 'a listing has an entry of the other workspace as well',
    check: 'entries-of-company',
    layer: answering(list, async ({ url, request, own }, ask) => {
      const response = await ask();
      if (!own || url.search !== '' || response.status !== 200) return response;
      const headers = new Headers(request.headers);
      headers.set('authorization', `Bearer ${otherToken}`);
      const foreign = await (await ask(new Request(url, { headers }))).json();
      const page = await response.json();
      return json({ ...page, list: [foreign.list[0], ...page.list.slice(1)] });
    }),
  },
  {
    name: '`wait` is passed over in another workspace',
    check: 'wait-waits',
    alone: true,
    layer: inOther(passingOver('wait', 'createJob')),
  },
  {
    name: 'in a folder, the date is passed over in another workspace',
    check: 'date-filter',
    layer: inOther(passingOver('created_at', list, 'folder')),
  },
  {
    name: 'an update of the folder moves an entry of the other workspace as well',
    check: 'other-workspace-updates',
    layer: (next) => {
      let folder: string | undefined;
      const noting = changing('updateSiloEntry', (_, { own, sent }) => {
        if (own) folder = sent?.folder ?? folder;
      });
      const moving = changing(list, (body, { own }) => {
        if (!own && folder !== undefined && body.list[0]) body.list[0].folder = folder;
      });
      return moving(noting(next));
    },
  },
  {
    name: 'a workflow of another workspace renames the one that has its id',
    check: 'other-workspace-workflows',
    level: 'assumed',
    layer: (next) => async (request) => {
      const { url, headers } = request;
      const sent = await request.clone().text();
      const response = await next(request);
      if (request.method !== 'PUT' || !url.includes('/workflows/')) return response;
      if (!headers.get('authorization')?.endsWith(otherToken)) return response;
      const own = new Headers(headers);
      own.set('authorization', `Bearer ${exampleToken}`);
      const body = JSON.stringify({ name: JSON.parse(sent).name });
      await next(new Request(url, { method: 'PATCH', headers: own, body }));
      return response;
    },
  },
  {
    name: 'an update of a workflow describes those of another workspace as well',
    check: 'other-workspace-workflows',
    layer: (next) => {
      let latest: string | undefined;
      return changing('updateWorkflow', (body, { own, sent }) => {
        if (own) latest = sent?.description ?? latest;
        else if (latest !== undefined && sent?.description === undefined) body.description = latest;
      })(next);
    },
  },
  {
    name: 'documents of another workspace lose letters beyond Latin',
    check: 'other-workspace-updates',
    layer: inOther(
      changing('updateSiloEntry', (body) => {
        body.data = JSON.parse(JSON.stringify(body.data ?? {}).replace(/[\u0100-\uffff]/g, '?'));
      }),
    ),
  },
  {
    name: 'mentions in another workspace are not found',
    check: 'related-found',
    level: 'assumed',
    layer: inOther(
      changing('listRelatedSiloEntries', (body) => {
        body.list = [];
      }),
    ),
  },
  {
    name: 'updates in another workspace are not stored',
    check: 'other-workspace-updates',
    layer: (next) => {
      const folders = new Map<string, string>();
      const stored = changing('updateSiloEntry', (body, { sent }) => {
        const first = folders.get(body.id) ?? body.folder;
        if (sent?.folder === undefined) body.folder = first;
      });
      const noting = changing(list, (body) => {
        for (const { id, folder } of body.list) {
          folders.set(id, folders.get(id) ?? folder);
        }
      });
      return inOther(both(noting, stored))(next);
    },
  },
  {
    name: 'the slug of another workspace is not kept',
    check: 'other-workspace-updates',
    layer: inOther(
      changing('updateWorkspace', (body, { sent }) => {
        if (sent?.slug) body.slug = 'other';
      }),
    ),
  },
  {
    name: 'a creation that is repeated in another workspace creates the job anew',
    check: 'other-workspace-jobs',
    alone: true,
    layer: inOther(
      changingRepeated('createJob', (body) => {
        body.created_at = new Date().toISOString();
        for (const intent of body.intents) intent.id = crypto.randomUUID();
      }),
    ),
  },
  {
    name: 'a job of another workspace has no faults',
    check: 'other-workspace-jobs',
    layer: inOther(
      changing('createJob fetchJob', (body) => {
        body.faults = [];
      }),
    ),
  },
  {
    name: 'a job of another workspace is gone once it has completed',
    check: 'other-workspace-jobs',
    layer: inOther(
      answering('fetchJob', async (_, ask) =>
        (await (await ask()).json()).completed_at
          ? json({ code: 'not-found', message: 'There is none.' }, 404)
          : undefined,
      ),
    ),
  },
  {
    name: 'a workflow of another workspace cannot be created again',
    check: 'other-workspace-workflows',
    layer: inOther((next) => {
      const created = new Set<string>();
      return answering('createWorkflow', ({ url }) => {
        const id = url.pathname.slice(-36);
        if (created.has(id)) return json({ code: 'conflict', message: 'It is there.' }, 409);
        created.add(id);
        return undefined;
      })(next);
    }),
  },
  {
    name: 'an update of a workflow of another workspace is shown, and not stored',
    check: 'other-workspace-workflows',
    layer: inOther((next) => {
      const steps = new Map<string, unknown>();
      return changing('createWorkflow updateWorkflow', (body, { sent, operationId }) => {
        if (operationId === 'createWorkflow') steps.set(body.id, body.steps);
        else if (!sent?.steps) body.steps = steps.get(body.id) ?? body.steps;
      })(next);
    }),
  },
  {
    name: 'documents of another workspace are shown, and not stored',
    check: 'other-workspace-updates',
    layer: inOther(
      answering('updateSiloEntry', async ({ request, sent }, ask) => {
        if (sent?.data === undefined) return undefined;
        const { data, ...rest } = sent;
        const response = await ask(withBody(request, rest));
        return response.status === 200 ? json({ ...(await response.json()), data }) : response;
      }),
    ),
  },
];
