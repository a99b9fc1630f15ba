import { defaultRules } from '../../scripts/sandbox/operations.ts';
import { answering, asking, both, changing, type Json, json } from './layers.ts';
import type { Layer, Mutant } from './mutant.ts';

const { changeWorkspace, createWorkflow, workflowOf } = defaultRules;

/** The values of each workflow, by path: the one that a request gave last comes last. */
type History = Map<string, Json[]>;

function remember(history: History, place: string, value: Json): Json[] {
  const values = [...(history.get(place) ?? []), value];
  history.set(place, values);
  return values;
}

/** Adds values to an update of a workflow, by what was sent to it before. */
function updatingBy(change: (all: readonly Json[], sent: Json) => Json | undefined): Layer {
  return (next) => {
    const sentBefore: History = new Map();
    return asking('createWorkflow updateWorkflow', ({ url, request, sent }) => {
      if (typeof sent !== 'object' || sent === null) return undefined;
      const all = remember(sentBefore, url.pathname, sent);
      const changed = request.method === 'PATCH' ? change(all, sent) : undefined;
      return changed && { json: { ...sent, ...changed } };
    })(next);
  };
}

/**
 * After an update of the name of the workspace, jobs run other steps than those of their workflow.
 *
 * @param stepsOf gets the id of the workflow, and the steps with which each was created
 */
function runningOthers(
  stepsOf: (id: string, first: ReadonlyMap<string, Json>) => Json,
): NonNullable<Mutant['rules']> {
  const first = new Map<string, Json>();
  let isStale = false;
  return {
    createWorkflow: (id, body, now) => {
      const made = createWorkflow(id, body, now);
      if (!first.has(id)) first.set(id, made.steps);
      return made;
    },
    changeWorkspace: (workspace, body, now) => {
      isStale = body.name !== undefined && body.slug === undefined;
      return changeWorkspace(workspace, body, now);
    },
    workflowOf: (call, id) => {
      const workflow = workflowOf(call, id);
      if (!workflow || !isStale) return workflow;
      return { ...workflow, steps: stepsOf(workflow.id ?? '', first) ?? workflow.steps };
    },
  };
}

/** Faults that no single request shows, and no pair of them: some state is left over. */
export const mutants: Mutant[] = [
  {
    name: 'the third update of a workflow brings back the steps with which it was created',
    check: 'sequences',
    layer: updatingBy(([first, ...updates], sent) => {
      const hasOthers = updates.some(({ steps }) => steps !== undefined);
      const isThird = updates.length === 3 && sent.steps === undefined;
      return isThird && hasOthers ? { steps: first.steps } : undefined;
    }),
  },
  {
    name: 'an update of the description undoes the update of the name before',
    check: 'sequences',
    layer: updatingBy((all, sent) => {
      const names = all.flatMap(({ name }) => name ?? []);
      const isOther = sent.name === undefined && sent.description !== undefined;
      return isOther && names.length > 2 ? { name: names.at(-2) } : undefined;
    }),
  },
  {
    name: 'the first job after an update of the workspace has no tags',
    check: 'sequences',
    layer: (next) => {
      let isFirst = false;
      return asking('updateWorkspace createJob', ({ operationId, sent }) => {
        if (operationId === 'updateWorkspace') isFirst = sent?.name !== undefined;
        else if (isFirst && sent?.tags) {
          isFirst = false;
          return { json: { ...sent, tags: [] } };
        }
        return undefined;
      })(next);
    },
  },
  {
    name: 'after a job was posted, the next one that is fetched shows the tags of that',
    check: 'sequences',
    layer: (next) => {
      let posted: Json;
      return both(
        changing('createJobNonIdempotent', (body) => {
          posted = body;
        }),
        changing('fetchJob', (body) => {
          if (posted && posted.id !== body.id) body.tags = posted.tags;
          posted = undefined;
        }),
      )(next);
    },
  },
  {
    name: 'a workflow that was updated and then ran twice is gone',
    check: 'sequences',
    layer: (next) => {
      const calls = new Map<string, number>();
      const add = (id: string, count: number) => calls.set(id, (calls.get(id) ?? 0) + count);
      return answering('updateWorkflow createJob', ({ operationId, url, sent }) => {
        const id = url.pathname.split('/').at(-1) ?? '';
        if (operationId === 'createJob') {
          if (calls.has(sent?.workflow_id)) add(sent.workflow_id, 1);
          return undefined;
        }
        if ((calls.get(id) ?? 0) >= 3) return json({ code: 'gone', message: 'No workflow.' }, 404);
        if (!calls.has(id)) calls.set(id, 1);
        return undefined;
      })(next);
    },
  },
  {
    name: 'an entry keeps its document when it is updated after a search for related entries',
    check: 'sequences',
    layer: (next) => {
      let isStale = false;
      return asking('listRelatedSiloEntries updateSiloEntry', ({ operationId, sent }) => {
        const wasStale = isStale;
        isStale = operationId === 'listRelatedSiloEntries';
        if (!wasStale || isStale || sent?.data === undefined) return undefined;
        const { data: _, ...rest } = sent;
        return { json: rest };
      })(next);
    },
  },
  {
    name: 'after an update of the workspace, jobs run the steps with which their workflow was created',
    check: 'sequences',
    // Within two seconds of an update, a job may still run what the workflow was before.
    level: 'assumed',
    rules: runningOthers((id, first) => first.get(id)),
  },
  {
    name: 'after an update of the workspace, jobs run the steps of another workflow',
    check: 'sequences',
    rules: runningOthers((id, first) => [...first].findLast(([other]) => other !== id)?.[1]),
  },
  {
    name: 'once a job was posted, an update of a workflow changes a job of the workspace',
    check: 'sequences',
    layer: (next) => {
      let posted = 0;
      let changes = 0;
      let fetched: string | undefined;
      const calls = 'createJobNonIdempotent updateWorkflow fetchJob listSiloEntries';
      return changing(calls, (body, { operationId }) => {
        // A check that looks at each call alone lists the entries before and after it.
        if (operationId === 'listSiloEntries') posted = 0;
        if (operationId === 'createJobNonIdempotent') posted += 1;
        if (operationId === 'updateWorkflow' && posted > 0) changes += 1;
        if (operationId !== 'fetchJob') return;
        fetched ??= body.id;
        if (body.id === fetched && changes > 0) body.tags = [`changed ${changes} times`];
      })(next);
    },
  },
];
