import { defaultRules } from '../../scripts/sandbox/operations.ts';
import type { Rules } from '../../scripts/sandbox/rules.ts';
import { answering, asking, changing, type Json, json } from './layers.ts';
import type { Mutant } from './mutant.ts';

const { changeEntry, changeWorkflow, changeWorkspace, createWorkflow, mentionsIn, workflowOf } =
  defaultRules;

/** Entries of which each value of the document is changed. */
function documentsBy(change: (value: Json) => Json): Partial<Rules> {
  return {
    changeEntry: (entry, body, now) => {
      const changed = changeEntry(entry, body, now);
      const data = JSON.parse(JSON.stringify(changed.data ?? {}), (_, value) => change(value));
      return { ...changed, data };
    },
  };
}

function levelsOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Servers that keep most values, and damage those of one size, one form or one place. */
export const mutants: Mutant[] = [
  ...Object.entries({
    'equal neighbors in a list are merged': (value: Json) =>
      Array.isArray(value)
        ? value.filter((each, index) => index === 0 || each !== value[index - 1])
        : value,
    'a text of 32 characters loses the last one': (value: Json) =>
      typeof value === 'string' && value.length === 32 ? value.slice(0, 31) : value,
    'a text is decoded where all of it is percent-encoded': (value: Json) =>
      typeof value === 'string' ? unescaped(value) : value,
    'a text is decoded where all of it is written with entities': (value: Json) =>
      typeof value === 'string' && /^(?:&#?\w+;|[^&])+$/.test(value)
        ? value.replaceAll('&amp;', '&')
        : value,
    'a text that begins with http becomes one with https': (value: Json) =>
      typeof value === 'string' ? value.replace(/^http:/, 'https:') : value,
    'digits of card numbers are masked': (value: Json) =>
      typeof value === 'string'
        ? value.replace(/^(?:\d{4} ){3}(\d{4})$/, '**** **** **** $1')
        : value,
    'a list of more than 255 items loses the last one': (value: Json) =>
      Array.isArray(value) && value.length === 256 ? value.slice(0, 255) : value,
    'an amount of four decimal places is rounded': (value: Json) =>
      typeof value === 'number' && /\.\d{4}$/.test(String(value))
        ? Number(value.toFixed(3))
        : value,
  }).map(
    ([name, change]): Mutant => ({
      name,
      check: 'entry-data-kept',
      rules: documentsBy(change),
    }),
  ),
  {
    name: 'an update of the folder drops empty texts of the document',
    check: 'entry-data-kept',
    rules: {
      changeEntry: (entry, body, now) => {
        const changed = changeEntry(entry, body, now);
        if (body.data) return changed;
        const filled = (_: string, value: Json) =>
          Array.isArray(value) ? value.filter((each) => each !== '') : value;
        return { ...changed, data: JSON.parse(JSON.stringify(changed.data ?? {}), filled) };
      },
    },
  },
  {
    name: 'a document of 20 to 40 kB loses its last item',
    check: 'large-document',
    rules: {
      changeEntry: (entry, body, now) => {
        const changed = changeEntry(entry, body, now);
        const text = JSON.stringify(changed.data ?? {});
        const cut = (_: string, value: Json) =>
          Array.isArray(value) && value.length > 300 ? value.slice(0, -1) : value;
        return text.length > 20_000 && text.length < 40_000
          ? { ...changed, data: JSON.parse(text, cut) }
          : changed;
      },
    },
  },
  {
    name: 'a document of more than 200 levels ends the connection',
    check: 'complete-response',
    layer: answering('updateSiloEntry', ({ sent }) => {
      if (levelsOf(sent) > 200) throw new TypeError('fetch failed');
      return undefined;
    }),
  },
  {
    name: 'a folder that looks like a number is one',
    check: 'entry-folder-kept',
    rules: {
      changeEntry: (entry, body, now) => {
        const changed = changeEntry(entry, body, now);
        const { folder = '' } = changed;
        return { ...changed, folder: /^\d[\d.]*$/.test(folder) ? String(Number(folder)) : folder };
      },
    },
  },
  {
    name: 'fractions in the data of a job are rounded',
    check: 'job-envelope',
    level: 'assumed',
    layer: changing('createJob createJobNonIdempotent fetchJob', (job) =>
      JSON.parse(JSON.stringify(job), (_, value) =>
        typeof value === 'number' ? Math.round(value) : value,
      ),
    ),
  },
  {
    name: 'the listing shows folders without letters other than those of ASCII',
    check: 'entry-folder-kept',
    layer: changing('listSiloEntries', ({ list }) => {
      for (const entry of list) entry.folder = entry.folder?.replaceAll(/[^\x20-\x7e]/g, '?');
    }),
  },
  {
    name: 'a name that is a word of JSON is passed over',
    check: 'workspace-kept',
    rules: {
      changeWorkspace: (workspace, { name, ...body }, now) =>
        changeWorkspace(
          workspace,
          { ...body, ...(name !== undefined && !/^(true|null|0)$/.test(name) && { name }) },
          now,
        ),
    },
  },
  {
    name: 'a country other than that of the example becomes that one',
    check: 'workflow-steps',
    rules: {
      createWorkflow: (id, body, now) => ({ ...createWorkflow(id, body, now), country: 'ES' }),
    },
  },
  {
    name: 'notes of 64 characters are lost',
    check: 'workflow-steps',
    rules: {
      createWorkflow: (id, body, now) => {
        const made = createWorkflow(id, body, now);
        const steps = (made.steps ?? []).map(({ notes, ...step }) =>
          notes?.length === 64 ? step : { ...step, ...(notes !== undefined && { notes }) },
        );
        return { ...made, steps };
      },
    },
  },
  {
    name: 'an update keeps the links of the steps that it knows',
    check: 'workflow-updated',
    rules: {
      changeWorkflow: (workflow, body, now) => {
        const changed = changeWorkflow(workflow, body, now);
        if (!body.steps) return changed;
        const before = new Map((workflow.steps ?? []).map((step) => [step.id, step.next]));
        const steps = (changed.steps ?? []).map((step) => {
          const next = before.get(step.id);
          return next ? { ...step, next } : step;
        });
        return { ...changed, steps };
      },
    },
  },
  {
    name: 'an update gives a name of one character no effect',
    check: 'workflow-updated',
    rules: {
      changeWorkflow: (workflow, { name, ...body }, now) =>
        changeWorkflow(
          workflow,
          { ...body, ...(name !== undefined && name.length > 1 && { name }) },
          now,
        ),
    },
  },
  {
    name: 'an update of a workflow that has run has no effect on later jobs',
    check: 'workflow-update-runs',
    rules: (() => {
      const ran = new Map<string, Json>();
      return {
        workflowOf: (call, id) => {
          const workflow = workflowOf(call, id);
          if (!workflow) return workflow;
          const { steps } = ran.get(workflow.id ?? '') ?? workflow;
          ran.set(workflow.id ?? '', { steps });
          return { ...workflow, steps };
        },
      };
    })(),
  },
  {
    name: 'a mention in notes is not found',
    check: 'related-found',
    rules: {
      mentionsIn: (entry) =>
        mentionsIn(entry).filter(({ context }) => !/(^|\.)notes$/.test(context)),
    },
  },
  {
    name: 'a search for a document that nobody has gives every entry',
    check: 'related-mention',
    alone: true,
    layer: (next) => async (request) => {
      const url = new URL(request.url);
      const isSearch = url.pathname.endsWith('/related') && url.searchParams.has('uuid');
      if (!isSearch) return next(request);
      const all = new URL('/silo/v1/entries', url);
      return next(new Request(all, { headers: request.headers }));
    },
  },
  {
    name: 'an update of a draft keeps its document',
    check: 'any-entry',
    rules: {
      changeEntry: (entry, { data, ...body }, now) =>
        changeEntry(entry, { ...body, ...(data && !entry.draft && { data }) }, now),
    },
  },
  {
    name: 'a request of a browser is rejected',
    check: 'request-headers',
    level: 'assumed',
    layer: answering('*', ({ request }) =>
      request.headers.has('origin') ? json({ code: 'origin', message: 'no' }, 400) : undefined,
    ),
  },
  {
    name: 'a listing that is the same request as the one before shows the same page',
    check: 'writes-stay',
    level: 'assumed',
    layer: (next) => {
      let last: { url: string; body: Json } | undefined;
      return changing('listSiloEntries', (body, { request: { url } }) => {
        if (last?.url !== url) last = { url, body: structuredClone(body) };
        return last.body;
      })(next);
    },
  },
  {
    name: 'a document goes back when a hundred other requests have come',
    check: 'writes-stay',
    alone: true,
    layer: (next) => {
      let count = 0;
      const written = new Map<string, { data: Json; before: Json; at: number }>();
      const layered = changing('updateSiloEntry', (body, { sent, url }) => {
        const id = url.pathname.slice(-36);
        const known = written.get(id);
        if (sent?.data !== undefined) {
          written.set(id, { data: body.data, before: known?.data, at: count });
        } else if (known?.before && count - known.at > 100) body.data = known.before;
      })(next);
      return (request) => {
        count += 1;
        return layered(request);
      };
    },
  },
  {
    name: 'a long page writes back the documents that updates have replaced',
    check: 'writes-stay',
    layer: (next) => {
      const written = new Map<string, { now: Json; before?: Json; isRead?: true; isBack?: true }>();
      const updating = changing('updateSiloEntry', (body, { sent }) => {
        const known = written.get(body.id);
        if (sent?.data !== undefined) written.set(body.id, { now: body.data, before: known?.now });
        else if (known?.isBack) body.data = known.before;
        else if (known) known.isRead = true;
      });
      return changing('listSiloEntries', ({ list }, { url }) => {
        for (const entry of list) {
          const known = written.get(entry.id);
          if (!known?.before || !known.isRead || url.searchParams.get('limit') !== '100') continue;
          known.isBack = true;
          entry.data = known.before;
        }
      })(updating(next));
    },
  },
  {
    name: 'a job on data that waits has no third tag',
    check: 'job-fields',
    layer: asking('createJob', ({ sent, url }) =>
      sent?.data && sent.tags?.length === 3 && url.searchParams.get('wait') === '1'
        ? { json: { ...sent, tags: sent.tags.slice(0, 2) } }
        : undefined,
    ),
  },
  {
    name: 'a tag of more than 100 characters is dropped',
    check: 'job-tags',
    layer: asking(
      'createJob',
      ({ sent }) =>
        sent?.tags && {
          json: { ...sent, tags: sent.tags.filter((tag: Json) => tag?.length !== 101) },
        },
    ),
  },
  {
    name: 'the name of an intent has no braces',
    check: 'intent-steps',
    layer: changing('createJob fetchJob', (body) => {
      for (const intent of body.intents ?? []) intent.name = intent.name.replace(/[{}]/g, '');
    }),
  },
];
