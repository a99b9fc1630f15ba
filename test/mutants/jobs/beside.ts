import { answering, both, changing, json, type Seen } from '../layers.ts';
import type { Layer, Mutant } from '../mutant.ts';
import { create, post } from './operations.ts';

/** Whether a job that names the resource in the path is running. */
type IsInUse = (seen: Seen, ask: (request: Request) => Promise<Response>) => Promise<boolean>;

/** Notes jobs, for a layer that finds out whether one of them is running that names a resource by a field. */
function whileInUse(
  field: 'silo_entry_id' | 'workflow_id',
  above: (isInUse: IsInUse) => Layer,
): Layer {
  return (next) => {
    const jobs = new Map<string, Set<string>>();
    const note = changing(`${create} ${post}`, (body, { sent }) => {
      const named = sent?.[field];
      if (named) jobs.set(named, (jobs.get(named) ?? new Set()).add(body.id));
    });
    const isInUse: IsInUse = async ({ url, request }, ask) => {
      for (const id of jobs.get(url.pathname.slice(-36)) ?? []) {
        const job = new URL(`/transform/v1/jobs/${id}`, url);
        const { headers } = request;
        const authorization = headers.get('authorization') ?? '';
        const response = await ask(new Request(job, { headers: { authorization } }));
        if (response.status === 200 && !(await response.json()).completed_at) return true;
      }
      return false;
    };
    return both(above(isInUse), note)(next);
  };
}

/** Rejects updates of a resource that a running job names. */
export function lockedInUse(
  ids: string,
  field: 'silo_entry_id' | 'workflow_id',
  status: number,
): Layer {
  return whileInUse(field, (isInUse) =>
    answering(ids, async (seen, ask) =>
      (await isInUse(seen, ask)) ? json({ code: 'locked', message: 'no' }, status) : undefined,
    ),
  );
}

/** What others do while a job runs. */
export const mutants: Mutant[] = [
  {
    name: 'an entry cannot be updated while its job runs',
    check: 'while-job-runs',
    alone: true,
    layer: lockedInUse('updateSiloEntry', 'silo_entry_id', 500),
  },
  {
    name: 'a workflow cannot be updated while its job runs',
    check: 'while-job-runs',
    layer: lockedInUse('updateWorkflow', 'workflow_id', 500),
  },
  {
    name: 'an entry is locked while its job runs',
    check: 'while-job-runs',
    level: 'assumed',
    layer: lockedInUse('updateSiloEntry', 'silo_entry_id', 423),
  },
  {
    name: 'a job gives its workflow back the name that it had',
    check: 'while-job-runs',
    layer: whileInUse('workflow_id', (isInUse) => (next) => {
      const names = new Map<string, string>();
      const lost = new Map<string, string>();
      return answering('updateWorkflow', async (seen, ask) => {
        const inUse = await isInUse(seen, ask);
        const response = await ask();
        if (response.status !== 200) return response;
        const body = await response.json();
        if (!seen.sent?.name) return json({ ...body, name: lost.get(body.id) ?? body.name });
        const former = names.get(body.id);
        if (inUse && former) lost.set(body.id, former);
        else lost.delete(body.id);
        names.set(body.id, body.name);
        return json(body);
      })(next);
    }),
  },
];
