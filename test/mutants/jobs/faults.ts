import {
  answering,
  both,
  changing,
  changingEntries,
  eventsOf,
  type Json,
  json,
} from '../layers.ts';
import type { Mutant } from '../mutant.ts';
import { create, each, fetchJob, post } from './operations.ts';

/** Failures that jobs and their entries do not show, or show wrongly. */
export const mutants: Mutant[] = [
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
    name: 'the code and the message of a fault are exchanged',
    check: 'job-faults',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const fault of body.faults ?? [])
        [fault.code, fault.message] = [fault.message, fault.code];
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
    name: 'a fault names the provider of the first step',
    check: 'job-faults',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const fault of body.faults) fault.provider = body.intents[0]?.provider;
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
    name: 'a fault names the intent of its step in place of the provider',
    check: 'job-faults',
    layer: changing(each, (body) => {
      for (const fault of body.faults) fault.provider = body.intents.at(-1)?.id;
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
];
