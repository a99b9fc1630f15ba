import { defaultRules } from '../../scripts/sandbox/operations.ts';
import { exampleToken, otherToken } from '../../scripts/sandbox/seed/example-seed.ts';
import {
  answering,
  asking,
  changing,
  changingUpdated,
  type Json,
  json,
  type Seen,
} from './layers.ts';
import type { Layer, Mutant } from './mutant.ts';

const authorize = 'authorizeEnrollment';
const workspace = 'updateWorkspace';
const post = 'createJobNonIdempotent';
const jobs = `createJob ${post} fetchJob`;
const lists = 'listSiloEntries listRelatedSiloEntries';
const { changeWorkflow } = defaultRules;

/** A token that an authorization gave. */
const isOfEnrollment = ({ request }: Seen) => {
  const token = request.headers.get('authorization')?.slice('Bearer '.length);
  return token !== undefined && token !== exampleToken && token !== otherToken;
};

/** Takes another secret for the right one. */
function takingSecret(isTaken: (sent: Json) => boolean): Layer {
  return asking(authorize, ({ sent }) =>
    sent?.id && isTaken(sent)
      ? { json: { ...sent, client_secret: 'fake-client-secret' } }
      : undefined,
  );
}

/** Changes the jobs that were created by POST, in every response. */
function ofPosted(change: (job: Json) => void): Layer {
  return (next) => {
    const posted = new Set<string>();
    return changing(jobs, (body, { operationId }) => {
      if (operationId === post) posted.add(body.id);
      if (posted.has(body.id)) change(body);
    })(next);
  };
}

/** Leaves a parameter out of a query that has others as well. */
function passingOver(name: string, beside: readonly string[], ids = lists): Layer {
  return asking(ids, ({ url: { href, searchParams } }) => {
    if (!beside.some((each) => searchParams.has(each))) return undefined;
    const url = new URL(href);
    url.searchParams.delete(name);
    return { url };
  });
}

/** Remembers what the body of a request that ended with a status said, and shows it later. */
function storingRejected(ids: string, status: number, field: string): Layer {
  return (next) => {
    const stored = new Map<string, unknown>();
    return answering(ids, async ({ sent, url, own }, ask) => {
      const response = await ask();
      const id = url.pathname.toLowerCase();
      if (own && response.status === status && typeof sent?.[field] === 'string') {
        stored.set(id, sent[field]);
      }
      if (response.status !== 200 || !stored.has(id)) return response;
      if (sent?.[field] !== undefined) {
        stored.delete(id);
        return response;
      }
      return json({ ...(await response.json()), [field]: stored.get(id) });
    })(next);
  };
}

