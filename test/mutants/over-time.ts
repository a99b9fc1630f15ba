import { setTimeout as pause } from 'node:timers/promises';
import { answering, both, changing, changingUpdated, type Json, type Seen } from './layers.ts';
import type { Layer, Mutant } from './mutant.ts';

const jobs = 'createJob createJobNonIdempotent fetchJob';
const workflows = 'createWorkflow updateWorkflow';
const lists = 'listSiloEntries listRelatedSiloEntries';
const list = 'listSiloEntries';
const related = 'listRelatedSiloEntries';
const series = 'listSeriesEntries';
const authorize = 'authorizeEnrollment';
const workspace = 'updateWorkspace';

/** Changes responses once some operations have been called so many times. */
function afterCalls(
  ids: string,
  count: number,
  target: string,
  change: (body: Json, seen: Seen) => Json,
): Layer {
  return (next) => {
    let calls = 0;
    const counting = answering(ids, () => {
      calls += 1;
      return undefined;
    });
    const changed = changing(target, (body, seen) =>
      calls >= count ? change(body, seen) : undefined,
    );
    return both(changed, counting)(next);
  };
}

/** Changes workflows of which so many jobs were created. */
function afterJobs(count: number, change: (workflow: Json, ran: boolean) => void): Layer {
  return (next) => {
    const created = new Map<string, number>();
    return changing(`${workflows} createJob`, (body, { operationId, sent }) => {
      const id = String(sent?.workflow_id);
      if (operationId === 'createJob') created.set(id, (created.get(id) ?? 0) + 1);
      else change(body, (created.get(body.id) ?? 0) >= count);
    })(next);
  };
}

/** Numbers the responses of an operation. */
function counted(ids: string, change: (body: Json, count: number) => void): Layer {
  return (next) => {
    let count = 0;
    return changing(ids, (body) => {
      count += 1;
      change(body, count);
    })(next);
  };
}

const attachment = {
  id: '019c22bd-6996-7043-a718-774c572bd8aa',
  name: 'invoice.pdf',
  desc: 'Invoice',
  mime: 'application/pdf',
  size: 3,
  hash: 'abcd',
  url: 'https://files.example.com/invoice.pdf',
  meta: {},
};

