import { createsJob, successOf } from '../../../api/operation.ts';
import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { timeOf } from '../../../checks/values.ts';
import { asObject, type JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { entriesToChange } from '../../resources/entries/entry-data.ts';
import { restoreAfterwards } from '../../resources/entries/restored-entries.ts';
import { type ChangeableResource, changeableResource } from '../../resources/restored-resources.ts';
import { sendAccepted } from '../../resources/values/edge-case-values.ts';
import { createWorkflow } from '../../resources/workflows/workflow-data.ts';
import { runTag } from '../../run-tag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onEach, onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

/** A time that no service of today sets. */
const past = '2001-02-03T04:05:06.007Z';

const fieldsBeyondUpdate: ScenarioCheck = {
  id: 'fields-beyond-update',
  kind: 'stateful',
  asserts:
    'An update sets no field that its body does not have, such as the time of creation, and updates the resource of its path, whatever `id` its body gives.',
  basis: restsOn('D86'),
  fix: 'Take the fields that the body has one by one, and pass over whatever else is sent.',
  claims: ({ role }) => (role === 'update-entry' ? 'updates' : undefined),
  writes: ['entries', 'workspace', 'workflows'],
  operations: onlyOn('update-entry', 'update-workflow', 'update-workspace'),
  async run(scenario) {
    const resource = await changeableResource(scenario);
    await compareFields(scenario, resource);
    if (resource.id !== undefined) await compareOther(scenario, resource);
  },
};

/** Values of fields that an update cannot send. None of them does harm to a resource that is restored afterwards. */
function updateFieldsBeyond({ operation }: Scenario, present: JsonObject): JsonObject {
  if (operation.role === 'update-entry') return { created_at: past };
  const country = present.country === 'FR' ? 'DE' : 'FR';
  if (operation.role === 'update-workspace') return { created_at: past, country };
  return { created_at: past, disabled: present.disabled === false, version: runTag };
}

async function compareFields(scenario: Scenario, resource: ChangeableResource): Promise<void> {
  const present = await scenario.success(scenario.operation, updateOf(scenario, resource, {}));
  const beyond = updateFieldsBeyond(scenario, present);
  const isGiven = (name: string) => isSetTo(beyond[name], shown?.[name]);
  const plan = updateOf(scenario, resource, beyond);
  const shown = await scenario.attempt(scenario.operation, plan);
  const taken = Object.keys(beyond).filter(
    (name) => present[name] !== undefined && !isSetTo(beyond[name], present[name]) && isGiven(name),
  );
  if (taken.length === 0) return;
  const former = Object.fromEntries(taken.map((name) => [name, present[name]]));
  const [name = ''] = taken;
  scenario.assumed('D86', `An update sets \`${name}\`, which its body does not have.`, {
    pointer: `/${name}`,
    expected: shorten(present[name]),
    actual: shorten(shown?.[name]),
  });
  const options = { restoring: true } as const;
  await scenario.send(scenario.operation, updateOf(scenario, resource, former), options);
}

/** An update of the first changeable field, with further fields. */
function updateOf(
  scenario: Scenario,
  { id, fields: [field] }: ChangeableResource,
  others: JsonObject,
) {
  const json = { [field.name]: field.valueOf(scenario.newName()), ...others };
  return { ...(id !== undefined && { id }), json };
}

/** Whether a field has the value that was sent, or is the same time. */
function isSetTo(sent: unknown, shown: unknown): boolean {
  return sent === shown || timeOf(sent) === timeOf(shown);
}

/** An update that has the id of another resource in its body leaves that one alone. */
async function compareOther(scenario: Scenario, resource: ChangeableResource): Promise<void> {
  const { operation } = scenario;
  const id = await otherResource(scenario, resource);
  const [field] = resource.fields;
  const plan = updateOf(scenario, resource, { id });
  await scenario.respond(operation, plan, { expectation: 'open' });
  const other = await scenario.attempt(operation, { id, json: {} });
  const sent = field.read(plan.json);
  if (!other || sent === undefined || field.read(other) !== sent) return;
  scenario.assumed('D86', 'An update acts on the resource whose `id` its body has.', {
    pointer: `/${field.name}`,
    expected: 'as it was',
    actual: shorten(sent),
  });
}

/** Another resource of the kind, to be restored when the check ends. */
async function otherResource(scenario: Scenario, { id }: ChangeableResource): Promise<string> {
  if (scenario.operation.role === 'update-workflow') return (await createWorkflow(scenario)).id;
  const entries = await entriesToChange(scenario, 2);
  const other = entries.find((entry) => entry.id !== id) ?? scenario.skip('needs two silo entries');
  restoreAfterwards(scenario, other, ['folder', 'data']);
  return other.id;
}

/** How many requests may be spent on finding out which fields a server rejects. */
const mostRequests = 6;

const fieldsBeyondCreation: ScenarioCheck = {
  id: 'fields-beyond-creation',
  kind: 'stateful',
  asserts:
    'A creation sets no field that its body does not have, such as the time of creation or the status of a job.',
  basis: restsOn('D58', 'D210'),
  fix: 'Take the fields that the body has one by one, and pass over whatever else is sent.',
  writes: ['workflows', 'jobs'],
  operations: onEach((each) => createsJob(each) || each.role === 'create-workflow'),
  async run(scenario) {
    const { operation } = scenario;
    const plan = await scenario.validPlan();
    const json = asObject(plan.json);
    const usual = await scenario.success(operation, plan);
    const beyond = creationFieldsBeyond(scenario, json, usual);
    const send = async (names: readonly string[]) => {
      const further = Object.fromEntries(names.map((name) => [name, beyond[name]]));
      const request = { ...plan, id: uuidOfVersion(7), json: { ...json, ...further } };
      const exchange = await scenario.respond(operation, request, { expectation: 'open' });
      scenario.reportFailure(exchange, 'A field that the body does not have');
      const created = objectIn(exchange.response);
      const taken = names.find((name) => isSetTo(beyond[name], created?.[name]));
      if (taken !== undefined) reportSet(scenario, taken, created?.[taken]);
      return created ? 'kept' : 'rejected';
    };
    await sendAccepted(Object.keys(beyond), send, { requests: mostRequests });
  },
};

function reportSet(scenario: Scenario, name: string, actual: unknown): void {
  const message = `A creation sets \`${name}\`, which its body does not have.`;
  const details = { expected: 'a value of the service', actual: shorten(actual) };
  scenario.assumed('D210', message, { pointer: `/${name}`, ...details });
}

/** Fields that the response has and the body does not, each with another value than the service gives it. */
function creationFieldsBeyond(
  { operation }: Scenario,
  sent: JsonObject,
  usual: JsonObject,
): JsonObject {
  const schema = successOf(operation)?.content?.schema;
  const body = operation.requestBody?.content?.schema;
  const completed = schema?.propertyWithRole('completion-time')?.name;
  const beyond: JsonObject = completed === undefined ? {} : { [completed]: past };
  for (const { name } of schema?.properties ?? []) {
    if (name === 'id' || name in sent || body?.property(name)) continue;
    const value = usual[name];
    if (typeof value === 'boolean') beyond[name] = !value;
    else if (typeof value === 'string') beyond[name] = /^\d{4}-/.test(value) ? past : runTag;
  }
  return beyond;
}

/** Checks of fields that a request sends although its body does not have them. */
export const fieldsBeyondChecks: readonly ScenarioCheck[] = [
  fieldsBeyondUpdate,
  fieldsBeyondCreation,
];
