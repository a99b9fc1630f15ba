import { defaultRules } from '../../../scripts/sandbox/operations.ts';
import {
  answering,
  attachment,
  both,
  changing,
  hidingJobs,
  type Json,
  json,
  showingAnother,
} from '../layers.ts';
import type { Layer, Mutant } from '../mutant.ts';
import { create, each, fetchJob, post } from './operations.ts';

/** Changes every fetched job from the second time on. */
function later(change: (body: Json, time: number) => void): Layer {
  return (next) => {
    const seen = new Map<string, number>();
    return changing(fetchJob, (body) => {
      const time = (seen.get(body.id) ?? 0) + 1;
      seen.set(body.id, time);
      if (time > 1) change(body, time);
    })(next);
  };
}

/** Loses a job so many ms after it was first fetched as completed. */
function goneAfter(milliseconds: number, isLost = (_: string) => true): Layer {
  return (next) => {
    const ends = new Map<string, number>();
    return answering(fetchJob, async (_, ask) => {
      const response = await ask();
      const { id, completed_at } = await response.clone().json();
      if (!completed_at || !isLost(id)) return response;
      const end = ends.get(id) ?? Date.now();
      ends.set(id, end);
      const isOver = Date.now() - end > milliseconds;
      return isOver ? json({ code: 'gone', message: 'no job' }, 404) : response;
    })(next);
  };
}

/** A job that has completed writes back a field of its entry as it was when the job was created. */
function writingBack(field: string): Layer {
  return (next) => {
    const shown = new Map<string, Json>();
    const begun = new Map<string, Json>();
    const undone = new Map<string, Json>();
    return changing(`listSiloEntries updateSiloEntry ${create} ${fetchJob}`, (body, seen) => {
      const entry = body.silo_entry_id;
      if (seen.operationId === create) begun.set(body.id, shown.get(entry));
      const former = begun.get(body.id);
      if (seen.operationId === fetchJob && body.completed_at && former) {
        begun.delete(body.id);
        undone.set(entry, former);
      }
      if (seen.operationId === 'updateSiloEntry') {
        shown.set(body.id, body[field]);
        undone.delete(body.id);
      }
      for (const each of body.list ?? []) {
        if (undone.has(each.id)) each[field] = undone.get(each.id);
        shown.set(each.id, each[field]);
      }
    })(next);
  };
}

