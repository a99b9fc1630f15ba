import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { isClientErrorStatus, type ReceivedResponse } from '../../../checks/exchange.ts';
import { sameCaseless, sameUuid } from '../../../checks/values.ts';
import { type JsonObject, reorderedText } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { isOverloaded } from '../../http/limits.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { createAtOnce } from '../../resources/created-at-once.ts';
import { dataBody } from '../../resources/jobs/job-creation.ts';
import { sameMoment } from '../../resources/jobs/job-views.ts';
import { differenceOf } from '../../resources/values/differences.ts';
import {
  compareWith,
  readWorkflow,
  stepsOf,
  workflowBody,
  workflowDifference,
} from '../../resources/workflows/workflow-data.ts';
import {
  type CreatedWorkflow,
  rejectsUse,
  useUntilAccepted,
  workflowUses,
} from '../../resources/workflows/workflow-uses.ts';
import { runTag } from '../../run-tag.ts';
import { lasting } from '../../session/lasting.ts';
import type { Details, Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const create = 'create-workflow';
const common = {
  kind: 'stateful',
  writes: ['workflows', 'jobs'],
  operations: onlyOn(create),
} as const;

const workflowRepeated: ScenarioCheck = {
  ...common,
  id: 'workflow-repeated',
  asserts:
    'Creating the same workflow again gives the workflow as it is, and usable. This holds for keys in another order and steps without an id, and after the workflow has run or another creation under its id was rejected.',
  basis: restsOn('F230', 'D154', 'D180', 'D191'),
  fix: 'When the id exists with the same body, respond with what is there. Compare bodies as JSON values.',
  async run(scenario) {
    const json = workflowBody(scenario);
    const id = uuidOfVersion(4);
    const first = await scenario.success(create, { id, json });
    const ways: readonly Write[] = [asUsual, reorderedText, asUsual];
    for (const [index, write] of ways.entries()) {
      // Also when the workflow has run.
      if (index === ways.length - 1 && scenario.hasOperation('create-job')) {
        const plan = { id: uuidOfVersion(7), json: dataBody(id, runTag) };
        await scenario.send('create-job', plan, { expectation: 'open' });
      }
      const repeat = () => creation(scenario, id, json, write);
      const found = await repeat();
      const view = found ?? (await repeat());
      if (!view) {
        const details = { expected: 'status 200', actual: 'another status, also the second time' };
        scenario.documented('F230', 'A creation that was repeated did not succeed.', details);
        continue;
      }
      const again = async () => (await repeat()) ?? first;
      const changes = await lasting(scenario, view, again, (each) => workflowChanges(first, each));
      report(scenario, changes, 'A creation that was repeated gives another workflow.');
    }
    await compareRepeatedUses(scenario, json);
    await compareAfterAnother(scenario, id, json, first);
    await compareStepsWithoutIds(scenario, json);
  },
};

/** What succeeds with a workflow that was created once succeeds with one that was created twice. */
async function compareRepeatedUses(scenario: Scenario, sent: JsonObject): Promise<void> {
  const [once, twice] = [uuidOfVersion(4), uuidOfVersion(4)].map((id) => ({ id, sent }));
  if (!once || !twice) return;
  for (const { id } of [once, twice, twice]) if (!(await creation(scenario, id, sent))) return;
  for (const use of workflowUses(scenario)) {
    if (use.role === create) continue;
    const isUsable = async () =>
      objectIn((await useUntilAccepted(scenario, once, use)).response) !== undefined;
    if (!(await isUsable())) continue;
    const last = await useUntilAccepted(scenario, twice, use);
    // A server may have had enough of such requests for a moment.
    if (!rejectsUse(use, last) || !(await isUsable())) continue;
    scenario.show(last);
    const message =
      'A workflow that was created twice cannot be used as one that was created once.';
    const actual = `it cannot be ${use.what}: status ${last.response.status}`;
    return scenario.documented('F230', message, { expected: 'a success with both', actual });
  }
}

/** Whether a creation with another body replaces the workflow is open, but not what a rejected one does. */
async function compareAfterAnother(
  scenario: Scenario,
  id: string,
  json: JsonObject,
  first: JsonObject,
): Promise<void> {
  const other = { ...json, name: scenario.newName(), description: scenario.newName() };
  const plan = { id, json: other };
  const { response } = await scenario.respond(create, plan, { expectation: 'open' });
  if (!isClientErrorStatus(response.status) || !scenario.hasOperation('update-workflow')) return;
  const later = await readWorkflow(scenario, id, first);
  const changed = (['name', 'description'] as const).find((field) => later[field] === other[field]);
  if (changed === undefined || first[changed] === undefined) return;
  scenario.documented('F230', 'A creation that was rejected changed the workflow of its id.', {
    pointer: `/${changed}`,
    expected: shorten(first[changed]),
    actual: shorten(later[changed]),
  });
}

async function compareStepsWithoutIds(scenario: Scenario, json: JsonObject): Promise<void> {
  const [template] = stepsOf(json);
  const { id: _, ...step } = template ?? {};
  const ends = { ...step, next: [{ status: 'OK', stop: true }] };
  const body = { ...json, steps: [ends, { ...ends, name: 'Another' }] };
  const id = uuidOfVersion(4);
  const first = await creation(scenario, id, body);
  const repeated = first && (await creation(scenario, id, body));
  if (!first || !repeated) return;
  const again = async () => (await creation(scenario, id, body)) ?? first;
  const changes = await lasting(scenario, repeated, again, (view) => workflowChanges(first, view));
  const message = 'A creation that was repeated gives other steps.';
  for (const { pointer = '', ...details } of changes) {
    if (/^\/steps\/\d+\/id$/.test(pointer)) {
      scenario.assumed('D191', message, { pointer, ...details });
    } else report(scenario, [{ pointer, ...details }], message);
  }
}

/** Writes the body of a creation. */
type Write = NonNullable<RequestPlan['write']>;

const asUsual: Write = (json) => JSON.stringify(json);

async function creation(
  scenario: Scenario,
  id: string,
  json: JsonObject,
  write: Write = asUsual,
): Promise<JsonObject | undefined> {
  return scenario.attempt(create, { id, json, write });
}

/** What of a workflow that nobody has changed is not as it was. When it counts as updated is open. */
function workflowChanges(earlier: JsonObject, later: JsonObject): Details[] {
  const same = {
    id: sameUuid,
    created_at: sameMoment,
    country: sameCaseless,
    name: isEqual,
    description: isEqual,
    schema: isEqual,
    disabled: isEqual,
    version: isEqual,
    steps: isEqual,
  };
  return Object.entries(same).flatMap(([field, compare]) => {
    const [before, after] = [earlier[field], later[field]];
    if (before === undefined || after === undefined || compare(before, after)) return [];
    const difference = differenceOf(before, after);
    return [
      {
        pointer: `/${field}${difference?.pointer ?? ''}`,
        expected: shorten(difference?.expected),
        actual: shorten(difference?.actual),
      },
    ];
  });
}

function isEqual(left: unknown, right: unknown): boolean {
  return differenceOf(left, right) === undefined;
}

/** Fields that the service sets, with the decisions on whether a creation changes them. */
const decisionOfField: Readonly<Record<string, string>> = {
  '/created_at': 'D154',
  '/version': 'D180',
};

function report(scenario: Scenario, changes: readonly Details[], message: string): void {
  for (const details of changes) {
    const decision = decisionOfField[details.pointer ?? ''];
    if (decision !== undefined) scenario.assumed(decision, message, details);
    else scenario.documented('F230', message, details);
  }
}

const workflowRepeatedAtOnce: ScenarioCheck = {
  ...common,
  id: 'workflow-repeated-at-once',
  asserts:
    'The same workflow created sixteen times at once is one workflow, and each request gets it.',
  basis: restsOn('F177', 'F230', 'D82', 'D154', 'D180'),
  fix: 'Insert under a unique key in one step: do not first look whether the workflow is there.',
  async run(scenario) {
    const json = workflowBody(scenario);
    const id = uuidOfVersion(7);
    const workflows = await createAtOnce(scenario, { id, json });
    const compare = (last: JsonObject) => workflows.flatMap((each) => workflowChanges(last, each));
    const last = async () => (await creation(scenario, id, json)) ?? {};
    const kept = await lasting(scenario, await last(), last, compare);
    report(scenario, kept.slice(0, 1), 'A workflow created several times at once is not one.');
  },
};

const workflowVersions: ScenarioCheck = {
  ...common,
  id: 'workflow-versions',
  asserts:
    'A workflow can be created under a UUID of any version, from 1 to 8, and is what it was given. It can be created again, updated and run as the others can.',
  basis: restsOn('F230', 'F231', 'F288', 'D193'),
  fix: 'Take any UUID as the id of a workflow.',
  async run(scenario) {
    const versions = [1, 2, 3, 4, 5, 6, 7, 8] as const;
    const created = await Promise.all(
      versions.map(async (version) => {
        const plan = { id: uuidOfVersion(version), json: workflowBody(scenario) };
        const { response } = await scenario.respond(create, plan, { expectation: 'open' });
        return { version, id: plan.id, sent: plan.json, shown: objectIn(response), response };
      }),
    );
    compareVersions(scenario, created);
    const versionsOf = (holds: (response: ReceivedResponse) => boolean) =>
      created.filter(({ response }) => holds(response)).map(({ version }) => version);
    const accepted = versionsOf(({ status }) => status === 200);
    const rejected = versionsOf((response) => response.status !== 200 && !isOverloaded(response));
    if (accepted.length === 0) return scenario.skip('needs a workflow that the server creates');
    await compareUses(
      scenario,
      created.filter(({ shown }) => shown !== undefined),
    );
    if (rejected.length === 0) return;
    scenario.documented(
      'F231',
      'A UUID of one version is rejected where one of another is accepted.',
      {
        expected: 'a success with a UUID of any version',
        actual: `versions ${rejected.join(', ')} rejected, ${accepted.join(', ')} accepted`,
      },
    );
  },
};

/** What succeeds with a workflow under an id of one version succeeds with those under the others. */
async function compareUses(
  scenario: Scenario,
  workflows: readonly (CreatedWorkflow & { version: number })[],
): Promise<void> {
  for (const use of workflowUses(scenario)) {
    const sent = await Promise.all(
      workflows.map((each) =>
        scenario.respond(use.role, use.planOf(each), { expectation: 'open' }),
      ),
    );
    const failed = workflows[sent.findIndex((each) => rejectsUse(use, each))];
    const isUsual = sent.filter(({ response }) => objectIn(response)).length > sent.length / 2;
    if (!failed || !isUsual) continue;
    const last = await useUntilAccepted(scenario, failed, use);
    if (!rejectsUse(use, last)) continue;
    scenario.show(last);
    const message = 'A workflow under a UUID of one version cannot be used as the others can.';
    const actual = `that of version ${failed.version} cannot be ${use.what}: status ${last.response.status}`;
    scenario.documented('F231', message, { expected: 'a success with any version', actual });
  }
}

/** What is kept under an id of one version is kept under those of the others. */
function compareVersions(
  scenario: Scenario,
  created: readonly { sent: JsonObject; shown: JsonObject | undefined }[],
): void {
  const fields = Object.keys(workflowBody(scenario));
  const isKept = (
    { sent, shown }: { sent: JsonObject; shown: JsonObject | undefined },
    field: string,
  ) => shown !== undefined && !workflowDifference(sent, shown, [field]);
  for (const each of created) {
    const kept = fields.filter((field) => created.some((other) => isKept(other, field)));
    const sent = Object.fromEntries(kept.map((field) => [field, each.sent[field]]));
    if (each.shown) compareWith(scenario, 'F230', sent, each.shown);
  }
}

/** Checks of how workflows are created under the id of the caller. */
export const workflowReplayChecks: readonly ScenarioCheck[] = [
  workflowRepeated,
  workflowRepeatedAtOnce,
  workflowVersions,
];
