import { accessRules } from '../areas/access.ts';
import { relatedEntries, siloRules, updateEntry } from '../areas/silo/entries.ts';
import { rejectRepeatedIds, updateWorkflow, workflowRules } from '../areas/transform/workflows.ts';
import { invalid } from '../errors.ts';
import { pageResponse } from '../listings/paging.ts';
import type { Handlers } from '../operations.ts';
import { deriveUuid, type SiloEntry, type Step, timestamp, type Workflow } from '../resources.ts';
import type { AccessRules, Call, SiloRules, WorkflowRules } from '../rules.ts';
import type { ClearedFields } from './requests.ts';
import { decisions, type SupportedAnswers } from './supported-decisions.ts';

/** What updates do in a sandbox, by the answers to decisions. */
export function updateRules(
  answers: SupportedAnswers,
  cleared: ClearedFields,
): Partial<SiloRules & WorkflowRules & AccessRules> {
  return {
    changeEntry(entry, sent, now) {
      const update = withoutEmpty(sent, answers);
      const merges = answers.to(decisions.data) === 'merged';
      const body = merges ? { ...update, content_type: 'application/merge-patch+json' } : update;
      const changed = siloRules.changeEntry(entry, body, now);
      const unsent = unsentIn(update, ['folder', 'data'], answers.to(decisions.entryUpdate));
      return without(changed, [...unsent, ...(cleared.get(sent) ?? [])]);
    },
    createWorkflow: (id, body, now) =>
      named(workflowRules.createWorkflow(id, checkedSteps(body, answers), now), answers),
    changeWorkflow: (...update) => changedWorkflow(update, answers, cleared),
    replacesWorkflow: () => answers.to(decisions.workflowAgain) === 'replaced',
    repeatsWorkflow: (created, call) =>
      answers.to(decisions.workflowAgain) === 'existing' ||
      workflowRules.repeatsWorkflow(created, call),
    changeWorkspace(workspace, update, now) {
      const changed = accessRules.changeWorkspace(workspace, update, now);
      const names = ['name', 'slug', 'logo_url'];
      const unsent = unsentIn(update, names, answers.to(decisions.workspaceUpdate));
      return without(changed, [...unsent, ...(cleared.get(update) ?? [])]);
    },
  };
}

function changedWorkflow(
  [workflow, sent, now]: Parameters<WorkflowRules['changeWorkflow']>,
  answers: SupportedAnswers,
  cleared: ClearedFields,
): Workflow {
  const update = withoutEmpty(sent, answers);
  const merges = answers.to(decisions.steps) === 'merged';
  const steps = merges ? mergedSteps(workflow.steps, update.steps) : update.steps;
  const body = checkedSteps({ ...update, ...(steps && { steps }) }, answers);
  const next = workflowRules.changeWorkflow(workflow, body, now);
  const names = ['name', 'description', 'steps'];
  const unsent = unsentIn(update, names, answers.to(decisions.workflowUpdate));
  const changed = without(next, [...unsent, ...(cleared.get(sent) ?? [])]);
  return update.steps ? named(changed, answers) : changed;
}

/** What happens to requests for something that does not exist, by the answers to decisions. */
export function unknownOperations(answers: SupportedAnswers): Handlers {
  return {
    'update-entry': (call) => {
      if (answers.to(decisions.unknownEntry) === 'created') createEntry(call);
      return updateEntry(call);
    },
    'update-workflow': (call) => {
      if (answers.to(decisions.unknownWorkflow) === 'created') createWorkflow(call);
      return updateWorkflow(call);
    },
    'list-related-entries': (call) => {
      const choice = answers.to(decisions.unknownSearched);
      const known = call.store.entries.find(call.workspace, call.id) !== undefined;
      if (known || choice === undefined || choice === 'refused') return relatedEntries(call);
      const limit = call.rules.pageSize(call.query['page-size'], call.endpoint);
      const none = { list: new Uint8Array(), next: undefined };
      const page = choice === 'empty' ? none : call.rules.mentionPage(call, limit);
      return pageResponse(call, page, limit);
    },
  };
}

function createEntry({ store, workspace, id, now }: Call): void {
  if (store.entries.isKnown(id)) return;
  const entry: SiloEntry = { id, created_at: timestamp(now), updated_at: timestamp(now) };
  store.transaction(() => store.entries.insert(workspace, entry, []));
}

function createWorkflow({ store, workspace, id, rules, now }: Call): void {
  if (store.workflows.isKnown(id)) return;
  const body = JSON.stringify(rules.createWorkflow(id, {}, now));
  store.transaction(() => store.workflows.insert(workspace, id, { request: '', body }));
}

/** The fields that an update does not send, where it clears them. */
function unsentIn(
  update: object,
  names: readonly string[],
  choice: 'kept' | 'cleared' | undefined,
): string[] {
  return choice === 'cleared' ? names.filter((name) => !(name in update)) : [];
}

/** An update without the fields whose values are empty, where those are passed over. */
function withoutEmpty<T extends object>(update: T, answers: SupportedAnswers): T {
  if (answers.to(decisions.emptySent) !== 'ignored') return update;
  const isEmptied = ([, value]: [string, unknown]) =>
    value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
  const names = Object.entries(update)
    .filter(isEmptied)
    .map(([name]) => name);
  return names.length === 0 ? update : without(update, names);
}

function without<T extends object>(resource: T, names: readonly string[]): T {
  const rest = { ...resource };
  for (const name of names) Reflect.deleteProperty(rest, name);
  return rest;
}

/** Steps of an update among the present ones: each replaces the step of its id, or follows the others. */
function mergedSteps(present: readonly Step[] = [], sent: readonly Step[] | undefined) {
  if (!sent) return undefined;
  rejectRepeatedIds(sent);
  const changed = present.map((step) => sent.find(({ id }) => id === step.id) ?? step);
  const known = new Set(present.map(({ id }) => id));
  return [...changed, ...sent.filter(({ id }) => id === undefined || !known.has(id))];
}

/** @throws HttpError when a link stops and leads on, where that is refused */
function checkedSteps<T extends { steps?: Step[] }>(body: T, answers: SupportedAnswers): T {
  if (answers.to(decisions.stopAndStep) !== 'refused') return body;
  const wrong = (body.steps ?? []).findIndex(({ next = [] }) =>
    next.some(({ stop, step_id }) => stop === true && step_id !== undefined),
  );
  if (wrong < 0) return body;
  throw invalid('invalid-body', `steps[${wrong}].next`, 'a stop and a step', 'one of them');
}

/** A workflow whose steps have identifiers of the service, where it gives them. */
function named(workflow: Workflow, answers: SupportedAnswers): Workflow {
  if (answers.to(decisions.stepNames) !== 'service' || !workflow.steps) return workflow;
  const { id, steps, version = '' } = workflow;
  const ids = new Map(
    steps.map((step, index) => [
      step.id?.toLowerCase(),
      deriveUuid(id, 'service-step', version, index),
    ]),
  );
  const idOf = (given: string) => ids.get(given.toLowerCase()) ?? given;
  return {
    ...workflow,
    steps: steps.map((step) => ({
      ...step,
      ...(step.id !== undefined && { id: idOf(step.id) }),
      ...(step.next && {
        next: step.next.map((link) => ({
          ...link,
          ...(link.step_id !== undefined && { step_id: idOf(link.step_id) }),
        })),
      }),
    })),
  };
}
