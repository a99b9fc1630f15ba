import {
  answering,
  attachment,
  both,
  changing,
  type Json,
  json,
  rejectingVersion,
} from '../layers.ts';
import type { Mutant } from '../mutant.ts';
import { create, each, fetchJob, post } from './operations.ts';

/** Jobs that are created otherwise than they were sent. */
export const mutants: Mutant[] = [
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
    name: 'UUIDs whose first bit is set are rejected',
    check: 'job-versions',
    layer: answering(create, ({ url }) =>
      (url.pathname.at(-36) ?? '') >= '8' ? json({ code: 'id', message: 'no' }, 400) : undefined,
    ),
  },
  {
    name: 'a job does not show its entry',
    check: 'job-fields',
    alone: true,
    layer: changing(each, (body) => {
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
    name: 'jobs on data show no intents',
    check: 'job-fields',
    layer: changing(each, (body) => {
      if (body.silo_entry_id === undefined) body.intents = [];
    }),
  },
  {
    name: 'attachments of two jobs have one id',
    check: 'jobs-apart',
    level: 'assumed',
    layer: changing(each, (body) => {
      body.attachments = [attachment('01a1a0dc-c353-7a49-9068-b8f456a03ada')];
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
    name: 'a job on an entry is rejected',
    check: 'job-fields',
    layer: answering(`${create} ${post}`, ({ sent }) =>
      sent?.silo_entry_id ? json({ code: 'invalid', message: 'data is missing' }, 422) : undefined,
    ),
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
    name: 'a job on an entry that does not exist makes the server fail',
    check: 'job-of-unknown-workflow',
    level: 'assumed',
    layer: answering('createJob', async (_, ask) => {
      const response = await ask();
      return response.status === 404 ? json({ code: 'internal', message: 'no' }, 500) : response;
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
];