/** What changes without a call that is about it, and what two views show otherwise. */
export const mutants: Mutant[] = [
  {
    name: 'a series takes seconds to list',
    check: 'read-time',
    level: 'assumed',
    alone: true,
    layer: answering(series, async (_, ask) => {
      await pause(1600);
      return ask();
    }),
  },
  {
    name: 'every twentieth listing takes seconds, three times',
    check: 'read-time',
    level: 'assumed',
    layer: (next) => {
      let count = 0;
      return answering(list, async (_, ask) => {
        count += 1;
        if (count % 20 === 0 && count <= 60) await pause(2700);
        return ask();
      })(next);
    },
  },
  {
    name: 'times of updates are in whole seconds',
    check: 'update-time',
    level: 'assumed',
    layer: changing('updateSiloEntry updateWorkspace', (body) => {
      body.updated_at = body.updated_at.replace(/\.\d+/, '.000');
    }),
  },
  {
    name: 'after thirty updates of entries, a series shows other codes',
    check: 'untouched-stays',
    alone: true,
    layer: afterCalls('updateSiloEntry', 30, series, (body) => {
      for (const entry of body.list) entry.code = `${entry.code}-2`;
    }),
  },
  {
    name: 'a job runs a second time a second after its completion',
    check: 'untouched-stays',
    layer: changing('fetchJob', (body) => {
      if (!(Date.now() - Date.parse(body.completed_at) > 1000)) return;
      const again = body.intents.map((intent: Json) => ({
        ...intent,
        id: `${intent.id}`.replace(/^.{4}/, 'aaaa'),
      }));
      body.intents = [...body.intents, ...again];
    }),
  },
  {
    name: 'after updates of the workspace, a series has no signatures',
    check: 'untouched-stays',
    layer: afterCalls(workspace, 40, series, (body) => {
      for (const entry of body.list) entry.sigs = [];
    }),
  },
  {
    name: 'after a hundred writes, entries of another workspace have other tags',
    check: 'side-effects',
    layer: both(
      afterCalls(`updateSiloEntry ${jobs} ${workflows}`, 100, list, (body, { own }) => {
        if (!own) for (const entry of body.list) entry.tags = ['later'];
      }),
      changing(list, (body, { own }) => {
        if (!own) for (const entry of body.list) entry.tags = ['first'];
      }),
    ),
  },
  {
    name: 'after sixty updates of the workspace, completed jobs have no attachments',
    check: 'untouched-stays',
    level: 'assumed',
    layer: both(
      afterCalls(workspace, 60, 'fetchJob', (body) => {
        body.attachments = [];
      }),
      changing('fetchJob', (body) => {
        if (body.completed_at) body.attachments = [attachment];
      }),
    ),
  },
  {
    name: 'after twenty jobs, all events have other messages',
    check: 'untouched-stays',
    level: 'assumed',
    layer: afterCalls('createJob', 20, 'fetchJob', (body) => {
      for (const { events = [] } of body.intents ?? [])
        for (const event of events) event.message = 'Done.';
    }),
  },
  {
    name: 'a job gives its workflow another version',
    check: 'side-effects',
    level: 'assumed',
    layer: afterJobs(1, (workflow, ran) => {
      workflow.version = ran ? '1.0.1' : '1.0.0';
    }),
  },
  {
    name: 'a workflow is disabled when it has run',
    check: 'side-effects',
    level: 'assumed',
    layer: afterJobs(1, (workflow, ran) => {
      workflow.disabled = ran;
    }),
  },
  {
    name: 'an enrollment is disabled by turns',
    check: 'enrollment-again',
    layer: counted(authorize, (body, count) => {
      body.disabled = count % 2 === 0;
    }),
  },
  {
    name: 'the data of an enrollment counts its authorizations',
    check: 'enrollment-again',
    level: 'assumed',
    layer: counted(authorize, (body, count) => {
      body.data = { count };
    }),
  },
  {
    name: 'an authorization without an owner is one of another enrollment',
    check: 'enrollment-again',
    layer: changing(authorize, (body, { sent }) => {
      if (!('owner_id' in (sent ?? {}))) body.id = '019c22bd-6996-7043-a718-774c572bd8aa';
    }),
  },
  {
    name: 'an update of the folder turns the flag of the signature over',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    layer: changingUpdated(
      (entry, isMoved) => {
        if (isMoved) entry.signed = !entry.signed;
      },
      (sent) => sent?.folder && !sent.data,
    ),
  },
  {
    name: 'later pages show no attachments',
    check: 'repeated-reads',
    layer: changing(list, (body, { url }) => {
      if (url.searchParams.has('cursor')) for (const entry of body.list) entry.attachments = [];
    }),
  },
  {
    name: 'a folder is listed without tags',
    check: 'repeated-reads',
    layer: changing(list, (body, { url }) => {
      if (url.searchParams.has('folder')) for (const entry of body.list) entry.tags = [];
    }),
  },
  {
    name: 'the second page of a search shows no documents',
    check: 'repeated-reads',
    layer: changing(related, (body, { url }) => {
      if (url.searchParams.has('cursor')) for (const entry of body.list) entry.data = {};
    }),
  },
  {
    name: 'a search shows other schemas than the listing',
    check: 'repeated-reads',
    layer: changing(related, (body) => {
      for (const entry of body.list) entry.doc_schema = 'https://example.com/schemas/other';
    }),
  },
  {
    name: 'a search shows entries without tags',
    check: 'repeated-reads',
    level: 'assumed',
    layer: changing(related, (body) => {
      for (const entry of body.list) entry.tags = [];
    }),
  },
  {
    name: 'a read moves the time of update of an entry',
    check: 'repeated-reads',
    level: 'assumed',
    layer: changing(lists, (body) => {
      for (const entry of body.list) entry.updated_at = new Date().toISOString();
    }),
  },
  {
    name: 'the signatures of a series differ each time',
    check: 'repeated-reads',
    layer: counted(series, (body, count) => {
      for (const entry of body.list) entry.sigs = [`signature ${count}`];
    }),
  },
  {
    name: 'later pages give back another folder',
    check: 'page-walk',
    layer: changing(list, (body, { url }) => {
      if (url.searchParams.has('cursor') && url.searchParams.has('folder')) body.folder = 'other';
    }),
  },
  {
    name: 'later pages give back another date',
    check: 'page-walk',
    layer: changing(list, (body, { url }) => {
      if (url.searchParams.has('cursor') && url.searchParams.has('created_at'))
        body.created_at = '2000-01-01T00:00:00.000Z';
    }),
  },
  {
    name: 'later pages tell the usual size',
    check: 'page-walk',
    layer: changing(list, (body, { url }) => {
      if (url.searchParams.has('cursor')) body.limit = 20;
    }),
  },
  {
    name: 'an intent was updated before it was created',
    check: 'time-order',
    level: 'assumed',
    layer: changing(jobs, (body) => {
      for (const intent of body.intents ?? []) intent.updated_at = '2020-01-01T00:00:00.000Z';
    }),
  },
  {
    name: 'a job is not fetched by its id in capitals',
    check: 'id-in-capitals',
    level: 'assumed',
    layer: answering('fetchJob', ({ url, own }) =>
      own && /[A-F]/.test(url.pathname.slice(-36))
        ? Response.json({ code: 'unknown', message: 'no' }, { status: 404 })
        : undefined,
    ),
  },
  {
    name: 'a creation that is repeated when the workflow has run takes its steps away',
    check: 'workflow-repeated',
    layer: (next) => {
      const ran = new Set<string>();
      return changing('createJob createWorkflow', (body, { operationId, sent }) => {
        if (operationId === 'createJob') ran.add(String(sent?.workflow_id));
        else if (ran.has(body.id)) body.steps = [];
      })(next);
    },
  },
  {
    name: 'a workflow without steps gets one',
    check: 'workflow-steps',
    layer: changing('createWorkflow', (body, { sent }) => {
      if (Array.isArray(sent?.steps) && sent.steps.length === 0)
        body.steps = [{ id: crypto.randomUUID(), name: 'Step', provider: 'none', next: [] }];
    }),
  },
];
