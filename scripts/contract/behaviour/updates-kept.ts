import { type Operation, successOf } from '../../api/operation.ts';
import { shorten } from '../../api/validator.ts';
import { isSuccessStatus } from '../../checks/exchange.ts';
import { type JsonObject, objectIn, sameCaseless } from '../../checks/values.ts';
import { type BehaviourCheck, onEach } from '../check.ts';
import type { Scenario } from '../run/scenario.ts';
import { mark } from '../run/test-data.ts';
import { entriesToChange, restoreEntry, withText } from './entry-data.ts';
import { createWorkflow } from './workflow-data.ts';
import { presentWorkspace } from './workspace.ts';

/** How many updates are sent one after the other, and in how many rounds two at once. */
const inARow = 21;
const rounds = 4;

const facts = ['F178', 'F241', 'F261'];

/** A field that an update can change by itself. */
interface ChangeableField {
  name: string;
  /** The value for the body of the update. */
  valueOf(label: string): unknown;
  /** What tells the value in a response; `undefined` when it does not show it. */
  read(resource: JsonObject): unknown;
}

/** A resource to update, and two of its fields. */
interface Target {
  path: Record<string, string>;
  fields: readonly [ChangeableField, ChangeableField];
  present: JsonObject;
}

const updatesKept: BehaviourCheck = {
  id: 'updates-kept',
  kind: 'behaviour',
  asserts:
    'Many updates of a resource, by turns of one field and of another, one after the other and two at once, are all there in the responses to the next ones.',
  basis: facts.map((fact) => ({ fact })),
  fix: 'Write each update in a transaction that reads the resource as the last one left it, and change only the fields that the body has.',
  writes: ['entries', 'workspace', 'workflows'],
  operations: onEach(
    (operation) => operation.method === 'PATCH' && shownFields(operation).length > 1,
  ),
  async run(scenario) {
    const target = await targetOf(scenario);
    const updates = new Updates(scenario, target);
    for (let count = 0; count < inARow; count += 1) {
      if (!(await updates.update(count % 2))) scenario.skip('needs updates that are accepted');
    }
    // A server that resets what an update leaves out shows nothing of the one before: that is open (D79 to D81).
    if (updates.kept <= updates.lost)
      scenario.skip('needs a server that keeps what an update leaves out');
    for (let round = 0; round < rounds; round += 1) await updates.updateBoth(round % 2);
    updates.report();
  },
};

/** The fields of a body that the response shows, texts of any form and the document. */
function shownFields(operation: Operation): string[] {
  const shown = successOf(operation)?.content?.schema;
  const sent = operation.requestBody?.content?.schema.properties ?? [];
  return sent.flatMap(({ name, schema: { type, keywords } }) => {
    const isText = type === 'string' && keywords.format === undefined;
    return (isText || name === 'data') && shown?.property(name) ? [name] : [];
  });
}

async function targetOf(scenario: Scenario): Promise<Target> {
  const { operation } = scenario;
  const variable = operation.path.variables.at(-1);
  const [first = '', second = ''] = shownFields(operation);
  const texts = [textField(first), textField(second)] as const;
  if (variable === undefined) {
    return { path: {}, fields: texts, present: await presentWorkspace(scenario) };
  }
  if (operation.requestBody?.content?.schema.property('data') === undefined) {
    const { id, workflow } = await createWorkflow(scenario);
    return { path: { [variable]: id }, fields: texts, present: workflow };
  }
  const [entry] = await entriesToChange(scenario, 1);
  scenario.afterwards(() => restoreEntry(scenario, entry, ['folder', 'data']));
  const { read } = withText(entry, (given) => given);
  const document: ChangeableField = {
    name: 'data',
    valueOf: (label) => withText(entry, (given) => `${given} ${label}`).data,
    read: ({ data }) => (data === undefined ? undefined : read(data)),
  };
  return {
    path: { [variable]: entry.id },
    fields: [textField('folder'), document],
    present: entry,
  };
}

function textField(name: string): ChangeableField {
  return { name, valueOf: (label) => label, read: (resource) => resource[name] };
}

/** Sends updates, and counts which of them the later responses show. */
class Updates {
  kept = 0;
  lost = 0;
  readonly #scenario: Scenario;
  readonly #target: Target;
  // For each field what it was, and what it is to be now.
  readonly #states: { before: unknown; now: unknown }[];
  #count = 0;
  #evidence: { pointer: string; expected: string; actual: string } | undefined;

  constructor(scenario: Scenario, target: Target) {
    this.#scenario = scenario;
    this.#target = target;
    this.#states = target.fields.map(({ read }) => {
      const now = read(target.present);
      return { before: now, now };
    });
  }

  /** Updates one field, and looks at both. @returns whether the update was accepted */
  async update(index: number, label?: string): Promise<boolean> {
    const resource = await this.#send(index, label ?? this.#newLabel());
    if (!resource) return false;
    for (const each of this.#target.fields.keys()) this.#compare(each, resource);
    return true;
  }

  /** Updates both fields at once, then the one again in the same way, which shows the other. */
  async updateBoth(index: number): Promise<void> {
    const labels = [this.#newLabel(), this.#newLabel()];
    const both = await Promise.all(labels.map((label, field) => this.#send(field, label)));
    if (both.every((each) => each !== undefined)) await this.update(index, labels[index] ?? '');
  }

  report(): void {
    if (!this.#evidence) return;
    const scenario = this.#scenario;
    const message = 'An update that the server had responded to with success was gone afterwards.';
    const intermittent = { found: this.lost, of: this.lost + this.kept };
    scenario.documented(scenario.factOf(facts), message, { ...this.#evidence, intermittent });
  }

  #newLabel(): string {
    this.#count += 1;
    return `${mark}-${this.#count}`;
  }

  async #send(index: number, label: string): Promise<JsonObject | undefined> {
    const field = this.#target.fields[index];
    const state = this.#states[index];
    if (!field || !state) return undefined;
    const { path } = this.#target;
    const json = { [field.name]: field.valueOf(label) };
    const options = { expectation: 'open' } as const;
    const { id } = this.#scenario.operation;
    const { response } = await this.#scenario.respond(id, { path, json }, options);
    if (!isSuccessStatus(response.status)) return undefined;
    const sent = field.name === 'data' ? field.read(json) : label;
    if (!sameCaseless(state.now, sent)) Object.assign(state, { before: state.now, now: sent });
    return objectIn(response);
  }

  #compare(index: number, resource: JsonObject): void {
    const [field, state] = [this.#target.fields[index], this.#states[index]];
    const shown = field?.read(resource);
    if (!field || !state || shown === undefined) return;
    if (sameCaseless(shown, state.now)) this.kept += 1;
    // Any other value is one that somebody else has written meanwhile, or another form of what was sent.
    else if (sameCaseless(shown, state.before)) {
      this.lost += 1;
      const expected = shorten(state.now);
      this.#evidence ??= { pointer: `/${field.name}`, expected, actual: shorten(shown) };
      state.now = shown;
    }
  }
}

/** Checks of many updates in a row and at once. */
export const updatesKeptChecks: readonly BehaviourCheck[] = [updatesKept];
