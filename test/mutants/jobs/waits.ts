import { setTimeout as pause } from 'node:timers/promises';
import { answering, asking, both, changing, type Json, json } from '../layers.ts';
import type { Mutant } from '../mutant.ts';
import { create, each, post } from './operations.ts';

/** Creations that do not wait, or wait wrongly. */
export const mutants: Mutant[] = [
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
  {
    name: 'a creation on data by POST does not wait',
    check: 'wait-waits',
    layer: asking(post, ({ url, sent }) => {
      if (sent?.data === undefined || sent.silo_entry_id !== undefined) return undefined;
      const other = new URL(url);
      other.searchParams.delete('wait');
      return { url: other };
    }),
  },
];
