import { defaultRules } from '../../../scripts/sandbox/operations.ts';
import { lockedInUse } from '../jobs/beside.ts';
import { answering, both, changing, type Json, json } from '../layers.ts';
import type { Variant } from '../mutant.ts';

const job = 'createJob createJobNonIdempotent fetchJob';
const workflow = 'createWorkflow updateWorkflow';

const { changeWorkflow, newJob, waitFor, workflowOf } = defaultRules;

/** Jobs run a workflow as it was up to so many ms ago. */
function fromCache(milliseconds: number): Variant['rules'] & object {
  const former = new Map<string, { time: number; workflow: Json }[]>();
  return {
    changeWorkflow: (each, body, now) => {
      const list = former.get(each.id) ?? [];
      former.set(each.id, [...list, { time: performance.now(), workflow: structuredClone(each) }]);
      return changeWorkflow(each, body, now);
    },
    workflowOf: (call, id) => {
      const now = workflowOf(call, id);
      const since = performance.now() - milliseconds;
      return former.get(now?.id ?? '')?.find(({ time }) => time > since)?.workflow ?? now;
    },
  };
}

/** An intent that has not begun. */
function ahead(body: Json, { id, name, provider }: Json): Json {
  const times = { created_at: body.created_at, updated_at: body.created_at };
  const own = `${body.id.slice(0, 24)}${id.slice(24)}`;
  return { id: own, step_id: id, name, provider, completed: false, events: [], ...times };
}

