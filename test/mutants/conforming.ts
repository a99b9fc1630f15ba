import { HttpError } from '../../scripts/lib/http-error.ts';
import { defaultRules } from '../../scripts/sandbox/operations.ts';
import {
  answering,
  asking,
  both,
  changing,
  changingRepeated,
  type Json,
  json,
  rejecting,
  withHeader,
} from './layers.ts';
import type { Layer, Variant } from './mutant.ts';
import { paging } from './paging.ts';
import { whileBusy } from './rare.ts';

const list = 'listSiloEntries';
const lists = 'listSiloEntries listRelatedSiloEntries';
const job = 'createJob createJobNonIdempotent fetchJob';
const workflow = 'createWorkflow updateWorkflow';
const {
  createWorkflow,
  changeWorkflow,
  changeWorkspace,
  newJob,
  changeEntry,
  waitFor,
  workflowOf,
} = defaultRules;
const time = (entry: Json) => Date.parse(entry.created_at);

const rejectingUpdates: Layer = (next) => async (request) =>
  request.method === 'PATCH'
    ? json({ code: 'conflict', message: 'Try again.' }, 409)
    : next(request);

let turns = 0;

/** Changes every time of a resource, and no text of a document that looks like one. */
function times(change: (text: string) => string) {
  return (body: Json): Json =>
    JSON.parse(JSON.stringify(body), (name, value) =>
      typeof value === 'string' && /^([a-z]+_)?at$/.test(name) ? change(value) : value,
    );
}

/** Adds a field to each object whose fields are documented. */
function withCounter(value: Json): Json {
  if (Array.isArray(value)) return value.map(withCounter);
  if (typeof value !== 'object' || value === null) return value;
  turns += 1;
  const free = ['data', 'config', 'value', 'meta', 'snippet', 'envelope'];
  const own = Object.entries(value).map(([name, each]) => [
    name,
    free.includes(name) && !Array.isArray(each) ? each : withCounter(each),
  ]);
  return { ...Object.fromEntries(own), reads: turns };
}

/** Gives other names to query parameters; those of the document mean nothing to the server. */
export function renamed(names: Record<string, string>, ids = '*') {
  return asking(ids, ({ url }) => {
    const other = new URL(url);
    for (const [documented, own] of Object.entries(names)) {
      other.searchParams.delete(documented);
      const value = url.searchParams.get(own);
      if (value !== null) other.searchParams.set(documented, value);
    }
    return { url: other };
  });
}

/** Lists entries as they were before an update for a while, although each search goes by what they are now. */
function showsLate(milliseconds: number): Layer {
  return (next) => {
    const shown = new Map<string, Json>();
    const former = new Map<string, { entry: Json; until: number }>();
    return changing(`updateSiloEntry ${lists}`, (body, { operationId }) => {
      const now = performance.now();
      if (operationId === 'updateSiloEntry') {
        const entry = shown.get(body.id);
        if (entry) former.set(body.id, { entry, until: now + milliseconds });
        shown.set(body.id, body);
        return;
      }
      body.list = body.list.map((item: Json) => {
        const { entry, until } = former.get(item.id) ?? { entry: undefined, until: 0 };
        if (now < until) return { ...entry, ...(item.context && { context: item.context }) };
        const { context: _, ...plain } = item;
        shown.set(item.id, plain);
        return item;
      });
    })(next);
  };
}

/** Shows a folder everywhere as it was before an update for a while, but in the response to that update. */
function showsFoldersLate(milliseconds: number): Layer {
  return (next) => {
    const known = new Map<string, { folder: string; former: string; until: number }>();
    return changing(`updateSiloEntry ${lists}`, (body, { sent }) => {
      const now = performance.now();
      for (const entry of body.list ?? [body]) {
        const { folder: before = entry.folder, former, until = 0 } = known.get(entry.id) ?? {};
        const isMoved = sent?.folder !== undefined;
        if (!isMoved && now < until) entry.folder = former;
        else if (isMoved)
          known.set(entry.id, { folder: entry.folder, former: before, until: now + milliseconds });
        else known.set(entry.id, { folder: entry.folder, former: entry.folder, until: 0 });
      }
    })(next);
  };
}