/** Jobs that do not end, or are shown otherwise later. */
export const mutants: Mutant[] = [
  {
    name: 'every second fetch of a job has its intents backwards',
    check: 'repeated-reads',
    level: 'assumed',
    layer: (next) => {
      let count = 0;
      return changing('fetchJob', ({ intents }) => {
        count += 1;
        if (count % 2 === 0) intents?.reverse();
      })(next);
    },
  },
  {
    name: 'the server chooses the id of a job',
    check: 'same-resource',
    layer: showingAnother(create),
  },
  {
    name: 'another job is fetched',
    check: 'same-resource',
    layer: showingAnother(fetchJob),
  },
  {
    name: 'a job of a POST cannot be fetched',
    check: 'job-fetched',
    layer: hidingJobs(post, () => true),
  },
  {
    name: 'a job is created in local time',
    check: 'job-fetched',
    level: 'assumed',
    layer: changing(each, (body) => {
      if (body.created_at)
        body.created_at = new Date(Date.parse(body.created_at) + 7_200_000).toISOString();
    }),
  },
  {
    name: 'a job is gone when a workflow gets its id',
    check: 'job-fetched',
    layer: (next) => {
      const workflows = new Set<string>();
      return both(
        changing('createWorkflow', (body) => {
          workflows.add(body.id);
        }),
        answering('fetchJob', ({ url }) =>
          workflows.has(url.pathname.slice(-36))
            ? json({ code: 'not-found', message: 'no' }, 404)
            : undefined,
        ),
      )(next);
    },
  },
  {
    name: 'a job is not found where it was asked for before',
    check: 'job-fetched',
    layer: (next) => {
      const unknown = new Set<string>();
      return answering('fetchJob', async ({ url }, ask) => {
        const response = await ask();
        if (response.status === 404) unknown.add(url.pathname);
        return unknown.has(url.pathname)
          ? json({ code: 'not-found', message: 'no' }, 404)
          : response;
      })(next);
    },
  },
  {
    name: 'a job under a UUID of version 1 cannot be fetched',
    check: 'job-fetched',
    layer: hidingJobs(create, ({ id }) => id[14] === '1'),
  },
  {
    name: 'a fetched job has no attachments',
    check: 'job-views',
    alone: true,
    layer: both(
      changing(fetchJob, (body) => {
        delete body.attachments;
      }),
      changing(`${create} ${post}`, (body) => {
        if (body.completed_at !== undefined) body.attachments = [attachment(body.id)];
      }),
    ),
  },
  {
    name: 'an intent is completed as soon as it begins',
    check: 'job-history',
    level: 'assumed',
    layer: (next) => {
      const seen = new Set<string>();
      return changing(fetchJob, ({ id, intents: [first] }) => {
        if (!first || seen.has(id)) return;
        seen.add(id);
        first.completed = true;
        first.events = first.events.slice(0, 1);
      })(next);
    },
  },
  {
    name: 'a fetched job has other tags',
    check: 'job-fetched',
    layer: changing(fetchJob, (body) => {
      body.tags = [];
    }),
  },
  {
    name: 'a fetched job has another workflow',
    check: 'job-fetched',
    layer: changing(fetchJob, (body) => {
      body.workflow_id = '01a1a0dc-c353-7a49-9068-b8f456a03ada';
    }),
  },
  {
    name: 'a fetched job has another entry',
    check: 'job-fetched',
    layer: changing(fetchJob, (body) => {
      delete body.silo_entry_id;
      body.silo_entry_id = '01a1a0dc-c353-7a49-9068-b8f456a03ada';
    }),
  },
  {
    name: 'the status of a job goes back',
    check: 'job-settled',
    level: 'assumed',
    layer: later((body, time) => {
      if (time % 2 === 0) body.status = 'RUN';
    }),
  },
  {
    name: 'a job is gone a moment after it has completed',
    check: 'job-settled',
    layer: goneAfter(50),
  },
  {
    name: 'a job by POST is gone a moment after it has completed',
    check: 'job-settled',
    layer: (next) => {
      const posted = new Set<string>();
      const noted = changing(post, ({ id }) => void posted.add(id));
      return both(
        goneAfter(500, (id) => posted.has(id)),
        noted,
      )(next);
    },
  },
  {
    name: 'a job by POST without tags never shows that it has completed',
    check: 'job-completes',
    level: 'assumed',
    layer: (next) => {
      const open = new Set<string>();
      return changing(each, (body, { operationId, sent }) => {
        if (operationId === post && !sent.tags) open.add(body.id);
        if (open.has(body.id)) delete body.completed_at;
      })(next);
    },
  },
  {
    name: 'members of the data of earlier jobs stay in the envelopes of later ones',
    check: 'job-envelope',
    rules: (() => {
      let all = {};
      return {
        newJob: (id, body, ...others) => {
          if (!body.data) return defaultRules.newJob(id, body, ...others);
          all = { ...all, ...body.data };
          return defaultRules.newJob(id, { ...body, data: all }, ...others);
        },
      };
    })(),
  },
  {
    name: 'the time of completion moves',
    check: 'job-settled',
    level: 'assumed',
    layer: later((body) => {
      body.completed_at = new Date(Date.now() + Math.ceil(Math.random() * 1e9)).toISOString();
    }),
  },
  {
    name: 'an intent is completed no more',
    check: 'job-settled',
    alone: true,
    level: 'assumed',
    layer: later((body) => {
      for (const intent of body.intents) intent.completed = false;
    }),
  },
  {
    name: 'each fetch signs the envelope anew',
    check: 'job-settled',
    level: 'assumed',
    layer: changing(fetchJob, (body) => {
      if (body.envelope) body.envelope.signature = crypto.randomUUID();
    }),
  },
  ...['folder', 'data'].map((field) => ({
    name: `a job that has completed writes back the ${field} of its entry as it was`,
    check: 'while-job-runs',
    level: 'assumed' as const,
    layer: writingBack(field),
  })),
  {
    name: 'a job never shows that it has completed',
    check: 'job-completes',
    level: 'assumed',
    layer: changing(each, (body) => {
      delete body.completed_at;
    }),
  },
  {
    name: 'a job cannot be fetched as soon as it has failed',
    check: 'job-fetched',
    layer: answering('fetchJob', async (_, ask) => {
      const response = await ask();
      const { faults } = await response.clone().json();
      return faults?.length > 0 ? json({ code: 'not-found', message: 'no' }, 404) : response;
    }),
  },
  {
    name: 'jobs of version 1 are kept by the node of their id',
    check: 'same-resource',
    layer: (next) => {
      const first = new Map<string, Json>();
      return changing('createJob', (body, { url }) => {
        const id = url.pathname.slice(-36);
        if (id[14] !== '1') return;
        const known = first.get(id.slice(-12)) ?? structuredClone(body);
        first.set(id.slice(-12), known);
        Object.assign(body, known);
      })(next);
    },
  },
  {
    name: 'a job that has failed cannot be fetched',
    check: 'job-fetched',
    layer: (next) => {
      const failed = new Set<string>();
      const noting = changing('fetchJob', (body) => {
        if (body.completed_at && body.faults.length > 0) failed.add(body.id);
      })(next);
      return answering('fetchJob', async ({ request, url }) => {
        const response = await noting(request);
        const isGone = failed.has(url.pathname.slice(-36));
        return isGone ? json({ code: 'not-found', message: 'no' }, 404) : response;
      })(next);
    },
  },
  {
    name: 'a job is fetched as it was the first time',
    check: 'job-completes',
    layer: (next) => {
      const first = new Map<string, Json>();
      return changing('fetchJob', (body) => {
        const known = first.get(body.id) ?? { ...body, completed_at: null };
        first.set(body.id, known);
        return known;
      })(next);
    },
  },
  {
    name: 'jobs are known by the last digits of their ids',
    check: 'same-resource',
    layer: (next) => {
      const jobs = new Map<string, { id: string; response: Promise<Response> }>();
      return answering('createJob', async ({ url }, ask) => {
        const [key, id] = [url.pathname.slice(-12), url.pathname.slice(-36)];
        const known = jobs.get(key);
        if (known !== undefined && known.id !== id) return (await known.response).clone();
        const response = ask();
        jobs.set(key, { id, response });
        return (await response).clone();
      })(next);
    },
  },
  {
    name: 'a job whose failed step has no link for that never completes',
    check: 'job-completes',
    level: 'assumed',
    layer: changing(each, (body) => {
      const [last, ...others] = body.intents.toReversed();
      if (others.length === 0 && last?.name === 'Fail') body.completed_at = null;
    }),
  },
  {
    name: 'from the tenth job on, each is fetched as it was the first time',
    check: 'job-completes',
    layer: (next) => {
      const first = new Map<string, Json>();
      return changing(fetchJob, (body) => {
        const known = first.get(body.id) ?? body;
        first.set(body.id, known);
        return [...first.keys()].indexOf(body.id) < 9 ? body : known;
      })(next);
    },
  },
  {
    name: 'an update of a workflow takes the intents of the steps that are gone from its jobs',
    check: 'job-history',
    alone: true,
    layer: (next) => {
      const kept = new Map<string, string[]>();
      const noted = changing('updateWorkflow', (body) => {
        kept.set(
          body.id,
          body.steps.map(({ id }: Json) => id),
        );
      });
      const shown = changing(each, (body) => {
        const ids = kept.get(body.workflow_id);
        if (ids) body.intents = body.intents.filter(({ step_id }: Json) => ids.includes(step_id));
      });
      return both(shown, noted)(next);
    },
  },
  {
    name: 'the envelope of a job is empty',
    check: 'job-envelope',
    level: 'assumed',
    layer: changing(each, (body) => {
      body.envelope = {};
    }),
  },
  {
    name: 'intents have other ids at each fetch',
    check: 'job-history',
    layer: changing(each, (body) => {
      for (const intent of body.intents) intent.id = crypto.randomUUID();
    }),
  },
  {
    name: 'the faults of a job are gone at the second fetch',
    check: 'job-history',
    layer: later((body) => {
      body.faults = [];
    }),
  },
  {
    name: 'a completed job has no intents',
    check: 'job-history',
    layer: changing(each, (body) => {
      if (body.completed_at) body.intents = [];
    }),
  },
  {
    name: 'a job that ends with a failed step has no intents',
    check: 'job-history',
    layer: changing(each, (body) => {
      const [last] = body.intents.at(-1)?.events.slice(-1) ?? [];
      if (body.completed_at && last?.status === 'ERR') body.intents = [];
    }),
  },
  {
    name: 'a job of more than sixteen intents loses its faults when it is fetched again',
    check: 'job-history',
    layer: (next) => {
      const fetched = new Map<string, number>();
      return changing(each, (body, { operationId }) => {
        const times = (fetched.get(body.id) ?? 0) + Number(operationId === fetchJob);
        fetched.set(body.id, times);
        if (times > 1 && body.intents.length > 16) body.faults = [];
      })(next);
    },
  },
  {
    name: 'a fetch shows the last event of each intent only',
    check: 'job-views',
    layer: changing(fetchJob, (body) => {
      for (const intent of body.intents) intent.events = intent.events.slice(-1);
    }),
  },
  {
    name: 'a creation that waits shows intents without events',
    check: 'job-views',
    layer: changing(create, (body, { url }) => {
      if (url.searchParams.has('wait')) for (const intent of body.intents) intent.events = [];
    }),
  },
  {
    name: 'a fetch shows the times of events in another time zone',
    check: 'job-views',
    level: 'assumed',
    layer: changing(fetchJob, (body) => {
      for (const event of body.intents.flatMap((intent: Json) => intent.events)) {
        event.at = new Date(Date.parse(event.at) + 7_200_000).toISOString();
      }
    }),
  },
  {
    name: 'a creation shows eighteen intents at most',
    check: 'job-views',
    layer: changing(create, (body) => {
      body.intents.splice(18);
    }),
  },
];
