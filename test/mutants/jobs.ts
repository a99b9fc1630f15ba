import { setTimeout as pause } from 'node:timers/promises';
import { routeAfter } from '../../scripts/sandbox/areas/transform/job-run.ts';
import { defaultRules } from '../../scripts/sandbox/operations.ts';
import {
  answering,
  asking,
  both,
  changing,
  changingAtOnce,
  changingEntries,
  changingRepeated,
  hidingJobs,
  type Json,
  json,
  oneAtATime,
  rejectingOtherOrder,
  rejectingVersion,
  showingAnother,
} from './layers.ts';
import type { Layer, Mutant } from './mutant.ts';

const create = 'createJob';
const post = 'createJobNonIdempotent';
const fetchJob = 'fetchJob';
const each = `${create} ${post} ${fetchJob}`;

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

const eventsOf = (body: Json): Json[][] => body.intents.map(({ events }: Json) => events);

/** A server that does not have the providers of the example, but those of its own jobs, under names of its own. */
const otherProviders: Layer = (next) => {
  const renamed = (text: string, change: (provider: string) => string) =>
    text.replaceAll(/"provider":"([^"]+)"/g, (_, name) => `"provider":"${change(name)}"`);
  const isStep = ({ pathname }: URL) => pathname.startsWith('/transform/');
  return async (request) => {
    const url = new URL(request.url);
    if (!isStep(url)) return next(request);
    const body = renamed(await request.clone().text(), (name) =>
      name.startsWith('own.') ? name.slice(4) : `unknown.${name}`,
    );
    const init = request.method === 'GET' ? {} : { body };
    const { method, headers } = request;
    const response = await next(new Request(request.url, { method, headers, ...init }));
    const shown = renamed(await response.text(), (name) =>
      name.startsWith('unknown.') ? name.slice(8) : `own.${name}`,
    );
    return new Response(shown, { status: response.status, headers: response.headers });
  };
};

/** A file of a job. */
const attachment = (id: string) => ({ id, name: 'report.pdf', mime: 'application/pdf', size: 1 });

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