/** Servers that decide open points in another way, and contradict nothing that the interface states. */
export const conforming: Variant[] = [
  { name: 'the sandbox as it is' },
  { name: 'listings show an update 90 ms late, and find by it at once', layer: showsLate(90) },
  { name: 'updates and listings show a folder 80 ms late', layer: showsFoldersLate(80) },
  {
    name: 'a page has at most two entries',
    rules: { pageSize: (requested) => Math.min(requested ?? 2, 2) },
  },
  {
    name: 'a page names the number of its entries as its size',
    layer: changing(lists, (body) => {
      body.limit = body.list.length;
    }),
  },
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
    name: 'a page shows a third of the entries that it looked through',
    layer: paging({
      before: (page) => {
        page.limit = Math.ceil(page.limit / 3);
      },
      after: ({ page }, { url }) => {
        page.limit = Number(url.searchParams.get('limit') ?? 20);
      },
    }),
  },
  {
    name: 'a page has fifty entries unless a limit is sent',
    rules: { pageSize: (requested) => Math.min(requested ?? 50, 1000) },
  },
  {
    name: 'a document takes no texts with controls, and none of more than 1,000 characters',
    rules: {
      changeEntry: (entry, body, now) => {
        if (/\\u00|[^"\\]{1001}/.test(JSON.stringify(body.data ?? {}))) {
          throw new HttpError(422, 'invalid-body', 'A text of the document is not accepted.');
        }
        return changeEntry(entry, body, now);
      },
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
    name: 'an update while another one is in progress is rejected with 409',
    layer: whileBusy(1, rejectingUpdates),
  },
  {
    name: 'of more than eight requests at once, the others are rejected with 503',
    layer: whileBusy(8, () => async () => json({ code: 'busy', message: 'Try again.' }, 503)),
  },
  {
    name: 'media types with parameters, in capitals, or empty',
    layer: changing(lists, (body) => {
      const types = ['Text/XML; charset="utf-8"', '', 'APPLICATION/vnd.example+json'];
      for (const item of body.list) {
        for (const [index, file] of (item.attachments ?? []).entries())
          file.mime = types[index % 3];
      }
    }),
  },
  {
    name: 'the name of a workspace is emptied by an update without it',
    layer: changing('updateWorkspace', (body, { own, sent }) => {
      if (own && sent?.name === undefined) body.name = '';
    }),
  },
  {
    name: 'a repeated creation names the steps anew that were sent without an id',
    layer: changingRepeated('createWorkflow', (body, { sent }) => {
      for (const [index, { id }] of (sent?.steps ?? []).entries())
        if (id === undefined) body.steps[index].id = crypto.randomUUID();
    }),
  },
  {
    name: 'the addresses of attachments are signed anew each time',
    layer: (next) => {
      let count = 0;
      return changing(lists, (body) => {
        for (const item of body.list) {
          for (const file of item.attachments ?? []) {
            count += 1;
            file.url = `${file.url}?signature=${count}`;
          }
        }
      })(next);
    },
  },
  {
    name: 'entries on pages of more than ten are listed without their documents',
    layer: changing(lists, (body) => {
      if (body.limit > 10) for (const item of body.list) delete item.data;
    }),
  },
  {
    name: 'pages have two entries and three by turns',
    rules: {
      pageSize: () => {
        turns += 1;
        return turns % 2 === 0 ? 2 : 3;
      },
    },
  },
  {
    name: 'bodies of more than 50 kB are rejected with 413',
    layer: answering('*', async ({ sent }) =>
      JSON.stringify(sent ?? '').length > 50_000
        ? json({ code: 'too-large', message: 'The body is too large.' }, 413)
        : undefined,
    ),
  },
  {
    name: 'the redirect of a request without a token leads to a login page',
    layer: rejecting('*', (response) =>
      response.status === 401
        ? new Response(null, { status: 302, headers: { location: '/login/' } })
        : response,
    ),
  },
  {
    name: 'errors say when to send the request again, in seconds and as a date by turns',
    layer: (next) => {
      let count = 0;
      return rejecting('*', ({ body, status, headers }) => {
        count += 1;
        const time = count % 2 === 0 ? '1' : new Date(Date.now() + 1000).toUTCString();
        return new Response(body, {
          status,
          headers: new Headers([...headers, ['retry-after', time]]),
        });
      })(next);
    },
  },
  {
    name: 'errors are 422 and 403',
    layer: rejecting('*', async (response) =>
      Response.json(await response.json(), { status: response.status === 401 ? 403 : 422 }),
    ),
  },
  {
    name: 'errors are 500',
    layer: rejecting('*', async (response) =>
      Response.json(await response.json(), { status: response.status === 401 ? 401 : 500 }),
    ),
  },
  {
    name: 'errors as problem details',
    layer: rejecting(
      '*',
      (response) =>
        new Response('{"type":"about:blank","title":"Refused","status":400}', {
          status: response.status,
          headers: { 'content-type': 'application/problem+json' },
        }),
    ),
  },
  {
    name: 'errors without a body',
    layer: rejecting('*', (response) => new Response(null, { status: response.status })),
  },
  {
    name: 'errors as HTML',
    layer: rejecting(
      '*',
      (response) =>
        new Response('<p>No.</p>', {
          status: response.status,
          headers: { 'content-type': 'text/html' },
        }),
    ),
  },
  {
    name: 'objects have a field of their own that is another with each response',
    layer: changing('*', (body) => withCounter(body)),
  },
  {
    name: 'extra fields everywhere',
    layer: changing('*', (body) =>
      JSON.parse(JSON.stringify(body), (_, value) =>
        // Resources have them, not what a document holds.
        value && typeof value === 'object' && /^[0-9a-f-]{36}/i.test(value.id)
          ? { ...value, etag: 'W/"7"', links: { self: null } }
          : value,
      ),
    ),
  },
  {
    name: '+00:00 for Z',
    layer: changing(
      '*',
      times((text) => text.replace('Z', '+00:00')),
    ),
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
  {
    name: 'states in capitals',
    layer: changing(`${lists} updateSiloEntry`, (body) => {
      for (const entry of body.list ?? [body]) entry.state = 'SENT';
    }),
  },
  { name: 'the newest entry first', layer: paging({ filter: (items) => items.toReversed() }) },
  {
    name: 'the date is a bound that is not included',
    layer: paging({
      ask: (url) => url.searchParams.delete('created_at'),
      filter: (items, { url }) => {
        const date = Date.parse(url.searchParams.get('created_at') ?? '');
        return Number.isNaN(date) ? items : items.filter((each) => time(each) > date);
      },
    }),
  },
  {
    name: 'the first page is empty, and has the cursor of the one behind it',
    layer: answering(lists, async ({ request, url }, ask) => {
      const cursor = url.searchParams.get('cursor');
      if (cursor !== null && cursor !== 'start') return undefined;
      url.searchParams.delete('cursor');
      const response = await ask(new Request(url, { headers: request.headers }));
      if (response.status !== 200) return response;
      const page = { ...(await response.json()), cursor: 'start' };
      const isFirst = cursor === null && page.list.length > 0;
      return json(isFirst ? { ...page, list: [], next_cursor: 'start' } : page);
    }),
  },
  {
    name: 'the last page has a cursor to an empty one',
    layer: paging({
      after: ({ page, offset }) => {
        page.next_cursor ??= `at-${offset + page.list.length}`;
      },
    }),
  },
  {
    name: 'the last page has an empty cursor',
    layer: changing(lists, (body) => {
      body.next_cursor ??= '';
    }),
  },
  {
    name: 'a page tells neither limit, cursor, folder nor date',
    layer: changing(lists, ({ list: items, next_cursor }) => ({ list: items, next_cursor })),
  },
  {
    name: 'other names of the query',
    layer: renamed({
      folder: 'path',
      created_at: 'since',
      cursor: 'page_token',
      limit: 'page_size',
      context: 'at',
      uuid: 'document',
    }),
  },
  {
    name: 'subfolders are searched',
    layer: paging(
      {
        ask: (url) => url.searchParams.delete('folder'),
        filter: (items, { url }) => {
          const folder = url.searchParams.get('folder');
          return items.filter(
            (each) => !folder || each.folder === folder || each.folder.startsWith(`${folder}/`),
          );
        },
      },
      list,
    ),
  },
  {
    name: 'contexts begin at the document',
    layer: changing('listRelatedSiloEntries', (body) => {
      for (const entry of body.list) if (entry.context) entry.context = `data.${entry.context}`;
    }),
  },
  {
    name: 'contexts with brackets',
    layer: changing('listRelatedSiloEntries', (body) => {
      for (const entry of body.list)
        if (entry.context) entry.context = entry.context.replace(/\.(\d+)/g, '[$1]');
    }),
  },
  {
    name: 'listings without the documents',
    layer: changing(lists, (body) => {
      for (const entry of body.list) {
        delete entry.data;
        delete entry.attachments;
        delete entry.meta;
      }
    }),
  },
  { name: 'another body under the id of a job is passed over', rules: { repeatsJob: () => true } },
  {
    name: 'the service names the steps',
    rules: {
      createWorkflow: (id, body, now) => named(createWorkflow(id, body, now)),
      changeWorkflow: (present, body, now) =>
        body.steps ? named(changeWorkflow(present, body, now)) : changeWorkflow(present, body, now),
    },
  },
  {
    name: 'another owner in an authorization is passed over',
    rules: {
      matchingEnrollments: (enrollments, { id }) =>
        enrollments.filter((each) => id === undefined || each.id === id),
    },
  },
  {
    name: 'countries in small letters',
    layer: changing(workflow, (body) => {
      if (body.country) body.country = body.country.toLowerCase();
    }),
  },
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
    name: 'names have no white space at their ends, and no controls',
    layer: answering('updateWorkspace createWorkflow updateWorkflow', ({ sent }) =>
      [sent?.name, sent?.description].some((text) => /^\s|\s$|\p{Cc}/u.test(text ?? ''))
        ? json({ code: 'name', message: 'This name is not accepted.' }, 422)
        : undefined,
    ),
  },
  {
    name: 'a workflow has at most ten steps, by known providers',
    layer: answering('createWorkflow updateWorkflow', ({ sent }) =>
      Array.isArray(sent?.steps) &&
      (sent.steps.length > 10 || sent.steps.some(({ provider }: Json) => /[A-Z]/.test(provider)))
        ? json({ code: 'steps', message: 'These steps are not accepted.' }, 422)
        : undefined,
    ),
  },
  {
    name: 'the schema of an entry is the one that its document names',
    layer: changing('updateSiloEntry', (body) => {
      if (typeof body.data?.$schema === 'string') body.doc_schema = body.data.$schema;
    }),
  },
  {
    name: 'an update of an entry sets its state and its tags',
    layer: changing('updateSiloEntry', (body) => {
      body.state = 'changed';
      body.tags = ['changed'];
    }),
  },
  {
    name: 'a new name gives the workspace a new slug',
    rules: {
      changeWorkspace: (workspace, body, now) =>
        changeWorkspace(
          workspace,
          { ...body, ...(body.name !== undefined && { slug: body.slug ?? `of-${body.name}` }) },
          now,
        ),
    },
  },
  {
    name: 'an update of an entry removes what it does not send',
    rules: {
      changeEntry: (entry, body, now) => ({
        ...changeEntry(entry, body, now),
        ...(body.folder === undefined && { folder: '' }),
        ...(body.data === undefined && { data: {} }),
      }),
    },
  },
  {
    name: 'UUIDs in capitals',
    layer: changing(job, (body) => {
      body.id = body.id.toUpperCase();
    }),
  },
  {
    name: 'events name the end of a step otherwise than links do',
    layer: changing(job, (body) => {
      for (const event of body.intents.flatMap(({ events }: Json) => events))
        if (['OK', 'REVIEW'].includes(event.status)) event.status = 'SUCCESS';
    }),
  },
  {
    name: 'UUIDs of entries in capitals',
    layer: changing(`${lists} updateSiloEntry`, (body) => {
      for (const entry of body.list ?? [body]) entry.id = entry.id.toUpperCase();
    }),
  },
  {
    name: 'documents are merged',
    rules: {
      changeEntry: (entry, body, now) =>
        changeEntry(entry, { ...body, content_type: 'application/merge-patch+json' }, now),
    },
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
    name: 'a document without a content type is rejected for its media type',
    layer: answering('updateSiloEntry', ({ sent }) =>
      sent?.data !== undefined && sent.content_type === undefined
        ? json({ code: 'content-type', message: 'content_type is needed' }, 415)
        : undefined,
    ),
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
    name: 'the sums of lines are computed from quantity and price',
    rules: {
      changeEntry: (entry, body, now) => {
        const lines: Json = body.data?.lines;
        const computed = (line: Json) =>
          line?.sum === undefined
            ? line
            : { ...line, sum: (line.quantity * line.price).toFixed(2) };
        const data = { ...body.data, lines: Array.isArray(lines) ? lines.map(computed) : lines };
        return changeEntry(entry, { ...body, ...(lines && { data }) }, now);
      },
    },
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
    name: 'a series without predecessors',
    layer: changing('listSeriesEntries', (body) => {
      for (const entry of body.list) delete entry.previous_id;
    }),
  },
  {
    name: 'the first of a series names the nil UUID',
    layer: changing('listSeriesEntries', (body) => {
      for (const entry of body.list) entry.previous_id ??= '00000000-0000-0000-0000-000000000000';
    }),
  },
  {
    name: 'a series that goes on from another one',
    layer: changing('listSeriesEntries', (body) => {
      for (const entry of body.list) entry.previous_id ??= '019c22bd-6996-7043-a718-774c572bd8a3';
    }),
  },
  {
    name: 'a series without pages',
    layer: answering('listSeriesEntries', ({ url, request }, ask) =>
      ask(new Request(new URL(url.pathname, url), { headers: request.headers })),
    ),
  },
  {
    name: 'every field of a body is required',
    layer: answering(workflow.split(' ')[0] as string, ({ sent }) =>
      typeof sent === 'object' &&
      ['name', 'description', 'country', 'schema', 'steps'].some((name) => !(name in sent))
        ? json({ code: 'missing', message: 'A field is missing.' }, 400)
        : undefined,
    ),
  },
  {
    name: 'short texts only',
    layer: answering('updateWorkspace', ({ sent }) =>
      String(sent?.name ?? '').length > 30
        ? json({ code: 'too-long', message: 'name' }, 422)
        : undefined,
    ),
  },
  {
    name: 'each update gives a workflow the time as its version, to the half second',
    layer: changing(workflow, (body) => {
      body.version = `r${Math.floor(Date.now() / 500)}`;
    }),
  },
  {
    name: 'a folder without entries is not found',
    layer: answering(list, async ({ url }, ask) => {
      const response = await ask();
      if (response.status !== 200 || !url.searchParams.has('folder')) return response;
      const { list: found } = await response.clone().json();
      return found.length > 0
        ? response
        : json({ code: 'not-found', message: 'There is no such folder.' }, 404);
    }),
  },
  {
    name: 'unknown folders are rejected',
    layer: answering('updateSiloEntry', ({ sent }) =>
      sent?.folder && !/-invoices$/.test(sent.folder)
        ? json({ code: 'folder', message: 'There is no such folder.' }, 422)
        : undefined,
    ),
  },
  {
    name: 'an authorization needs a token too',
    layer: answering('authorizeEnrollment', ({ request }) =>
      request.headers.has('authorization')
        ? undefined
        : json({ code: 'unauthorized', message: 'no' }, 401),
    ),
  },
  {
    name: 'no operation needs a token, but for that on the workspace of the token',
    layer: asking(
      `${lists} ${job} ${workflow} updateSiloEntry listSeriesEntries authorizeEnrollment`,
      ({ request }) =>
        request.headers.has('authorization') ? undefined : { token: 'fake-sandbox-token' },
    ),
  },
  {
    name: 'null for fields without a value',
    layer: both(
      changing(job, (body) => {
        body.envelope = null;
        body.completed_at ??= null;
      }),
      changing('listSeriesEntries', (body) => {
        for (const entry of body.list) entry.previous_id ??= null;
      }),
    ),
  },
  {
    name: 'an entry is found once for each place at which it mentions the UUID',
    layer: changing('listRelatedSiloEntries', (body) => {
      body.list = body.list.flatMap((entry: Json) => [entry, entry]);
      if (typeof body.limit === 'number') body.limit *= 2;
    }),
  },
  {
    name: 'a series of several chains, which branch',
    layer: changing('listSeriesEntries', (body) => {
      for (const entry of body.list.slice(2)) entry.previous_id = body.list[0].id;
      delete body.list.at(-1)?.previous_id;
    }),
  },
  {
    name: 'limit on a page of a series is something else',
    layer: changing('listSeriesEntries', (body) => {
      body.limit = 0;
    }),
  },
  {
    name: 'the time of an update is that of the import, before the creation',
    layer: changing('updateSiloEntry', (body) => {
      body.updated_at = '2020-01-01T00:00:00.000Z';
    }),
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
    name: 'an update of a workflow empties what it does not name',
    layer: changing('updateWorkflow', (body, { sent }) => {
      for (const field of ['name', 'description']) if (!(field in (sent ?? {}))) body[field] = '';
      if (sent?.steps === undefined) body.steps = [];
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
    name: 'an authorization gives its enrollment another owner',
    layer: changing('authorizeEnrollment', (body) => {
      body.owner_id = '019c22aa-584b-7dbd-ba49-d0d906b4ed00';
    }),
  },
  {
    name: 'an update of a workflow removes what it does not send',
    layer: answering('updateWorkflow', async ({ sent }, ask) => {
      const response = await ask();
      if (response.status !== 200) return response;
      const body: Json = await response.json();
      for (const name of ['name', 'description', 'steps'])
        if (sent?.[name] === undefined) delete body[name];
      return json(body);
    }),
  },
  {
    name: 'wrong types are passed over',
    layer: rejecting('*', async (response, { operationId, sent }) =>
      response.status === 400 && sent !== undefined && operationId === 'createJobNonIdempotent'
        ? json({ id: crypto.randomUUID(), created_at: 'now', updated_at: 'now' })
        : response,
    ),
  },
  {
    name: 'a media type of its own',
    layer: withHeader('*', 'content-type', () => 'application/vnd.example.v1+json; charset=utf-8'),
  },
  {
    name: 'a media type other than JSON is not acceptable, and the language is echoed',
    layer: answering('*', async ({ request }, ask) => {
      const accept = request.headers.get('accept') ?? '*/*';
      if (!/json|\*/.test(accept)) return json({ code: 'accept', message: 'JSON only' }, 406);
      const response = await ask();
      const headers = new Headers(response.headers);
      headers.set('content-language', request.headers.get('accept-language') ?? 'en');
      headers.set('vary', 'accept, accept-language');
      return new Response(response.body, { status: response.status, headers });
    }),
  },
  {
    name: 'three wrong authorizations in a row lock the client out for a moment',
    layer: (next) => {
      let wrong = 0;
      return answering('authorizeEnrollment', async (_, ask) => {
        if (wrong >= 3) {
          wrong = 0;
          return json({ code: 'locked', message: 'Try again later.' }, 429);
        }
        const response = await ask();
        wrong = response.status === 200 ? 0 : wrong + 1;
        return response;
      })(next);
    },
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
    name: 'a series gets its codes and signatures while the service runs',
    layer: (next) => {
      let calls = 0;
      return changing('listSeriesEntries', (body) => {
        calls += 1;
        for (const item of calls < 40 ? body.list : []) Object.assign(item, { code: '', sigs: [] });
      })(next);
    },
  },
  {
    name: 'without a folder in the query, a page names the root',
    layer: changing(list, (body, { url }) => {
      if (!url.searchParams.has('folder')) body.folder = '/';
    }),
  },
  {
    name: 'folders and slugs in capitals',
    rules: {
      changeEntry: (entry, body, now) => changeEntry(entry, inCapitals(body, 'folder'), now),
      changeWorkspace: (each, body, now) => changeWorkspace(each, inCapitals(body, 'slug'), now),
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
    name: 'messages in the language that was asked for',
    layer: changing('*', (body, { request }) => {
      if (!request.headers.get('accept-language')?.startsWith('de')) return;
      const events = (body.intents ?? []).flatMap((intent: Json) => intent.events);
      for (const each of [...events, ...(body.faults ?? [])]) each.message = `De: ${each.message}`;
      const files = (body.list ?? []).flatMap((entry: Json) => entry.attachments ?? []);
      for (const each of files) each.desc = `De: ${each.desc}`;
    }),
  },
  {
    name: 'secret settings of a step are not shown',
    layer: changing(workflow, (body) => {
      for (const step of body.steps ?? []) if (step.config) step.config = masked(step.config);
    }),
  },
  {
    name: 'jobs run what their workflow was within the last second',
    rules: fromCache(1000),
  },
  {
    name: 'what was created can be changed or fetched after 800 ms only',
    layer: (next) => {
      const times = new Map<string, number>();
      const noting = changing('createWorkflow createJob createJobNonIdempotent', ({ id }) => {
        if (!times.has(id)) times.set(id, performance.now());
      });
      return answering('updateWorkflow fetchJob', ({ url }) => {
        const time = times.get(url.pathname.slice(-36)) ?? 0;
        const isEarly = performance.now() - time < 800;
        return isEarly ? json({ code: 'not-found', message: 'no' }, 404) : undefined;
      })(noting(next));
    },
  },
  {
    name: 'every other listing comes from a cache of 1.5 seconds',
    layer: (next) => {
      const kept = new Map<string, { time: number; response: Promise<Response> }>();
      let turn = 0;
      return async (request) => {
        turn += 1;
        if (request.method !== 'GET' || turn % 2 === 0) return next(request);
        const key = `${request.headers.get('authorization')} ${request.url}`;
        const now = performance.now();
        const fresh = kept.get(key);
        const cached =
          fresh && now - fresh.time < 1500 ? fresh : { time: now, response: next(request) };
        kept.set(key, cached);
        return (await cached.response).clone();
      };
    },
  },
];

function inCapitals<Body extends object>(body: Body, field: string): Body {
  const value = (body as Json)[field];
  return { ...body, ...(typeof value === 'string' && { [field]: value.toUpperCase() }) };
}

/** Settings with signs in place of those whose names say that they are secret. */
function masked(value: Json): Json {
  return JSON.parse(JSON.stringify(value), (name, each) =>
    /secret|token|password|api_key/i.test(name) && typeof each === 'string' ? '********' : each,
  );
}

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

function named<T extends { steps?: Json[] }>(made: T): T {
  const ids = new Map((made.steps ?? []).map(({ id }: Json) => [id, crypto.randomUUID()]));
  const links = (next: Json[] = []) =>
    next.map((link) => ({
      ...link,
      ...(link.step_id && { step_id: ids.get(link.step_id) ?? link.step_id }),
    }));
  return {
    ...made,
    steps: (made.steps ?? []).map((step: Json) => ({
      ...step,
      id: ids.get(step.id),
      ...(step.next && { next: links(step.next) }),
    })),
  };
}