/** Faults that show under a condition only: a value, an operation, a workspace, or what came before. */
export const mutants: Mutant[] = [
  {
    name: 'an update of the workspace that names something needs no token',
    check: 'token-required',
    layer: asking(workspace, ({ request, sent }) =>
      !request.headers.has('authorization') && Object.keys(sent ?? {}).length > 0
        ? { token: exampleToken }
        : undefined,
    ),
  },
  {
    name: 'a token counts up to its last character',
    check: 'token-known',
    level: 'assumed',
    layer: asking('*', ({ request }) => {
      const token = request.headers.get('authorization')?.slice('Bearer '.length);
      return token && exampleToken.startsWith(token) ? { token: exampleToken } : undefined;
    }),
  },
  {
    name: 'no secret is as good as the right one',
    check: 'wrong-credentials',
    level: 'assumed',
    layer: takingSecret((sent) => !('client_secret' in sent)),
  },
  {
    name: 'a secret is compared without case',
    check: 'wrong-credentials',
    level: 'assumed',
    layer: takingSecret(
      (sent) => String(sent.client_secret).toLowerCase() === 'fake-client-secret',
    ),
  },
  {
    name: 'after wrong credentials, authorizations return empty tokens',
    check: 'enrollment-again',
    layer: (next) => {
      let failed = false;
      return answering(authorize, async (_, ask) => {
        const response = await ask();
        failed ||= response.status === 401;
        return failed && response.status === 200
          ? json({ ...(await response.json()), token: '' })
          : response;
      })(next);
    },
  },
  {
    name: 'an enrollment with its id in capitals is another one',
    check: 'enrollment-again',
    level: 'assumed',
    layer: changing(authorize, (body, { sent }) => {
      if (sent.id !== sent.id?.toLowerCase()) body.id = crypto.randomUUID();
    }),
  },
  {
    name: 'the token of an enrollment acts on another workspace by turns',
    check: 'enrollment-token',
    layer: (next) => {
      let turn = 0;
      return asking(workspace, (seen) => {
        if (!isOfEnrollment(seen)) return undefined;
        turn += 1;
        return { token: turn % 2 === 0 ? otherToken : exampleToken };
      })(next);
    },
  },
  {
    name: 'an update of another workspace gives this one its slug',
    check: 'workspace-of-token',
    layer: (next) => {
      let slug: string | undefined;
      return changing(workspace, (body, { own, sent }) => {
        if (!own || sent?.slug) slug = own ? undefined : (sent?.slug ?? slug);
        else if (slug) body.slug = slug;
      })(next);
    },
  },
  {
    name: 'jobs of another workspace have no tags',
    check: 'other-workspace-jobs',
    layer: changing(jobs, (body, { own }) => {
      if (!own) body.tags = [];
    }),
  },
  {
    name: 'documents of another workspace are not stored',
    check: 'other-workspace-updates',
    layer: asking('updateSiloEntry', ({ own, sent }) => {
      if (own || !sent?.data) return undefined;
      const { data: _, ...json } = sent;
      return { json };
    }),
  },
  {
    name: 'workflows of another workspace keep their names',
    check: 'other-workspace-workflows',
    layer: asking('updateWorkflow', ({ own, sent }) => {
      if (own || !sent?.name) return undefined;
      const { name: _, ...json } = sent;
      return { json };
    }),
  },
  {
    name: 'the date is passed over in another workspace',
    check: 'date-filter',
    layer: (next) => {
      const without = passingOver('created_at', ['created_at'])(next);
      return (request) =>
        request.headers.get('authorization')?.endsWith(otherToken)
          ? without(request)
          : next(request);
    },
  },
  {
    name: 'an authorization renames another workspace',
    check: 'side-effects',
    layer: (next) => {
      let count = 0;
      return answering(`${authorize} ${workspace}`, async ({ operationId, own, sent }, ask) => {
        const response = await ask();
        if (response.status !== 200) return response;
        if (operationId === authorize) count += 1;
        if (operationId === authorize || own || sent?.name) return response;
        return json({ ...(await response.json()), name: `Authorized ${count} times` });
      })(next);
    },
  },
  {
    name: 'the first update of an entry moves the last one that is listed',
    check: 'side-effects',
    layer: (next) => {
      let [last, moved]: (string | undefined)[] = [];
      return changing(`${lists} updateSiloEntry`, (body, { operationId, sent, own }) => {
        if (!own) return;
        if (operationId === 'updateSiloEntry') moved ??= body.id === last ? undefined : last;
        else if (operationId === 'listSiloEntries') last ??= body.list.at(-1)?.id;
        for (const entry of body.list ?? [body])
          if (entry.id === moved && !sent?.folder) entry.folder = 'moved';
      })(next);
    },
  },
  {
    name: 'the first update of an entry takes its attachments away',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    layer: changingUpdated((entry, isUpdated) => {
      if (isUpdated) entry.attachments = [];
    }),
  },
  {
    name: 'the first move of an entry makes it invalid for good',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    layer: changingUpdated(
      (entry, isMoved) => {
        entry.invalid = isMoved;
      },
      (sent) => sent?.folder,
    ),
  },
  {
    name: 'the first move of an entry with faults takes these away',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    layer: changingUpdated(
      (entry, isMoved) => {
        const fault = { code: 'incomplete', message: 'A line has no price.', provider: 'check' };
        if (/[0-7]$/.test(entry.id)) entry.faults = isMoved ? [] : [fault];
      },
      (sent) => sent?.folder,
    ),
  },
  {
    name: 'a rejected update of the workspace changes its slug',
    check: 'rejected-change',
    level: 'assumed',
    layer: storingRejected(workspace, 400, 'slug'),
  },
  {
    name: 'a link to a step that does not exist stops',
    check: 'rejected-change',
    level: 'assumed',
    layer: changing('updateWorkflow', (body) => {
      const steps: Json[] = body.steps ?? [];
      const known = steps.map(({ id }) => id);
      for (const link of steps.flatMap(({ next }) => next ?? [])) {
        if (link.step_id === undefined || known.includes(link.step_id)) continue;
        delete link.step_id;
        link.stop = true;
      }
    }),
  },
  {
    name: 'a creation with another body is rejected, and describes the workflow all the same',
    check: 'workflow-repeated',
    layer: storingRejected('createWorkflow updateWorkflow', 409, 'description'),
  },
  {
    name: 'an update of the description takes away the notes of the steps',
    check: 'workflow-update-keeps',
    rules: {
      changeWorkflow: (workflow, body, now) => {
        const changed = changeWorkflow(workflow, body, now);
        if (body.description === undefined || body.steps) return changed;
        return { ...changed, steps: changed.steps?.map((step) => ({ ...step, notes: '' })) ?? [] };
      },
    },
  },
  {
    name: 'jobs of a POST name their intents after the steps’ identifiers',
    check: 'job-fields',
    layer: ofPosted((job) => {
      for (const intent of job.intents ?? []) intent.name = intent.step_id;
    }),
  },
  {
    name: 'jobs of a POST show no events',
    check: 'job-fields',
    layer: ofPosted((job) => {
      for (const intent of job.intents ?? []) intent.events = [];
    }),
  },
  {
    name: 'jobs on data end after their first step',
    check: 'job-fields',
    layer: changing(jobs, (body) => {
      if (!body.silo_entry_id) body.intents?.splice(1);
    }),
  },
  {
    name: 'an update of an entry sets the time of update of all entries of its folder',
    check: 'side-effects',
    level: 'assumed',
    layer: (next) => {
      const times = new Map<string, string>();
      const noting = changing('updateSiloEntry', (body) => {
        times.set(body.folder, body.updated_at);
      });
      return changing('listSiloEntries listRelatedSiloEntries', (body) => {
        for (const entry of body.list) {
          const time = times.get(entry.folder);
          if (time !== undefined && time > entry.updated_at) entry.updated_at = time;
        }
      })(noting(next));
    },
  },
  {
    name: 'a job on data goes on as after a success behind a step that failed',
    check: 'job-routing',
    layer: (next) => {
      const stepsOf = new Map<string, Json[]>();
      const remember = changing('createWorkflow', (body) => void stepsOf.set(body.id, body.steps));
      const reroute = changing(jobs, (body) => {
        const steps = stepsOf.get(body.workflow_id);
        if (body.silo_entry_id || !steps) return;
        for (const [index, { step_id, events }] of body.intents.entries()) {
          const following = body.intents[index + 1];
          if (!following || events?.at(-1)?.status !== 'ERR') continue;
          const links: Json[] = steps.find(({ id }) => id === step_id)?.next ?? [];
          const link = links.find(({ status }) => status === 'OK');
          const step = steps.find(({ id }) => id === link?.step_id);
          if (step) Object.assign(following, { step_id: step.id, name: step.name });
        }
      });
      return reroute(remember(next));
    },
  },
  {
    name: 'an intent whose step failed has a name of its own',
    check: 'job-routing',
    layer: changing(jobs, (body) => {
      for (const intent of body.intents ?? [])
        if (intent.events?.at(-1)?.status === 'ERR') intent.name = 'Failed';
    }),
  },
  {
    name: 'wait is passed over for a job that is there already',
    check: 'wait-waits',
    layer: (next) => {
      const seen = new Set<string>();
      return asking('createJob', ({ url }) => {
        if (!seen.has(url.pathname)) return void seen.add(url.pathname);
        const other = new URL(url);
        other.searchParams.delete('wait');
        return { url: other };
      })(next);
    },
  },
  {
    name: 'wait is passed over for a job on data',
    check: 'wait-waits',
    layer: asking('createJob', ({ url, sent }) => {
      if (!sent?.data) return undefined;
      const other = new URL(url);
      other.searchParams.delete('wait');
      return { url: other };
    }),
  },
  {
    name: 'the envelope of a job is that of the last one of its workflow',
    check: 'job-envelope',
    layer: (next) => {
      const last = new Map<string, unknown>();
      return changing(jobs, (body, { operationId }) => {
        if (operationId !== 'fetchJob') last.set(body.workflow_id, body.envelope);
        else if (last.has(body.workflow_id)) body.envelope = last.get(body.workflow_id);
      })(next);
    },
  },
  {
    name: 'the messages of events are gone when the job has completed',
    check: 'job-repeated',
    layer: changing(jobs, (body) => {
      if (!body.completed_at) return;
      for (const { events = [] } of body.intents ?? [])
        for (const event of events) event.message = '';
    }),
  },
  {
    name: 'the times of events in a creation are those of its response',
    check: 'job-repeated',
    level: 'assumed',
    // Not those of a fetch: what moves on its own is not blamed on a repeat, unless it moved too little to be seen.
    layer: changing('createJob', (body) => {
      const now = new Date().toISOString();
      for (const { events = [] } of body.intents ?? []) for (const event of events) event.at = now;
    }),
  },
  {
    name: 'the folder is passed over where a page size is given',
    check: 'folder-filter',
    layer: passingOver('folder', ['limit'], 'listSiloEntries'),
  },
  {
    name: 'the date is passed over where a page size is given',
    check: 'date-filter',
    layer: passingOver('created_at', ['limit'], 'listSiloEntries'),
  },
  {
    name: 'the page size is passed over where a folder or a date is given',
    check: 'page-size',
    layer: passingOver('limit', ['folder', 'created_at']),
  },
  {
    name: 'more than two parameters of a listing lead to nothing',
    check: 'page-size',
    level: 'assumed',
    layer: answering('listSiloEntries', ({ url }) =>
      url.searchParams.size > 2 ? json({ code: 'not-found', message: 'no' }, 404) : undefined,
    ),
  },
  {
    name: 'an entry that is moved is related no more',
    check: 'related-found',
    layer: (next) => {
      const moved = new Set<string>();
      return changing('listRelatedSiloEntries updateSiloEntry', (body, { sent, operationId }) => {
        if (operationId !== 'updateSiloEntry')
          body.list = body.list.filter(({ id }: Json) => !moved.has(id));
        else if (sent?.data) moved.delete(body.id);
        else if (sent?.folder) moved.add(body.id);
      })(next);
    },
  },
  {
    name: 'related entries are shown in the folders in which they were listed first',
    check: 'related-found',
    level: 'assumed',
    layer: (next) => {
      const first = new Map<string, string>();
      return changing(lists, (body, { operationId }) => {
        for (const entry of body.list) {
          if (operationId === 'listSiloEntries' && !first.has(entry.id))
            first.set(entry.id, entry.folder);
          if (operationId !== 'listSiloEntries') entry.folder = first.get(entry.id) ?? entry.folder;
        }
      })(next);
    },
  },
];
