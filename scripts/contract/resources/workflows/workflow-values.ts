import type { JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { Scenario } from '../../session/scenario.ts';
import { wholeTexts } from '../values/boundary-values.ts';
import { isEmpty } from '../values/differences.ts';
import {
  compareUnsent,
  compareWith,
  createWorkflow,
  readWorkflow,
  stepsOf,
} from './workflow-data.ts';

const create = 'create-workflow';
const update = 'update-workflow';

/** Countries and schemas, for a server that knows some of them only may give a workflow another one. */
const countries = ['FR', 'DE', 'PT', 'GB', 'US', 'MX', 'PL', 'CO', 'IT'];
const schemas = ['bill/invoice', 'bill/receipt', 'bill/order', 'org/party', 'bill/delivery'];

/** Two texts for each workflow, the one as its name and the other as its description. */
const pairs = Array.from({ length: wholeTexts.length >> 1 }, (_, index) => ({
  name: wholeTexts[2 * index] ?? '',
  description: wholeTexts[2 * index + 1] ?? '',
}));

/**
 * Creates workflows that differ in every field but the steps. A server may reject a value: then only the
 * texts differ.
 */
export async function compareCreations(scenario: Scenario, base: JsonObject): Promise<void> {
  const bodies = pairs.map((texts, index) => {
    const country = countries[index % countries.length];
    const schema = schemas[index % schemas.length];
    return [
      { ...base, ...texts, country, schema },
      { ...base, ...texts, country },
      { ...base, ...texts },
    ];
  });
  await Promise.all([
    ...bodies.map((each, index) => compareFirstAccepted(scenario, each, index < countries.length)),
    compareFirstAccepted(scenario, [{ ...base, steps: [] }], false),
    compareWithoutDescription(scenario, base),
  ]);
}

/** A workflow that is created with an empty description has none. */
async function compareWithoutDescription(scenario: Scenario, base: JsonObject): Promise<void> {
  const plan = { id: uuidOfVersion(4), json: { ...base, description: '' } };
  const description = (await scenario.attempt(create, plan))?.description;
  if (isEmpty(description)) return;
  const message = 'A workflow that is created with an empty description gets another one.';
  const details = { pointer: '/description', expected: 'no value', actual: shorten(description) };
  scenario.assumed('D163', message, details);
}

async function compareFirstAccepted(
  scenario: Scenario,
  bodies: readonly JsonObject[],
  readsBack: boolean,
): Promise<void> {
  for (const json of bodies) {
    const id = uuidOfVersion(4);
    const shown = await scenario.attempt(create, { id, json });
    if (!shown) continue;
    compareWith(scenario, 'F230', json, shown);
    if (!readsBack) return;
    const kept = await readWorkflow(scenario, id, shown);
    const fields = ['name', 'description', 'country', 'schema'];
    return compareUnsent(scenario, 'F230', shown, kept, fields);
  }
}

/** Updates one workflow with a name and a description, again and again. */
export async function compareTextUpdates(scenario: Scenario, id: string): Promise<void> {
  for (const { name, description } of pairs) {
    const json = { name: description, description: name };
    const shown = await scenario.attempt(update, { id, json });
    if (shown) compareWith(scenario, 'F241', json, shown);
  }
}

/** A step but for its id, with the links out of it by the places of the steps to which they lead. */
interface PlacedStep {
  fields: JsonObject;
  links: readonly (readonly [status: string, place: number | undefined])[];
}

/**
 * Updates the steps of a workflow, of which each time another field changes while they keep their ids,
 * their order and their number: so that merging them by id and replacing them come to the same (D78).
 *
 * @param template a step whose provider the server knows
 * @param other another provider, which it may know
 */
export async function compareStepUpdates(
  scenario: Scenario,
  template: JsonObject,
  other: unknown,
): Promise<void> {
  let steps: readonly PlacedStep[] = [1, 2, 3, undefined].map((place, index) => ({
    fields: { ...template, ...fieldsOf('Step', index), config: { value: index, list: [index] } },
    links: [['OK', place]],
  }));
  const first = steps.map(() => uuidOfVersion(4));
  const { id, workflow } = await createWorkflow(scenario, { steps: withIds(steps, first) });
  let ids = idsIn(workflow, first);
  for (const change of [...stepChanges, providerChange(other)]) {
    steps = steps.map((step, index) => ({ ...step, ...change(step, index) }));
    const json = { steps: withIds(steps, ids) };
    const shown = await scenario.attempt(update, { id, json });
    if (!shown) return;
    compareWith(scenario, 'F241', json, shown);
    compareUnsent(scenario, 'F241', shown, await readWorkflow(scenario, id, shown), ['steps']);
    ids = idsIn(shown, ids);
  }
}

/** The last change, for a server may reject a provider that it does not know. */
function providerChange(provider: unknown) {
  return ({ fields }: PlacedStep): Partial<PlacedStep> => ({ fields: { ...fields, provider } });
}

function fieldsOf(what: string, index: number): JsonObject {
  return { name: `${what} ${index}`, notes: `Notes of ${what} ${index}` };
}

function withIds(steps: readonly PlacedStep[], ids: readonly unknown[]): JsonObject[] {
  return steps.map(({ fields, links }, index) => ({
    ...fields,
    id: ids[index],
    next: links.map(([status, place]) =>
      place === undefined ? { status, stop: true } : { status, step_id: ids[place], stop: false },
    ),
  }));
}

/** The ids of the steps: the service may give them others than were sent (D26). */
function idsIn(workflow: JsonObject, sent: readonly unknown[]): readonly unknown[] {
  const shown = stepsOf(workflow).map(({ id }) => id);
  return shown.length === sent.length && !shown.includes(undefined) ? shown : sent;
}

/** What of each step changes, by its place: one field of all, of one, and all fields of all. */
const stepChanges: readonly ((step: PlacedStep, index: number) => Partial<PlacedStep>)[] = [
  ({ fields }, index) => ({ fields: { ...fields, name: `Renamed ${index}` } }),
  ({ fields }, index) => ({ fields: { ...fields, notes: `Other notes ${index}` } }),
  ({ fields }, index) => ({ fields: { ...fields, config: { value: `${index}`, list: [0, 0] } } }),
  (_, index) => ({ links: [['OK', [2, 3, 1, undefined][index]]] }),
  ({ links }, index) => ({ links: index === 3 ? links : [['ERR', 3], ...links] }),
  ({ fields }, index) =>
    index === 3
      ? { fields: { ...fields, name: 'The last alone', config: { value: 0, list: [] } } }
      : {},
  ({ fields }, index) => ({
    fields: {
      ...fields,
      ...fieldsOf('Anew', index),
      config: { value: true, list: [index, index] },
    },
    links: [['OK', [1, 2, 3, undefined][index]]],
  }),
];
