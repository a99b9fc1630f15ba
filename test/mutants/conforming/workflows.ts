import { defaultRules } from '../../../scripts/sandbox/operations.ts';
import { answering, changing, changingRepeated, type Json, json } from '../layers.ts';
import type { Variant } from '../mutant.ts';

const workflow = 'createWorkflow updateWorkflow';

const { createWorkflow, changeWorkflow } = defaultRules;

/** Settings with signs in place of those whose names say that they are secret. */
function masked(value: Json): Json {
  return JSON.parse(JSON.stringify(value), (name, each) =>
    /secret|token|password|api_key/i.test(name) && typeof each === 'string' ? '********' : each,
  );
}

/** A workflow with ids of its own for its steps. */
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

/** Other workflows and steps. */
export const conforming: Variant[] = [
  {
    name: 'a repeated creation names the steps anew that were sent without an id',
    layer: changingRepeated('createWorkflow', (body, { sent }) => {
      for (const [index, { id }] of (sent?.steps ?? []).entries())
        if (id === undefined) body.steps[index].id = crypto.randomUUID();
    }),
  },
  {
    name: 'the service names the steps',
    rules: {
      createWorkflow: (id, body, now) => named(createWorkflow(id, body, now)),
      changeWorkflow: (present, body, now) =>
        body.steps ? named(changeWorkflow(present, body, now)) : changeWorkflow(present, body, now),
    },
  },
  {
    name: 'countries in small letters',
    layer: changing(workflow, (body) => {
      if (body.country) body.country = body.country.toLowerCase();
    }),
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
    name: 'each update gives a workflow the time as its version, to the half second',
    layer: changing(workflow, (body) => {
      body.version = `r${Math.floor(Date.now() / 500)}`;
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
    name: 'secret settings of a step are not shown',
    layer: changing(workflow, (body) => {
      for (const step of body.steps ?? []) if (step.config) step.config = masked(step.config);
    }),
  },
];