/** Other jobs, events and waits. */
export const conforming: Variant[] = [
  {
    name: 'an entry has one job at a time, and every other creation is rejected',
    layer: (next) => {
      const running = new Map<string, string>();
      return answering('createJob createJobNonIdempotent fetchJob', async ({ sent }, ask) => {
        const entry = sent?.silo_entry_id;
        if (running.has(entry)) return json({ code: 'busy', message: 'Try later.' }, 409);
        const response = await ask();
        const job: Json = await response.clone().json();
        for (const [busy, id] of running)
          if (job.id === id && job.completed_at) running.delete(busy);
        if (entry && response.status === 200 && !job.completed_at) running.set(entry, job.id);
        return response;
      })(next);
    },
  },
  {
    name: 'a job moves its entry, and adds to its document',
    layer: answering('createJob createJobNonIdempotent', async ({ request, url, sent }, ask) => {
      const response = await ask();
      const id = response.status === 200 ? sent?.silo_entry_id : undefined;
      if (typeof id !== 'string') return response;
      const { headers } = request;
      const change = async (body: Json) => {
        const entry = new URL(`/silo/v1/entries/${id}`, url);
        const update = { method: 'PATCH', headers, body: JSON.stringify(body) };
        return (await ask(new Request(entry, update))).json();
      };
      const { data } = await change({});
      await change({ folder: 'processed', data: { ...data, processed: Date.now() } });
      return response;
    }),
  },
  {
    name: 'times of jobs and workflows in seconds',
    layer: changing(`${job} ${workflow}`, (body) => {
      for (const name of ['created_at', 'updated_at', 'completed_at'])
        if (body[name]) body[name] = body[name].replace(/\.\d+Z$/, 'Z');
    }),
  },
  {
    name: 'times of jobs as numbers in text',
    layer: changing(job, (body) => {
      for (const name of ['created_at', 'updated_at', 'completed_at'])
        if (body[name]) body[name] = String(Date.parse(body[name]));
    }),
  },
  {
    name: 'times of events in local time without an offset',
    layer: changing(job, (body) => {
      for (const intent of body.intents)
        for (const event of intent.events) event.at = event.at.replace('Z', '');
    }),
  },
  {
    name: 'waits one second at most',
    rules: { waitFor: (seconds) => Math.min(waitFor(seconds), 1000) },
  },
  {
    name: 'a wait that elapses ends with 202',
    layer: answering(job, async ({ url }, ask) => {
      const response = await ask();
      const body: Json = response.status === 200 ? await response.clone().json() : {};
      return response.status === 200 && url.searchParams.has('wait') && !body.completed_at
        ? json(body, 202)
        : response;
    }),
    rules: { waitFor: () => 100 },
  },
  {
    name: 'a wait that elapses ends with 504',
    layer: answering(job, async ({ url }, ask) => {
      const response = await ask();
      const body: Json = response.status === 200 ? await response.clone().json() : {};
      return response.status === 200 && url.searchParams.has('wait') && !body.completed_at
        ? json({ code: 'elapsed', message: 'Ask again.' }, 504)
        : response;
    }),
    rules: { waitFor: () => 100 },
  },
  {
    name: 'other words for statuses',
    layer: changing(job, (body) => {
      const words: Record<string, string> = { OK: 'succeeded', ERR: 'failed', RUN: 'running' };
      body.status = words[body.status];
    }),
  },
  { name: 'another body under the id of a job is passed over', rules: { repeatsJob: () => true } },
  {
    name: 'an intent is listed for each step from the start, also if it never runs',
    layer: (next) => {
      const steps = new Map<string, Json[]>();
      return both(
        changing(workflow, (body) => {
          steps.set(body.id, body.steps ?? []);
        }),
        changing(job, (body) => {
          const listed = new Set(body.intents.map(({ step_id }: Json) => step_id));
          const others = (steps.get(body.workflow_id) ?? []).filter(({ id }) => !listed.has(id));
          body.intents.push(...others.map((step) => ahead(body, step)));
        }),
      )(next);
    },
  },
  {
    name: 'a failure after which the workflow goes on is no fault',
    layer: changing(job, (body) => {
      if (body.intents.at(-1)?.events.at(-1)?.status === 'OK') body.faults = [];
    }),
  },
  {
    name: 'tags of its own are added to those of a job',
    rules: {
      newJob: (id, body, flow, entry) => ({
        ...newJob(id, body, flow, entry),
        tags: [...(body.tags ?? []), 'of-the-server'],
      }),
    },
  },
  {
    name: 'tags are kept as a set',
    rules: {
      newJob: (id, body, flow, entry) => ({
        ...newJob(id, body, flow, entry),
        tags: [...new Set(body.tags ?? [])].toSorted(),
      }),
    },
  },
  {
    name: 'events name the end of a step otherwise than links do',
    layer: changing(job, (body) => {
      for (const event of body.intents.flatMap(({ events }: Json) => events))
        if (['OK', 'REVIEW'].includes(event.status)) event.status = 'SUCCESS';
    }),
  },
  {
    name: 'events with the last one first',
    layer: changing(job, (body) => {
      for (const intent of body.intents) intent.events.reverse();
    }),
  },
  {
    name: 'the last event of an intent takes the place of those before',
    layer: changing(job, (body) => {
      for (const intent of body.intents) intent.events = intent.events.slice(-1);
    }),
  },
  {
    name: 'an intent shows the name that its step has now',
    layer: (next) => {
      const names = new Map<string, string>();
      const noted = changing(workflow, (body) => {
        for (const step of body.steps) names.set(`${body.id} ${step.id}`, step.name);
      });
      const named = changing(job, (body) => {
        for (const intent of body.intents) {
          intent.name = names.get(`${body.workflow_id} ${intent.step_id}`) ?? intent.name;
        }
      });
      return both(named, noted)(next);
    },
  },
  {
    name: 'a failure is an event with a status of another word',
    layer: changing(job, (body) => {
      for (const event of body.intents.flatMap(({ events }: Json) => events)) {
        if (event.status === 'ERR') event.status = 'FAILED';
      }
    }),
  },
  {
    name: 'the creation of a job, repeated without a wait, gives a job that has not begun',
    layer: (next) => {
      const created = new Set<string>();
      return changing('createJob', (body, { url }) => {
        const isRepeated = created.has(body.id);
        created.add(body.id);
        if (!isRepeated || url.searchParams.has('wait')) return;
        body.status = 'queued';
        body.intents = [];
        delete body.completed_at;
      })(next);
    },
  },
  {
    name: 'a completed job shows the steps that were passed over, with an event that says so',
    layer: (next) => {
      const steps = new Map<string, Json[]>();
      const noted = changing(workflow, (body) => void steps.set(body.id, body.steps));
      const ofJobs = new Map<string, Json[]>();
      const shown = changing(job, (body) => {
        const own = ofJobs.get(body.id) ?? steps.get(body.workflow_id) ?? [];
        ofJobs.set(body.id, own);
        if (!body.completed_at) return;
        const ran = new Set(body.intents.map(({ step_id }: Json) => step_id));
        for (const { id, name, provider } of own) {
          if (ran.has(id)) continue;
          const time = body.completed_at;
          const event = { at: time, index: 0, code: 'skipped', message: 'Not reached.' };
          body.intents.push({
            ...{ id: `${id.slice(0, 24)}${body.id.slice(24)}`, step_id: id, name, provider },
            ...{ completed: false, created_at: time, updated_at: time },
            events: [{ ...event, status: 'SKIP' }],
          });
        }
      });
      return both(shown, noted)(next);
    },
  },
  {
    name: 'events numbered from one',
    layer: changing(job, (body) => {
      for (const intent of body.intents) for (const event of intent.events) event.index += 1;
    }),
  },
  {
    name: 'events numbered through the intents of a job',
    layer: changing(job, (body) => {
      const events = body.intents.flatMap((intent: Json) => intent.events);
      for (const [index, event] of events.entries()) event.index = index;
    }),
  },
  {
    name: 'a job without what nobody has sent, but for its state and its history',
    layer: changing(job, ({ envelope, faults, attachments, ...rest }) => rest),
  },
  {
    name: 'no job has a time of completion',
    layer: changing(job, (body) => {
      delete body.completed_at;
    }),
  },
  {
    name: 'a job has a time of completion a moment before its last step has ended',
    layer: (next) => {
      const completed = new Map<string, number>();
      return changing(job, (body) => {
        if (body.completed_at === undefined) return;
        const time = completed.get(body.id) ?? Date.now();
        completed.set(body.id, time);
        const last = body.intents.at(-1);
        if (!last || Date.now() - time > 60) return;
        body.completed_at = body.created_at;
        body.faults = [];
        Object.assign(last, { completed: false, events: [] });
      })(next);
    },
  },
  {
    name: 'a step is run by another provider than it names',
    layer: changing(job, (body) => {
      for (const intent of body.intents) intent.provider = 'of-the-service';
    }),
  },
  {
    name: 'events in the order of their times, with indexes in any order',
    layer: changing(job, (body) => {
      for (const { events } of body.intents)
        for (const event of events) event.index = (event.index * 7 + 3) % 11;
    }),
  },
  {
    name: 'the creation of a job, repeated without a wait, gives the response of the first time',
    layer: (next) => {
      const first = new Map<string, Json>();
      return changing('createJob', (body, { url }) => {
        if (url.searchParams.has('wait')) return body;
        const kept = first.get(url.pathname) ?? body;
        first.set(url.pathname, kept);
        return kept;
      })(next);
    },
  },
  {
    name: 'an entry has one job at a time, for a moment',
    layer: (next) => {
      const until = new Map<string, number>();
      const known = new Set<string>();
      return answering('createJob createJobNonIdempotent', async ({ sent, url }, ask) => {
        const id = url.pathname.slice(-36).toLowerCase();
        const now = performance.now();
        const entry = sent?.silo_entry_id;
        if (entry === undefined || known.has(id)) return undefined;
        if ((until.get(entry) ?? 0) > now) return json({ code: 'busy', message: 'Later.' }, 409);
        until.set(entry, now + 30);
        const response = await ask();
        if (response.status === 200) known.add(id);
        else until.delete(entry);
        return response;
      })(next);
    },
  },
  {
    name: 'jobs run what their workflow was within the last second',
    rules: fromCache(1000),
  },
  ...[423, 503].map((status) => ({
    name: `an entry is locked while its job runs, by status ${status}`,
    layer: lockedInUse('updateSiloEntry', 'silo_entry_id', status),
  })),
  {
    name: 'a workflow is locked while its job runs',
    layer: lockedInUse('updateWorkflow', 'workflow_id', 409),
  },
];
