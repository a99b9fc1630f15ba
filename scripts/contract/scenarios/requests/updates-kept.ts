import { setTimeout as pause } from 'node:timers/promises';
import { objectIn } from '../../../api/success.ts';
import { isSuccessStatus } from '../../../checks/exchange.ts';
import { sameCaseless } from '../../../checks/values.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import {
  type ChangeableField,
  type ChangeableResource,
  changeableResource,
  updatesFields,
} from '../../resources/restored-resources.ts';
import { readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { citingCalls, onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

/** How many updates are sent one after the other, and in how many rounds two at once. */
const inARow = 21;
const rounds = 4;
/** How many updates are sent with how many ms before each, where most of the others were lost. */
const spacedOut = 6;
const interval = 50;
/** After how many ms a value is read that may be replaced by the former one in the background. */
const moment = 1100;
/** How many ms a value may come late that seems lost. */
const longestDelay = 1000;

export const updatesKept: ScenarioCheck = {
  id: 'updates-kept',
  kind: 'stateful',
  asserts:
    'Each of many updates is kept: the next response shows it, also when two are sent at once or a field gets a former value again, and the last one stays.',
  basis: [],
  fix: 'Write each update in a transaction that reads the resource as the last one left it, and change only the fields that the body has.',
  writes: ['entries', 'workspace', 'workflows'],
  ...citingCalls(onEach(updatesFields)),
  async run(scenario) {
    const target = await changeableResource(scenario);
    const updates = new Updates(scenario, target);
    for (let count = 0; count < inARow; count += 1) {
      if (count % 3 === 2) await interlude(scenario, target, (count - 2) / 3);
      if (!(await updates.update(count % 2))) scenario.skip('needs updates that are accepted');
    }
    for (const index of [0, 1]) await updates.giveBack(index);
    if (!(await updates.keepsEither()))
      scenario.skip('needs a server that keeps what an update leaves out');
    for (let round = 0; round < rounds; round += 1) await updates.updateBoth(round % 2);
    updates.report();
    // Entries are read again at the end of the run.
    if (scenario.operation.role !== 'update-entry') await updates.compareLater();
  },
};

/** Sends another request between two updates: what the server remembers of it must not reach the next one. */
async function interlude(scenario: Scenario, { id = '' }: ChangeableResource, turn: number) {
  const { operation } = scenario;
  const token = scenario.fixtures.other_token;
  const listing = scenario.hasOperation('list-entries') ? 'list-entries' : undefined;
  const others: readonly (() => Promise<unknown>)[] = [
    ...(listing && token !== undefined
      ? [() => scenario.send(listing, { token }, { expectation: 'open' })]
      : []),
    () => scenario.send(operation, { id, body: '{"docproc": ' }, { expectation: 'error' }),
    ...(listing ? [() => scenario.send(listing, {}, { expectation: 'open' })] : []),
    () => scenario.send(operation, { id, json: [] }, { expectation: 'error' }),
  ];
  await others[turn % others.length]?.();
}

/** What is known of a field: its value before, the value it is to have, and how often that was seen. */
interface FieldState {
  before: unknown;
  now: unknown;
  kept: number;
  lost: number;
  /** Whether it stays as it is, as a rule, when an update leaves it out. */
  isReliable: boolean;
  /** Whether a value that seemed lost was shown later: how soon a response shows an update is open. */
  isLate: boolean;
  evidence?: { pointer: string; expected: string; actual: string };
}

/** Sends updates, and counts which of them the responses to the next ones show. */
class Updates {
  readonly #scenario: Scenario;
  readonly #target: ChangeableResource;
  readonly #states: FieldState[];

  constructor(scenario: Scenario, target: ChangeableResource) {
    this.#scenario = scenario;
    this.#target = target;
    this.#states = target.fields.map(({ read }) => {
      const now = read(target.present);
      return { before: now, now, kept: 0, lost: 0, isReliable: false, isLate: false };
    });
  }

  /**
   * Whether a field stays as it is when an update leaves it out: that it is reset is open (D79 to D81). A
   * field that is mostly lost is looked at again with time between the updates, for a server that resets
   * it does so at any interval.
   */
  async keepsEither(): Promise<boolean> {
    const before = this.#states.map(({ kept, lost }) => ({ kept, lost }));
    if (before.some(({ kept, lost }) => lost >= kept)) {
      for (let count = 0; count < spacedOut; count += 1) {
        await pause(interval);
        await this.update(count % 2);
      }
    }
    for (const [index, state] of this.#states.entries()) {
      const { kept, lost } = before[index] ?? state;
      state.isReliable = kept > lost || state.kept - kept > state.lost - lost;
    }
    return this.#states.some(({ isReliable }) => isReliable);
  }

  /** Updates one field, and looks at the other one. @returns whether the update was accepted */
  async update(index: number, label?: string): Promise<boolean> {
    const resource = await this.#send(index, label ?? this.#scenario.newName());
    if (!resource) return false;
    await this.#compare(1 - index, resource);
    return true;
  }

  /** Updates both fields at once, then the one again in the same way, which shows the other. */
  async updateBoth(index: number): Promise<void> {
    const labels = [this.#scenario.newName(), this.#scenario.newName()];
    const both = await Promise.all(labels.map((label, field) => this.#send(field, label)));
    if (both.every((each) => each !== undefined)) await this.update(index, labels[index] ?? '');
  }

  /** Gives a field a value that it had: the last but one, and that before the run. The next update shows it. */
  async giveBack(index: number): Promise<void> {
    const { fields, first } = this.#target;
    const field = fields[index];
    const labels = [this.#scenario.newName(), this.#scenario.newName()];
    for (const label of labels) await this.#send(index, label);
    for (const value of [field?.valueOf(labels[0] ?? ''), first[field?.name ?? '']]) {
      // A server that merges keeps what a former document lacks (D48).
      if (!field || value === undefined || field.read({ [field.name]: value }) === undefined)
        continue;
      if (await this.#sendValue(index, value)) await this.update(1 - index);
    }
  }

  /** Reports a value that is gone a moment after the response that showed it, with the former one in its place. */
  async compareLater(): Promise<void> {
    const index = this.#states.findIndex(({ isReliable }) => isReliable);
    const [field, state] = [this.#target.fields[index], this.#states[index]];
    if (!field || !state) return;
    const sent = await this.#send(index, this.#scenario.newName());
    if (!sent || !sameCaseless(field.read(sent), state.now)) return;
    await pause(moment);
    const { id = '' } = this.#target;
    const read = async () => {
      const shown = await this.#scenario.attempt(this.#scenario.operation, { id, json: {} });
      return shown && field.read(shown);
    };
    const isFormer = (value: unknown) => value !== undefined && sameCaseless(value, state.before);
    const found = await readUntil(read, (value) => !isFormer(value));
    if (!isFormer(found)) return;
    const message =
      'A moment after an update, a field has the value again that the update replaced.';
    const [expected, actual] = [shorten(state.now), shorten(found)];
    const details = { pointer: `/${field.name}`, expected, actual };
    this.#scenario.documented(this.#scenario.callFact(), message, details);
  }

  report(): void {
    const scenario = this.#scenario;
    for (const { kept, lost, evidence, isReliable } of this.#states) {
      if (!evidence || !isReliable) continue;
      const message =
        'An update that the server had responded to with success was gone afterwards.';
      const intermittent = { found: lost, of: lost + kept };
      scenario.documented(scenario.callFact(), message, { ...evidence, intermittent });
    }
  }

  #send(index: number, label: string): Promise<JsonObject | undefined> {
    return this.#sendValue(index, this.#target.fields[index]?.valueOf(label));
  }

  async #sendValue(index: number, value: unknown): Promise<JsonObject | undefined> {
    const field = this.#target.fields[index];
    const state = this.#states[index];
    if (!field || !state) return undefined;
    const { id = '' } = this.#target;
    const json = { [field.name]: value };
    const options = { expectation: 'open' } as const;
    const { operation } = this.#scenario;
    const { response } = await this.#scenario.respond(operation, { id, json }, options);
    if (!isSuccessStatus(response.status)) return undefined;
    const sent = field.read(json);
    if (!sameCaseless(state.now, sent)) Object.assign(state, { before: state.now, now: sent });
    return objectIn(response);
  }

  async #compare(index: number, resource: JsonObject): Promise<void> {
    const [field, state] = [this.#target.fields[index], this.#states[index]];
    const shown = field?.read(resource);
    if (!field || !state || shown === undefined) return;
    if (sameCaseless(shown, state.now)) state.kept += 1;
    // Any other value is one that somebody else has written meanwhile, or another form of what was sent.
    else if (sameCaseless(shown, state.before)) {
      if (!state.evidence) state.isLate ||= await this.#comesLate(field, state);
      if (state.isLate) return;
      state.lost += 1;
      const expected = shorten(state.now);
      state.evidence ??= { pointer: `/${field.name}`, expected, actual: shorten(shown) };
      state.now = shown;
    }
  }

  /** Whether a later response shows the value that an update has set. */
  async #comesLate({ read }: ChangeableField, { now }: FieldState): Promise<boolean> {
    const { id = '' } = this.#target;
    const isThere = (view: JsonObject | undefined) =>
      view !== undefined && sameCaseless(read(view), now);
    const last = await readUntil(
      () => this.#scenario.attempt(this.#scenario.operation, { id, json: {} }),
      isThere,
      longestDelay,
    );
    return isThere(last);
  }
}
