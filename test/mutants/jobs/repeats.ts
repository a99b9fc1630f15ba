import {
  answering,
  both,
  changing,
  changingAtOnce,
  changingRepeated,
  type Json,
  json,
  oneAtATime,
  rejectingOtherOrder,
} from '../layers.ts';
import type { Mutant } from '../mutant.ts';
import { create, each, fetchJob, post } from './operations.ts';

/** Creations that are repeated, and create something else or nothing. */
export const mutants: Mutant[] = [
  {
    name: 'a repeated creation creates anew',
    check: 'job-repeated',
    layer: changingRepeated(create, (body) => {
      body.created_at = '2030-01-01T00:00:00.000Z';
      body.updated_at = body.created_at;
      body.completed_at = body.created_at;
    }),
  },
  {
    name: 'once the steps of its workflow have changed, a repeated creation creates anew',
    check: 'job-repeated',
    layer: (next) => {
      const updated = new Set<string>();
      const creation = changingRepeated(create, (body) => {
        if (!updated.has(body.workflow_id)) return;
        for (const intent of body.intents) intent.id = crypto.randomUUID();
      });
      const update = changing('updateWorkflow', (body, { sent }) => {
        if (sent?.steps) updated.add(body.id);
      });
      return creation(update(next));
    },
  },
  {
    name: 'a repeated creation runs again',
    check: 'job-repeated',
    layer: changingRepeated(create, (body) => {
      for (const intent of body.intents) intent.id = crypto.randomUUID();
    }),
  },
  {
    name: 'a repeated creation adds every event again',
    check: 'job-repeated',
    layer: (next) => {
      const created = new Map<string, number>();
      const adding = changing(each, (body) => {
        for (const intent of body.intents ?? [])
          intent.events = Array.from({ length: created.get(body.id) ?? 1 }, () => intent.events)
            .flat()
            .map((event, index) => ({ ...event, index }));
      });
      const counting = changing(create, ({ id, completed_at }) => {
        if (completed_at || !created.has(id)) created.set(id, (created.get(id) ?? 0) + 1);
      });
      return adding(counting(next));
    },
  },
  {
    name: 'a repeated creation is rejected',
    check: 'job-repeated',
    rules: { repeatsJob: () => false },
  },
  {
    name: 'two POSTs make one job',
    check: 'job-posted-twice',
    layer: (next) => {
      const first = new Map<string, Json>();
      return answering(post, async ({ sent, request }, ask) => {
        if (!request.headers.get('authorization')?.endsWith('fake-sandbox-token') || !sent)
          return undefined;
        const key = JSON.stringify(sent);
        const response = await ask();
        if (response.status !== 200) return response;
        const body = first.get(key) ?? (await response.json());
        first.set(key, body);
        return json(body);
      })(next);
    },
  },
  {
    name: 'a job that is created again with another wait is rejected',
    check: 'job-repeated',
    layer: (next) => {
      const waits = new Map<string, string>();
      return answering(create, ({ url }) => {
        const wait = url.searchParams.get('wait') ?? '';
        const known = waits.get(url.pathname) ?? wait;
        waits.set(url.pathname, known);
        return known === wait ? undefined : json({ code: 'conflict', message: 'no' }, 409);
      })(next);
    },
  },
  {
    name: 'a job that is created again is created anew',
    check: 'job-repeated',
    layer: changing(create, (body) => {
      body.created_at = new Date().toISOString();
    }),
  },
  {
    name: 'a creation with another workflow changes the workflow of the job, and runs nothing',
    check: 'repeat-with-workflow',
    level: 'assumed',
    alone: true,
    layer: (next) => {
      const named = new Map<string, string>();
      return both(
        changing(fetchJob, (body) => {
          body.workflow_id = named.get(body.id) ?? body.workflow_id;
        }),
        answering(create, async ({ request, url, sent }, ask) => {
          const response = await ask();
          if (response.status !== 409) return response;
          named.set(url.pathname.slice(-36), sent.workflow_id);
          const job = await ask(new Request(url, { headers: request.headers }));
          return json({ ...(await job.json()), workflow_id: sent.workflow_id });
        }),
      )(next);
    },
  },
  {
    name: 'a creation repeated with its keys in another order is rejected',
    check: 'job-repeated',
    layer: rejectingOtherOrder(create),
  },
  {
    name: 'a creation repeated with its id in capitals is rejected',
    check: 'job-repeated',
    alone: true,
    level: 'assumed',
    layer: answering(create, ({ url }) =>
      /[A-F]/.test(url.pathname.slice(-36))
        ? json({ code: 'unknown', message: 'no' }, 404)
        : undefined,
    ),
  },
  {
    name: 'of creations at once, each has a time of its own',
    check: 'job-repeated-at-once',
    level: 'assumed',
    layer: changingAtOnce(create, 8, (body, running) => {
      body.created_at = `20${running + 20}-01-01T00:00:00.000Z`;
    }),
  },
  {
    name: 'of creations at once, one succeeds',
    check: 'job-repeated-at-once',
    alone: true,
    level: 'assumed',
    layer: (next) => oneAtATime(create)(next),
  },
  {
    name: 'of creations at once, all but one make the server fail',
    check: 'job-repeated-at-once',
    layer: (next) => oneAtATime(create, 500)(next),
  },
  {
    name: 'a creation that is repeated after twenty others runs the job again',
    check: 'job-repeated-later',
    layer: (next) => {
      const created = new Map<string, number>();
      return changing(create, (body) => {
        const place = created.get(body.id) ?? created.size;
        created.set(body.id, place);
        if (created.size - place <= 20) return;
        for (const intent of body.intents) intent.id = crypto.randomUUID();
      })(next);
    },
  },
  {
    name: 'a job that has failed runs again when it is created again',
    check: 'job-repeated',
    layer: (next) => {
      const failed = new Set<string>();
      const again = new Map<string, Json>();
      return changing(each, (body, { operationId }) => {
        if (operationId === create && failed.has(body.id)) {
          const at = new Date().toISOString();
          again.set(body.id, { created_at: at, updated_at: at, completed_at: at });
        }
        if (body.intents.length === 1 && body.faults.length > 0) failed.add(body.id);
        Object.assign(body, again.get(body.id));
      })(next);
    },
  },
  {
    name: 'a repeated creation takes the time of completion from a job',
    check: 'job-repeated',
    level: 'assumed',
    layer: changingRepeated(create, (body) => {
      delete body.completed_at;
    }),
  },
  {
    name: 'a POST that waits gives the job of the one before',
    check: 'job-posted-twice',
    layer: (next) => {
      const made = new Map<string, string>();
      return answering(post, async ({ url, sent }, ask) => {
        if (!url.searchParams.has('wait')) return undefined;
        const key = JSON.stringify(sent);
        const before = made.get(key);
        if (before !== undefined) return json(JSON.parse(before));
        const response = await ask();
        if (response.status === 200) made.set(key, await response.clone().text());
        return response;
      })(next);
    },
  },
];
