import type { Call } from '../call.ts';
import { type SandboxAnswer, succeed } from '../exchange.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Workflow } from '../resources.ts';

/** PUT /transform/v1/workflows/{id} */
export function createWorkflow(call: Call): SandboxAnswer {
  const { store, workspace, id, rules, now } = call;
  const existing = store.workflows.find(workspace, id);
  if (existing) {
    if (rules.repeatsWorkflow(existing.request, call)) return succeed(existing.body);
    throw otherBody('workflow', id);
  }
  const body = JSON.stringify(rules.createWorkflow(id, call.body, now));
  const request = JSON.stringify(call.body);
  store.transaction(() => store.workflows.insert(workspace, id, { request, body }));
  return succeed(body);
}

/** PATCH /transform/v1/workflows/{id} */
export function updateWorkflow(call: Call): SandboxAnswer {
  const { store, workspace, id, rules, now } = call;
  const row = store.workflows.find(workspace, id);
  if (!row) throw notFound('id', 'workflow', id);
  const workflow = JSON.parse(row.body) as Workflow;
  const body = JSON.stringify(rules.changeWorkflow(workflow, call.body, now));
  store.transaction(() => store.workflows.update(workspace, id, body));
  return succeed(body);
}

/** A PUT of an identifier that stands for something else already (D44, D45). */
export function otherBody(what: string, id: string): Refusal {
  return new Refusal(
    409,
    'conflict',
    `id: the ${what} ${id} exists, and another body created it. Send the same body, or another id.`,
  );
}
