import { defaultRules } from '../../scripts/sandbox/operations.ts';
import { answering, changing, changingEntries, type Json } from './layers.ts';
import type { Mutant } from './mutant.ts';

const { changeEntry, changeWorkflow, changeWorkspace, createWorkflow, newJob, workflowOf } =
  defaultRules;

/** The document of an entry, without what lies in a list within a list. */
const flatter = (_: string, value: unknown) =>
  Array.isArray(value) ? value.filter((each) => !Array.isArray(each)) : value;

// A service may write a text in a form of its own (D138).
const levelOf = (name: string) =>
  /trimmed|composed|small letters/.test(name) ? 'assumed' : 'documented';

/** Servers that damage what they are sent, or change more than they are asked to. */
export const mutants: Mutant[] = [
  ...Object.entries({
    'a folder is trimmed': (text: string) => text.trim(),
    'a folder is cut after 64 letters': (text: string) => text.slice(0, 64),
    'a folder is composed': (text: string) => text.normalize('NFC'),
  }).map(
    ([name, damage]): Mutant => ({
      name,
      check: 'entry-folder-kept',
      level: levelOf(name),
      rules: {
        changeEntry: (entry, body, now) =>
          changeEntry(
            entry,
            { ...body, ...(body.folder !== undefined && { folder: damage(body.folder) }) },
            now,
          ),
      },
    }),
  ),
  {
    name: 'of folder and document in one update only the document is stored',
    check: 'entry-update-keeps-rest',
    rules: {
      changeEntry: (entry, { folder, ...body }, now) =>
        changeEntry(entry, { ...body, ...(folder && !body.data && { folder }) }, now),
    },
  },
  {
    name: 'what a member of a document had under a key stays there',
    check: 'entry-data-kept',
    rules: {
      changeEntry: (entry, body, now) => {
        const keeping = ([key, value]: [string, Json]): [string, Json] => {
          const old: Json = entry.data?.[key];
          if (Array.isArray(value) || typeof value !== 'object') return [key, value];
          const kept = Object.entries(value ?? {}).map(([name, each]) => [
            name,
            old?.[name] ?? each,
          ]);
          return [key, value && Object.fromEntries(kept)];
        };
        const data = body.data && Object.fromEntries(Object.entries(body.data).map(keeping));
        return changeEntry(entry, { ...body, ...(data && { data }) }, now);
      },
    },
  },
  {
    name: 'the totals of a document stay as they were',
    check: 'entry-data-kept',
    level: 'assumed',
    rules: {
      changeEntry: (entry, body, now) => {
        const [totals, sent] = [entry.data?.totals, body.data?.totals];
        const data = { ...body.data, totals };
        return changeEntry(
          entry,
          { ...body, ...(totals !== undefined && sent !== undefined && { data }) },
          now,
        );
      },
    },
  },
  {
    name: 'a document loses the member `constructor`',
    check: 'entry-data-kept',
    rules: {
      changeEntry: (entry, body, now) => {
        const { constructor: _, ...data } = { constructor: undefined, ...body.data };
        return changeEntry(entry, { ...body, ...(body.data && { data }) }, now);
      },
    },
  },
  {
    name: 'an object in a document loses what is zero or false',
    check: 'entry-data-kept',
    rules: {
      changeEntry: (entry, body, now) => {
        const isSet = ([, value]: [string, Json]) => value !== 0 && value !== false;
        const withoutUnset = ([key, value]: [string, Json]): [string, Json] => {
          if (Array.isArray(value) || typeof value !== 'object') return [key, value];
          return [key, value && Object.fromEntries(Object.entries(value).filter(isSet))];
        };
        const data = body.data && Object.fromEntries(Object.entries(body.data).map(withoutUnset));
        return changeEntry(entry, { ...body, ...(data && { data }) }, now);
      },
    },
  },
  {
    name: 'entries whose document has no type are not listed',
    check: 'entry-data-kept',
    layer: changing('listSiloEntries', (body) => {
      body.list = body.list.filter(({ data }: Json) => data.type !== undefined);
    }),
  },
  {
    name: 'an entry moves to the folder that its document names',
    check: 'entry-data-kept',
    rules: {
      changeEntry: (entry, body, now) => {
        const named = body.data?.folder;
        return changeEntry(
          entry,
          { ...body, ...(typeof named === 'string' && { folder: named }) },
          now,
        );
      },
    },
  },
  {
    name: 'an update shows the names of attachments in capitals',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    layer: changing('updateSiloEntry', (body) => {
      for (const file of body.attachments ?? []) file.name = file.name.toUpperCase();
    }),
  },
  {
    name: 'an update takes back the one before',
    check: 'entry-update-keeps-rest',
    rules: (() => {
      const before = new Map<string, Json>();
      return {
        changeEntry: (entry, body, now) => {
          const { folder, data } = before.get(entry.id) ?? entry;
          before.set(entry.id, entry);
          return changeEntry({ ...entry, folder, data }, body, now);
        },
      };
    })(),
  },
  {
    name: 'a document with a content type is passed over',
    check: 'entry-update-keeps-rest',
    rules: {
      changeEntry: (entry, { data, ...body }, now) =>
        changeEntry(entry, { ...body, ...(data && !body.content_type && { data }) }, now),
    },
  },
  {
    name: 'an empty document is passed over',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    rules: {
      changeEntry: (entry, { data, ...body }, now) =>
        changeEntry(entry, { ...body, ...(Object.keys(data ?? {}).length > 0 && { data }) }, now),
    },
  },
  {
    name: 'a large document is cut',
    check: 'large-document',
    rules: {
      changeEntry: (entry, body, now) => {
        const changed = changeEntry(entry, body, now);
        const text = JSON.stringify(changed.data ?? {});
        return text.length < 50_000
          ? changed
          : { ...changed, data: JSON.parse(text, (_, each) => each?.slice?.(0, 200) ?? each) };
      },
    },
  },
  {
    name: 'the listing shows a remark in place of a large document',
    check: 'large-document',
    layer: changing('listSiloEntries', (body) => {
      for (const entry of body.list)
        if (JSON.stringify(entry.data ?? {}).length > 8000) entry.data = { truncated: true };
    }),
  },
  {
    name: 'an entry with a large document is not listed',
    check: 'large-document',
    layer: changing('listSiloEntries', (body) => {
      body.list = body.list.filter(({ data }: Json) => JSON.stringify(data ?? {}).length < 8000);
    }),
  },
  {
    name: 'the listing shows documents without lists of lists',
    check: 'document-shown',
    layer: changing('listSiloEntries', (body) => JSON.parse(JSON.stringify(body), flatter)),
  },
  {
    name: 'related entries show the top of their documents',
    check: 'document-shown',
    layer: changing('listRelatedSiloEntries', (body) => {
      for (const entry of body.list)
        for (const [key, value] of Object.entries(entry.data))
          if (Array.isArray(value)) entry.data[key] = [];
    }),
  },
  ...Object.entries({
    'names of workflows are trimmed and composed': (text: string) => text.normalize('NFC').trim(),
    'markup in names of workflows is escaped': (text: string) => text.replaceAll('<', '&lt;'),
  }).map(
    ([name, damage]): Mutant => ({
      name,
      check: 'workflow-steps',
      level: levelOf(name),
      rules: {
        createWorkflow: (id, body, now) => {
          const made = createWorkflow(id, body, now);
          return { ...made, ...(made.name !== undefined && { name: damage(made.name) }) };
        },
      },
    }),
  ),
  {
    name: 'a workflow keeps 25 steps',
    check: 'workflow-steps',
    rules: {
      createWorkflow: (id, body, now) => {
        const made = createWorkflow(id, body, now);
        return { ...made, steps: (made.steps ?? []).slice(0, 25) };
      },
    },
  },
  {
    name: 'settings of a step have no null',
    check: 'workflow-steps',
    rules: {
      createWorkflow: (id, body, now) =>
        JSON.parse(JSON.stringify(createWorkflow(id, body, now)), (_, value) => value ?? undefined),
    },
  },
  {
    name: 'an update of a workflow trims its description',
    check: 'workflow-updated',
    level: 'assumed',
    rules: {
      changeWorkflow: (workflow, body, now) => {
        const changed = changeWorkflow(workflow, body, now);
        const { description } = changed;
        return { ...changed, ...(description && { description: description.trim() }) };
      },
    },
  },
  {
    name: 'an empty description of an update is passed over',
    check: 'workflow-updated',
    alone: true,
    level: 'assumed',
    rules: {
      changeWorkflow: (workflow, { description, ...body }, now) =>
        changeWorkflow(workflow, { ...body, ...(description && { description }) }, now),
    },
  },
  {
    name: 'an update of the name is the description as well',
    check: 'workflow-update-keeps',
    rules: {
      changeWorkflow: (workflow, body, now) =>
        changeWorkflow(workflow, { ...(body.name && { description: body.name }), ...body }, now),
    },
  },
  {
    name: 'an update names the workflow before it as well',
    check: 'workflow-leaves-others',
    layer: (() => {
      const created: string[] = [];
      return answering('createWorkflow updateWorkflow', async ({ request, url, sent }, ask) => {
        const response = await ask();
        const id = url.pathname.slice(-36);
        if (request.method === 'PUT') created.push(id);
        const other = created[created.indexOf(id) - 1];
        if (request.method === 'PATCH' && other !== undefined && sent?.name) {
          const { headers } = request;
          const body = JSON.stringify({ name: sent.name });
          await ask(
            new Request(String(url).replace(id, other), { method: 'PATCH', headers, body }),
          );
        }
        return response;
      });
    })(),
  },
  {
    name: 'storage loses the empty objects of a document, though the response to the update shows them',
    check: 'document-shown',
    layer: changing('listSiloEntries listRelatedSiloEntries', (body) => {
      for (const { data = {} } of body.list)
        for (const [key, value] of Object.entries(data))
          if (JSON.stringify(value) === '{}') delete data[key];
    }),
  },
  {
    name: 'the listing shows objects in documents without what is zero, false or empty',
    check: 'document-shown',
    layer: changing('listSiloEntries', (body) => {
      for (const value of body.list.flatMap(({ data }: Json) => Object.values(data ?? {})))
        if (value !== null && typeof value === 'object' && !Array.isArray(value))
          for (const key of Object.keys(value)) if (!value[key]) delete value[key];
    }),
  },
  {
    name: 'a job of an updated workflow begins with the second step',
    check: 'workflow-update-runs',
    rules: (() => {
      const updated = new Set<string>();
      return {
        changeWorkflow: (workflow, ...update) => {
          updated.add(workflow.id ?? '');
          return changeWorkflow(workflow, ...update);
        },
        workflowOf: (call, id) => {
          const flow = workflowOf(call, id);
          if (!flow || !updated.has(flow.id ?? '')) return flow;
          const [first, second, ...others] = flow.steps ?? [];
          return second && first ? { ...flow, steps: [second, first, ...others] } : flow;
        },
      };
    })(),
  },
  {
    name: 'a job runs the steps from before an update of its workflow',
    check: 'workflow-update-runs',
    rules: (() => {
      const created = new Map<string, Json>();
      return {
        createWorkflow: (id, body, now) => {
          const made = createWorkflow(id, body, now);
          created.set(id, made.steps);
          return made;
        },
        workflowOf: (call, id) => {
          const flow = workflowOf(call, id);
          return flow && { ...flow, steps: created.get(flow.id) ?? flow.steps };
        },
      };
    })(),
  },
  {
    name: 'tags of a job are trimmed',
    check: 'job-tags',
    level: 'assumed',
    rules: {
      newJob: (id, { tags = [], ...body }, flow, entry) =>
        newJob(id, { ...body, tags: tags.map((each) => each.trim()) }, flow, entry),
    },
  },
  {
    name: 'the response to a wait shows other tags',
    check: 'job-views',
    layer: changing('createJob', (body, { url }) => {
      if (url.searchParams.has('wait')) body.tags = [];
    }),
  },
  ...Object.entries({
    'the name of the workspace is trimmed': (text: string) => text.trim(),
    'the name of the workspace is in small letters': (text: string) => text.toLowerCase(),
  }).map(
    ([name, damage]): Mutant => ({
      name,
      check: 'workspace-kept',
      level: levelOf(name),
      rules: {
        changeWorkspace: (workspace, body, now) =>
          changeWorkspace(
            workspace,
            { ...body, ...(body.name !== undefined && { name: damage(body.name) }) },
            now,
          ),
      },
    }),
  ),
  {
    name: 'a new slug names the workspace',
    check: 'workspace-kept',
    rules: {
      changeWorkspace: (workspace, body, now) =>
        changeWorkspace(workspace, { ...(body.slug && { name: body.slug }), ...body }, now),
    },
  },
  {
    name: 'an update of an entry empties what the series show',
    check: 'side-effects',
    layer: (next) => {
      let updated = false;
      const noting = answering('updateSiloEntry', ({ sent }) => {
        updated ||= sent?.folder !== undefined;
        return undefined;
      });
      return changing('listSeriesEntries', (body) => {
        if (updated) for (const item of body.list) item.meta = {};
      })(noting(next));
    },
  },
  {
    name: 'the first update of the workspace takes the tags of all entries away',
    check: 'side-effects',
    layer: (next) => {
      let updated = false;
      const noting = answering('updateWorkspace', () => {
        updated = true;
        return undefined;
      });
      return changingEntries((entry) => {
        if (updated) entry.tags = [];
      })(noting(next));
    },
  },
  {
    name: 'a job puts a tag on its entry',
    check: 'side-effects',
    level: 'assumed',
    layer: (next) => {
      const ran = new Set<string>();
      const noting = answering('createJob', ({ sent }) => {
        if (typeof sent?.silo_entry_id === 'string') ran.add(sent.silo_entry_id);
        return undefined;
      });
      return changingEntries((entry) => {
        if (ran.has(entry.id)) entry.tags = ['processed'];
      })(noting(next));
    },
  },
];