/** Jobs that are created, run or shown wrongly. */
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
    name: 'a UUID of version 1 is rejected',
    check: 'job-versions',
    layer: rejectingVersion(create, '1'),
  },
  {
    name: 'UUIDs of versions 7 and 1 are rejected, and others are taken',
    check: 'job-versions',
    layer: answering(create, async ({ url, request }, ask) => {
      const id = url.pathname.slice(-36);
      if (/^[17]$/.test(id[14] ?? '')) return json({ code: 'id', message: 'no' }, 400);
      const other = new URL(url);
      other.pathname = other.pathname.replace(id, `${id.slice(0, 14)}7${id.slice(15)}`);
      const response = await ask(new Request(other, request));
      return response.status === 200 ? json({ ...(await response.json()), id }) : response;
    }),
  },
  {
    name: 'a UUID of version 4 is rejected, and the job is there',
    check: 'job-versions',
    level: 'assumed',
    layer: answering('fetchJob', ({ url }) => {
      const id = url.pathname.slice(-36);
      return id[14] === '4' ? json({ id, status: 'created' }) : undefined;
    }),
  },
  {
    name: 'UUIDs of version 1 with a network address are rejected',
    check: 'job-versions',
    layer: answering(create, ({ url }) => {
      const id = url.pathname.slice(-36);
      const isAddress = id[14] === '1' && Number.parseInt(id.slice(24, 26), 16) % 2 === 0;
      return isAddress ? json({ code: 'id', message: 'no' }, 400) : undefined;
    }),
  },
  {
    name: 'the first event of an intent has an empty status',
    check: 'text-content',
    level: 'assumed',
    layer: changing(`${create} ${post} ${fetchJob}`, (body) => {
      for (const { events } of body.intents ?? []) if (events?.[0]) events[0].status = '';
    }),
  },
  {
    name: 'UUIDs whose first bit is set are rejected',
    check: 'job-versions',
    layer: answering(create, ({ url }) =>
      (url.pathname.at(-36) ?? '') >= '8' ? json({ code: 'id', message: 'no' }, 400) : undefined,
    ),
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
    name: 'a job does not show its entry',
    check: 'job-fields',
    alone: true,
    layer: changing(`${create} ${post} ${fetchJob}`, (body) => {
      delete body.silo_entry_id;
    }),
  },
  {
    name: 'the response to a creation does not show the entry',
    check: 'response-shows-request',
    level: 'assumed',
    layer: changing(`${create} ${post}`, (body) => {
      delete body.silo_entry_id;
    }),
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
    name: 'jobs on data show no intents',
    check: 'job-fields',
    layer: changing(`${create} ${post} ${fetchJob}`, (body) => {
      if (body.silo_entry_id === undefined) body.intents = [];
    }),
  },
  {
    name: 'attachments of two jobs have one id',
    check: 'jobs-apart',
    level: 'assumed',
    layer: changing(`${create} ${post} ${fetchJob}`, (body) => {
      body.attachments = [attachment('01a1a0dc-c353-7a49-9068-b8f456a03ada')];
    }),
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
    name: 'a job on an entry and on data names another entry',
    check: 'job-fields',
    layer: changing(`${create} ${post}`, (body, { sent }) => {
      if (sent?.data && sent.silo_entry_id)
        body.silo_entry_id = '01a1a0dc-c353-7a49-9068-b8f456a03ada';
    }),
  },
  {
    name: 'a job on an entry and on data names no entry',
    check: 'job-fields',
    level: 'assumed',
    layer: (next) => {
      const both = new Set<string>();
      return changing(each, (body, { sent }) => {
        if (sent?.data && sent.silo_entry_id) both.add(body.id);
        if (both.has(body.id)) delete body.silo_entry_id;
      })(next);
    },
  },
  {
    name: 'the response to a creation names another workflow',
    check: 'response-shows-request',
    layer: changing(`${create} ${post}`, (body) => {
      body.workflow_id = '01a1a0dc-c353-7a49-9068-b8f456a03ada';
    }),
  },
  {
    name: 'tags are replaced by those of another job',
    check: 'response-shows-request',
    layer: changing(`${create} ${post}`, (body) => {
      body.tags = ['of-another-job'];
    }),
  },
  {
    name: 'a job that nobody created is found',
    check: 'unknown-resource',
    level: 'assumed',
    layer: answering(fetchJob, async ({ url, own }, ask) => {
      const response = await ask();
      if (!own || response.status !== 404) return response;
      const time = '2026-11-03T10:03:08.247Z';
      return json({
        id: url.pathname.slice(-36),
        status: 'RUN',
        created_at: time,
        updated_at: time,
        intents: [],
        tags: [],
      });
    }),
  },
  {
    name: 'an error comes as a success',
    check: 'unknown-resource',
    level: 'assumed',
    layer: answering(fetchJob, async (_, ask) => {
      const response = await ask();
      return response.status === 404
        ? json({ code: 'not-found', message: 'There is no such job.' })
        : response;
    }),
  },
  {
    name: 'a job runs a workflow that does not exist',
    check: 'job-of-unknown-workflow',
    level: 'assumed',
    rules: {
      workflowOf: (call, id) => {
        const row =
          id === undefined
            ? undefined
            : call.store.workflows.find(call.workspace, id.toLowerCase());
        return row && JSON.parse(row.body);
      },
    },
  },
  {
    name: 'a job on an entry that does not exist runs without it',
    check: 'job-of-unknown-workflow',
    level: 'assumed',
    rules: {
      entryOf: (call, id) => {
        const row =
          id === undefined ? undefined : call.store.entries.find(call.workspace, id.toLowerCase());
        return row && JSON.parse(row.body);
      },
    },
  },
  {
    name: 'a job of a workflow that does not exist completes a while later',
    check: 'job-of-unknown-workflow',
    level: 'assumed',
    layer: (next) => {
      let known: string | undefined;
      return answering(create, async ({ request, sent }, ask) => {
        const { url, headers } = request;
        const response = await ask();
        if (response.status === 200) known ??= sent.workflow_id;
        if (response.status < 400 || !sent?.workflow_id || !sent.silo_entry_id) return response;
        const { workflow_id, ...rest } = sent;
        const body = JSON.stringify({ ...rest, workflow_id: known });
        const again = await ask(new Request(url, { method: 'PUT', headers, body }));
        return again.status === 200 ? json({ ...(await again.json()), workflow_id }) : response;
      })(next);
    },
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
    name: 'a job has the faults that its entry had before',
    check: 'entry-faults',
    level: 'assumed',
    layer: (next) => {
      const faults = new Map<string, Json[]>();
      return changing(each, (body) => {
        if (!body.silo_entry_id || !body.completed_at) return;
        const before = faults.get(body.silo_entry_id) ?? [];
        if (body.faults?.length > 0) faults.set(body.silo_entry_id, body.faults);
        else body.faults = before;
      })(next);
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
    name: 'the code and the message of a fault are exchanged',
    check: 'job-faults',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const fault of body.faults ?? [])
        [fault.code, fault.message] = [fault.message, fault.code];
    }),
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
    name: 'a step that ends with a status of its own is shown with ERR',
    check: 'job-routing',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const event of eventsOf(body).flat())
        if (event.status === 'REVIEW') event.status = 'ERR';
    }),
  },
  {
    name: 'a step that ends with a status of its own has no events',
    check: 'job-routing',
    layer: changing(each, (body) => {
      for (const intent of body.intents)
        if (intent.events.some(({ status }: Json) => status === 'REVIEW')) intent.events = [];
    }),
  },
  {
    name: 'a step that ends with a status of its own leaves a fault',
    check: 'job-faults',
    level: 'assumed',
    layer: changing(each, (body) => {
      const events = eventsOf(body).flat();
      if (events.some(({ status }: Json) => status === 'REVIEW'))
        body.faults = [{ code: 'review', message: 'A review.', provider: 'sandbox' }];
    }),
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
    name: 'a job is updated before it is created',
    check: 'time-order',
    level: 'assumed',
    layer: changing(fetchJob, (body) => {
      body.updated_at = '2020-01-01T00:00:00.000Z';
    }),
  },
  {
    name: 'the first event of an intent lies before the job',
    check: 'time-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const [first] of eventsOf(body)) if (first) first.at = '0001-01-01T00:00:00Z';
    }),
  },
  {
    name: 'a job is completed before it is created',
    check: 'time-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      if (body.completed_at) body.completed_at = '2020-01-01T00:00:00.000Z';
    }),
  },
  {
    name: 'a job is completed before its last event',
    check: 'time-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      const times = eventsOf(body)
        .flat()
        .map(({ at }: Json) => Date.parse(at));
      if (body.completed_at && times.length > 0)
        body.completed_at = new Date(Math.max(...times) - 100).toISOString();
    }),
  },
  {
    name: 'the completion of a job is no update of it',
    check: 'time-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      body.updated_at = body.created_at;
    }),
  },
  {
    name: 'intents were last updated a year after their job',
    check: 'time-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const intent of body.intents)
        if (intent.updated_at) intent.updated_at = '2031-01-01T00:00:00.000Z';
    }),
  },
  {
    name: 'the times of events name no time zone',
    check: 'event-zone',
    alone: true,
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const event of eventsOf(body).flat()) event.at = event.at.replace('Z', '');
    }),
  },
  {
    name: 'of tags that differ in their case, a job has one',
    check: 'job-tags',
    layer: changing(each, (body) => {
      const first = new Map(body.tags?.map((tag: string) => [tag.toLowerCase(), tag]).toReversed());
      body.tags = body.tags?.filter((tag: string) => first.get(tag.toLowerCase()) === tag);
    }),
  },
  {
    name: 'a creation takes the status of the job from its body',
    check: 'fields-beyond-creation',
    level: 'assumed',
    layer: changing(`${create} ${post}`, (body, { sent }) => {
      if (sent?.status) body.status = sent.status;
    }),
  },
  {
    name: 'events have neither code nor message',
    check: 'text-content',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const event of eventsOf(body).flat()) Object.assign(event, { code: '', message: '' });
    }),
  },
  {
    name: 'events in no order, neither by index nor by time',
    check: 'event-order',
    layer: changing(each, (body) => {
      for (const events of eventsOf(body)) {
        events.push({ ...events[0], index: 5 });
        events.push({ ...events[0], index: 3 });
      }
    }),
  },
  {
    name: 'the latest event first',
    check: 'event-order',
    alone: true,
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const events of eventsOf(body)) events.reverse();
    }),
  },
  {
    name: 'the first event of an intent has no index',
    check: 'event-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const [first] of eventsOf(body)) delete first?.index;
    }),
  },
  {
    name: 'the events of every other intent are listed backwards',
    check: 'event-order',
    layer: changing(each, (body) => {
      for (const [index, events] of eventsOf(body).entries()) {
        for (const event of events) event.at = `2026-11-03T10:0${event.index}:00.000Z`;
        if (index % 2 === 1) events.reverse();
      }
    }),
  },
  {
    name: 'two events with one index',
    check: 'event-order',
    layer: changing(each, (body) => {
      for (const events of eventsOf(body)) for (const event of events) event.index = 0;
    }),
  },
  {
    name: 'the times of events go against their indexes',
    check: 'event-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const events of eventsOf(body))
        for (const [index, event] of events.entries())
          event.at = `2026-11-03T10:0${9 - index}:00.000Z`;
    }),
  },
  {
    name: 'the indexes of events go up by ten',
    check: 'event-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const event of eventsOf(body).flat()) event.index *= 10;
    }),
  },
  {
    name: 'the second intent has the events of the first',
    check: 'event-order',
    level: 'assumed',
    layer: changing(each, ({ intents: [first, second] }) => {
      if (first?.completed && second?.completed) second.events = first.events;
    }),
  },
  {
    name: 'all events have the time of the creation of their job',
    check: 'event-order',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const event of eventsOf(body).flat()) event.at = body.created_at;
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
    name: 'a job by POST runs twice, so that its entry has each fault twice',
    check: 'entry-faults',
    level: 'assumed',
    layer: (next) => {
      const entries = new Set<string>();
      return both(
        changing(post, (body) => {
          entries.add(body.silo_entry_id);
        }),
        changingEntries((entry) => {
          if (entries.has(entry.id)) entry.faults = [...entry.faults, ...entry.faults];
        }),
      )(next);
    },
  },
  {
    name: 'a job that ended well leaves its mark in the document of its entry',
    check: 'entry-faults',
    level: 'assumed',
    layer: (next) => {
      const marked = new Set<string>();
      const noted = changing(fetchJob, (body) => {
        if (body.completed_at && body.faults.length === 0) marked.add(body.silo_entry_id);
      });
      const updated = changing('updateSiloEntry', (body, { sent }) => {
        if (sent?.data) marked.delete(body.id);
      });
      const shown = changing('listSiloEntries', (body) => {
        for (const { id, data } of body.list) if (marked.has(id)) data.processed = true;
      });
      return both(noted, both(updated, shown))(next);
    },
  },
  {
    name: 'a step behind one that failed is routed as if it had failed, too',
    check: 'job-routing',
    rules: (() => {
      let before = 'OK';
      return {
        routeAfter(step, status, steps) {
          const used = before === 'ERR' && step !== steps[0] ? before : status;
          before = status;
          return routeAfter(step, used, steps);
        },
      };
    })(),
  },
  {
    name: 'every step runs, whatever the links',
    check: 'job-routing',
    rules: {
      routeAfter: (step, _, steps) => {
        const next = steps[steps.indexOf(step) + 1];
        return next ? { step: next } : 'end';
      },
    },
  },
  {
    name: 'any link that stops ends a run, where the providers of the example are unknown',
    check: 'job-routing',
    layer: otherProviders,
    rules: {
      settingsOf: (step, call) => ({
        ...defaultRules.settingsOf(step, call),
        ...(step.provider?.startsWith('unknown.') && { outcome: 'ERR', code: 'unknown' }),
      }),
      routeAfter: (step, status, steps) =>
        step.next?.some(({ stop }) => stop === true) ? 'end' : routeAfter(step, status, steps),
    },
  },
  {
    name: 'a creation under a UUID of version 4 makes the server fail',
    check: 'error-status',
    level: 'assumed',
    layer: answering(create, ({ url }) =>
      url.pathname.at(-22) === '4' ? json({ code: 'error', message: 'version' }, 500) : undefined,
    ),
  },
  {
    name: 'the creation of a job without a body makes the server fail',
    check: 'error-status',
    level: 'assumed',
    layer: answering(post, ({ sent, request }) =>
      sent === undefined && !request.headers.has('content-type')
        ? json({ code: 'failed', message: 'no' }, 500)
        : undefined,
    ),
  },
  {
    name: 'a link leads to the first step that has the name of its own one',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const routed = routeAfter(step, status, steps);
        if (routed === 'end' || !('step' in routed)) return routed;
        const named = steps.find(({ name }) => name === routed.step.name);
        return { step: named ?? routed.step };
      },
    },
  },
  {
    name: 'a step that takes a while is followed as if it had failed',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const { delay = 0 }: Json = step.config?.sandbox ?? {};
        return routeAfter(step, delay > 100 ? 'ERR' : status, steps);
      },
    },
  },
  {
    name: 'steps without settings are passed over',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        let next = routeAfter(step, status, steps);
        const isEmpty = ({ config = {} }: Json) => Object.keys(config).length === 0;
        while (next !== 'end' && 'step' in next && isEmpty(next.step)) {
          next = routeAfter(next.step, 'OK', steps);
        }
        return next;
      },
    },
  },
  {
    name: 'a run ends after its first step',
    check: 'job-routing',
    rules: { routeAfter: () => 'end' },
  },
  {
    name: 'the link of another status is taken',
    check: 'job-routing',
    level: 'assumed',
    rules: { routeAfter: (step, _, steps) => routeAfter(step, 'ERR', steps) },
  },
  {
    name: 'the first link of another status than that of the step is taken',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const other = step.next?.find((link) => link.status !== status);
        return routeAfter(step, other?.status ?? status, steps);
      },
    },
  },
  {
    name: 'the last of three links is taken where none has the status of the step',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const links = step.next ?? [];
        const isNone = links.length > 2 && !links.some((link) => link.status === status);
        return routeAfter(step, isNone ? String(links.at(-1)?.status) : status, steps);
      },
    },
  },
  {
    name: 'a step with a single link ends the run',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) =>
        step.next?.length === 1 ? 'end' : routeAfter(step, status, steps),
    },
  },
  {
    name: 'a run ends where any link of a step stops',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) =>
        step.next?.some(({ stop }) => stop) ? 'end' : routeAfter(step, status, steps),
    },
  },
  {
    name: 'after the fifth step, the link of failure is taken',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) =>
        routeAfter(step, /(Fork [3-9])$/.test(step.name ?? '') ? 'ERR' : status, steps),
    },
  },
  {
    name: 'only the first two links of a step are looked at',
    check: 'job-routing',
    rules: {
      routeAfter: ({ next, ...step }, status, steps) =>
        routeAfter({ ...step, ...(next && { next: next.slice(0, 2) }) }, status, steps),
    },
  },
  {
    name: 'a link is taken whose status begins with that of the step',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const link = step.next?.find((each) => each.status?.startsWith(status));
        return routeAfter(step, link?.status ?? status, steps);
      },
    },
  },
  {
    name: 'failures take the link of success',
    check: 'job-routing',
    rules: { routeAfter: (step, _, steps) => routeAfter(step, 'OK', steps) },
  },
  {
    name: 'an intent of no step',
    check: 'job-routing',
    layer: changing(each, (body) => {
      for (const intent of body.intents) intent.step_id = '01a1a0dc-c353-7a49-9068-b8f456a03ada';
    }),
  },
  {
    name: 'an intent is named after its provider',
    check: 'intent-steps',
    layer: changing(each, (body) => {
      for (const intent of body.intents) intent.name = intent.provider;
    }),
  },
  {
    name: 'names of intents are cut after 16 characters',
    check: 'intent-steps',
    layer: changing(each, (body) => {
      for (const intent of body.intents) intent.name = intent.name.slice(0, 16);
    }),
  },
  {
    name: 'an intent has another provider',
    check: 'intent-steps',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const intent of body.intents) intent.provider = 'unknown';
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
    check: 'entry-updated-meanwhile',
    level: 'assumed' as const,
    layer: writingBack(field),
  })),
  {
    name: 'a job on an entry is rejected',
    check: 'job-fields',
    layer: answering(`${create} ${post}`, ({ sent }) =>
      sent?.silo_entry_id ? json({ code: 'invalid', message: 'data is missing' }, 422) : undefined,
    ),
  },
  {
    name: 'wait is passed over for a workflow with a step that fails',
    check: 'wait-waits',
    layer: (next) => {
      const failing = new Set<string>();
      return both(
        answering('createWorkflow', ({ url, sent }) => {
          if (sent?.steps?.some(({ config }: Json) => config?.sandbox?.outcome === 'ERR'))
            failing.add(url.pathname.slice(-36));
          return undefined;
        }),
        asking(create, ({ url, sent }) => {
          if (!failing.has(sent?.workflow_id)) return undefined;
          url.searchParams.delete('wait');
          return { url };
        }),
      )(next);
    },
  },
  {
    name: 'wait is passed over',
    check: 'wait-waits',
    rules: { waitFor: () => 0 },
  },
  {
    name: 'wait always takes the full time',
    check: 'wait-ends-early',
    layer: answering(create, async ({ url }, ask) => {
      const wait = Number(url.searchParams.get('wait') ?? 0);
      const [response] = await Promise.all([ask(), wait < 10 ? pause(wait * 1000) : undefined]);
      return response;
    }),
  },
  {
    name: 'the response after a wait lacks the intents',
    check: 'wait-response',
    level: 'assumed',
    layer: changing(create, (body, { url }) => {
      if (url.searchParams.has('wait')) body.intents = [];
    }),
  },
  {
    name: 'the first response after a wait has another status',
    check: 'wait-response',
    alone: true,
    level: 'assumed',
    layer: (next) => {
      const seen = new Set<string>();
      return changing(create, (body, { url }) => {
        if (url.searchParams.has('wait') && !seen.has(body.id)) body.status = 'RUN';
        seen.add(body.id);
      })(next);
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
    name: 'a job never shows that it has completed',
    check: 'job-completes',
    level: 'assumed',
    layer: changing(each, (body) => {
      delete body.completed_at;
    }),
  },
  {
    name: 'a step that fails leaves no fault',
    check: 'job-faults',
    layer: changing(each, (body) => {
      body.faults = [];
    }),
  },
  {
    name: 'a job that was created by POST has no faults',
    check: 'job-faults',
    layer: (next) => {
      const posted = new Set<string>();
      return changing(each, (body, { operationId }) => {
        if (operationId === post) posted.add(body.id);
        if (posted.has(body.id)) body.faults = [];
      })(next);
    },
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
    name: 'no job is created under a UUID that was made before yesterday',
    check: 'job-versions',
    level: 'assumed',
    layer: answering('createJob', ({ url }) => {
      const id = url.pathname.slice(-36).replaceAll('-', '');
      const isOld = Number.parseInt(id.slice(0, 12), 16) < Date.now() - 86_400_000;
      return id[12] === '7' && isOld
        ? json({ code: 'invalid-id', message: 'Old' }, 400)
        : undefined;
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
    name: 'a job without tags takes those of the one before',
    check: 'jobs-apart',
    layer: (next) => {
      let before: Json[] = [];
      const taken = new Map<string, Json[]>();
      return changing(each, (body, { sent, operationId }) => {
        if (operationId !== 'fetchJob') {
          if (sent?.tags?.length === 0 && !taken.has(body.id)) taken.set(body.id, before);
          before = sent?.tags?.length > 0 ? sent.tags : before;
        }
        body.tags = taken.get(body.id) ?? body.tags;
      })(next);
    },
  },
  {
    name: 'a job on data takes the entry of the one before',
    check: 'jobs-apart',
    layer: (next) => {
      let before: Json;
      const taken = new Map<string, Json>();
      return changing(each, (body, { sent, operationId }) => {
        if (operationId !== fetchJob) {
          if (sent?.data && before && !taken.has(body.id)) taken.set(body.id, before);
          before = sent?.silo_entry_id ?? before;
        }
        body.silo_entry_id = taken.get(body.id) ?? body.silo_entry_id;
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
    name: 'a job of a workflow in capitals is rejected',
    check: 'id-in-capitals',
    level: 'assumed',
    layer: answering('createJob', ({ sent }) =>
      /[A-F]/.test(sent?.workflow_id ?? '')
        ? json({ code: 'invalid-body', message: 'no' }, 400)
        : undefined,
    ),
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
    name: 'a fault names the provider of the first step',
    check: 'job-faults',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const fault of body.faults) fault.provider = body.intents[0]?.provider;
    }),
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
    name: 'every fourth job that fails has no fault',
    check: 'job-faults',
    layer: (next) => {
      const failed = new Set<string>();
      return changing(each, (body) => {
        if (body.faults.length > 0) failed.add(body.id);
        if ([...failed].indexOf(body.id) % 4 === 3) body.faults = [];
      })(next);
    },
  },
  {
    name: 'the faults of a job show at the next job that ends well',
    check: 'job-faults',
    layer: (next) => {
      let last: { id: string; faults: Json[] } | undefined;
      const shownAt = new Map<string, Json[]>();
      return changing(each, (body) => {
        if (body.faults.length > 0) last = { id: body.id, faults: body.faults };
        else if (body.completed_at && last && !shownAt.has(body.id)) {
          shownAt.set(body.id, last.faults);
          last = undefined;
        }
        body.faults = [...body.faults, ...(shownAt.get(body.id) ?? [])];
      })(next);
    },
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
    name: 'an intent is named as the last workflow names the step that has its id',
    check: 'job-routing',
    layer: (next) => {
      const names = new Map<string, string>();
      const noted = asking('createWorkflow updateWorkflow', ({ sent }) => {
        for (const { id, name } of sent?.steps ?? []) names.set(id, name);
        return undefined;
      });
      const named = changing(each, (body) => {
        for (const intent of body.intents) intent.name = names.get(intent.step_id) ?? intent.name;
      });
      return both(named, noted)(next);
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
    name: 'the fault of a job by POST does not show on its entry',
    check: 'entry-faults',
    level: 'assumed',
    layer: (next) => {
      const creations = new Map<string, Set<string>>();
      const noted = changing(`${create} ${post}`, (body, { operationId }) => {
        const known = creations.get(body.silo_entry_id) ?? new Set();
        creations.set(body.silo_entry_id, known.add(operationId));
      });
      const shown = changing('listSiloEntries', (body) => {
        for (const entry of body.list) {
          if ([...(creations.get(entry.id) ?? [])].join() === post) entry.faults = [];
        }
      });
      return both(shown, noted)(next);
    },
  },
  {
    name: 'a failure is not among the events of its intent',
    check: 'job-faults',
    layer: changing(each, (body) => {
      for (const intent of body.intents) {
        intent.events = intent.events.filter(({ status }: Json) => status !== 'ERR');
      }
    }),
  },
  {
    name: 'the fault of a job shows on all entries',
    check: 'entry-faults',
    level: 'assumed',
    layer: (next) => {
      const faults: Json[] = [];
      return changing('fetchJob listSiloEntries', (body) => {
        if (body.intents) faults.push(...body.faults);
        for (const entry of body.list ?? []) entry.faults.push(...faults);
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
    name: 'a job on an entry that does not exist makes the server fail',
    check: 'job-of-unknown-workflow',
    level: 'assumed',
    layer: answering('createJob', async (_, ask) => {
      const response = await ask();
      return response.status === 404 ? json({ code: 'internal', message: 'no' }, 500) : response;
    }),
  },
  {
    name: 'a repeated creation reports the faults of its job at the entry once more',
    check: 'entry-faults',
    layer: (next) => {
      const seen = new Set<string>();
      const added = new Map<string, Json[]>();
      return changing('createJob listSiloEntries', (body) => {
        if (body.intents && seen.has(body.id)) {
          const before = added.get(body.silo_entry_id) ?? [];
          added.set(body.silo_entry_id, [...before, ...body.faults]);
        }
        if (body.intents) seen.add(body.id);
        for (const entry of body.list ?? []) entry.faults.push(...(added.get(entry.id) ?? []));
      })(next);
    },
  },
  {
    name: 'a job that fails empties the document of its entry',
    check: 'entry-faults',
    level: 'assumed',
    layer: (next) => {
      const emptied = new Set<string>();
      const ids = 'createJob fetchJob listSiloEntries updateSiloEntry';
      return changing(ids, (body, { operationId, sent }) => {
        if (operationId === 'updateSiloEntry' && sent?.data) emptied.delete(body.id);
        if (body.intents && body.faults.length > 0) emptied.add(body.silo_entry_id);
        for (const entry of body.list ?? [body]) if (emptied.has(entry.id)) entry.data = {};
      })(next);
    },
  },
  {
    name: 'a step that fails leaves its fault on the job alone',
    check: 'entry-faults',
    level: 'assumed',
    alone: true,
    rules: { effectsOf: () => [] },
  },
  {
    name: 'a fault names its step in place of the provider',
    check: 'job-faults',
    layer: changing(each, (body) => {
      const failed = body.intents.find(({ events }: Json) => events.at(-1)?.status === 'ERR');
      for (const fault of body.faults) fault.provider = failed?.name;
    }),
  },
  {
    name: 'a fault names another provider',
    check: 'job-faults',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const fault of body.faults) fault.provider = 'other.provider';
    }),
  },
  {
    name: 'an intent stays open although its step has ended',
    check: 'intent-steps',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const intent of body.intents) intent.completed = false;
    }),
  },
  {
    name: 'the first link is taken if none names the status',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const links = step.next ?? [];
        const isNamed = links.some((link) => link.status === status);
        return routeAfter(step, isNamed ? status : (links[0]?.status ?? status), steps);
      },
    },
  },
  {
    name: 'a step that failed takes the link of success where it has none of its own',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const isNamed = step.next?.some((link) => link.status === status);
        return routeAfter(step, isNamed || status !== 'ERR' ? status : 'OK', steps);
      },
    },
  },
  {
    name: 'the first link is taken, whatever the status',
    check: 'job-routing',
    rules: {
      routeAfter: (step, _, steps) => routeAfter(step, step.next?.[0]?.status ?? 'OK', steps),
    },
  },
  {
    name: 'a run ends after a step that ends with neither OK nor ERR',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) =>
        ['OK', 'ERR'].includes(status) ? routeAfter(step, status, steps) : 'end',
    },
  },
  {
    name: 'a link that stops is passed over for a status other than OK and ERR',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const isOther = !['OK', 'ERR'].includes(status);
        const stops = step.next?.some((link) => link.status === status && link.stop);
        const following = steps[steps.indexOf(step) + 1];
        return isOther && stops && following
          ? { step: following }
          : routeAfter(step, status, steps);
      },
    },
  },
  {
    name: 'a run ends after twelve steps',
    check: 'job-routing',
    layer: changing(each, (body) => {
      body.intents = body.intents.slice(0, 12);
    }),
  },
  {
    name: 'a stop is passed over',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const next = routeAfter(step, status, steps);
        const following = steps[steps.indexOf(step) + 1];
        return next === 'end' && following ? { step: following } : next;
      },
    },
  },
  {
    name: 'the last step runs twice',
    check: 'job-routing',
    level: 'assumed',
    layer: changing(each, (body) => {
      const last = body.intents.at(-1);
      if (last && body.completed_at) body.intents.push({ ...last, id: idBeside(last.id) });
    }),
  },
  {
    name: 'every job runs twice',
    check: 'job-routing',
    layer: changing(each, (body) => {
      if (!body.completed_at) return;
      const again = body.intents.map((intent: Json) => ({ ...intent, id: idBeside(intent.id) }));
      body.intents.push(...again);
    }),
  },
  {
    name: 'intents are listed backwards',
    check: 'job-routing',
    level: 'assumed',
    layer: changing(each, (body) => {
      body.intents.reverse();
    }),
  },
  {
    name: 'tags are in small letters',
    check: 'job-tags',
    layer: changing(each, (body) => {
      body.tags = body.tags?.map((tag: string) => tag.toLowerCase());
    }),
  },
  {
    name: 'a job has fifty tags at most',
    check: 'large-job',
    layer: changing(each, (body) => {
      body.tags = body.tags?.slice(0, 50);
    }),
  },
  {
    name: 'tags are sorted',
    check: 'job-tags',
    level: 'assumed',
    layer: changing(each, (body) => {
      body.tags?.sort();
    }),
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
  {
    name: 'jobs created at once share their tags',
    check: 'jobs-apart',
    alone: true,
    layer: (next) => {
      let last: { tags: string[]; time: number } | undefined;
      const mixed = new Map<string, string[]>();
      return both(
        answering(`${create} ${post}`, async ({ sent }, ask) => {
          const tags = sent?.tags?.[1]?.startsWith('of-job') ? sent.tags : undefined;
          const beside = tags && last && performance.now() - last.time < 50 ? last.tags : undefined;
          if (tags) last = { tags, time: performance.now() };
          const response = await ask();
          if (beside && response.status === 200)
            mixed.set((await response.clone().json()).id, beside);
          return response;
        }),
        changing(fetchJob, (body) => {
          body.tags = mixed.get(body.id) ?? body.tags;
        }),
      )(next);
    },
  },
  {
    name: 'the intents of all jobs have the same ids',
    check: 'jobs-apart',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const [index, intent] of body.intents.entries())
        intent.id = `01a1a0dc-c353-7a49-9068-b8f456a03${100 + index}`;
    }),
  },
  ...[create, post].map(
    (id): Mutant => ({
      name: `a creation with a wait is rejected (${id})`,
      check: 'wait-accepted',
      layer: answering(id, ({ url }) =>
        url.searchParams.has('wait') ? json({ code: 'invalid', message: 'wait' }, 400) : undefined,
      ),
    }),
  ),
  {
    name: 'wait is passed over by a POST',
    check: 'wait-waits',
    layer: asking(post, ({ url }) => {
      const other = new URL(url);
      other.searchParams.delete('wait');
      return { url: other };
    }),
  },
  {
    name: 'a creation with a wait of 0 waits',
    check: 'wait-ends-early',
    layer: answering(create, async ({ url }, ask) => {
      if (url.searchParams.get('wait') === '0')
        await new Promise((resolve) => setTimeout(resolve, 1000));
      return ask();
    }),
  },
  {
    name: 'a creation waits on after the job has completed',
    check: 'wait-ends-early',
    level: 'assumed',
    layer: answering(create, async ({ url }, ask) => {
      const response = await ask();
      if (Number(url.searchParams.get('wait') ?? 0) > 0)
        await new Promise((resolve) => setTimeout(resolve, 800));
      return response;
    }),
  },
  {
    name: 'a creation that waits holds up the others',
    check: 'wait-beside',
    level: 'assumed',
    layer: (next) => {
      let waiting: Promise<unknown> = Promise.resolve();
      return answering(each, async ({ url }, ask) => {
        await waiting;
        const response = ask();
        if (url.searchParams.has('wait')) waiting = response;
        return response;
      })(next);
    },
  },
];

/** Another UUID that is the same each time. */
function idBeside(id: string): string {
  return `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
}
