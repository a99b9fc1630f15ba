import { setTimeout as pause } from 'node:timers/promises';
import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import type { CompleteExchange } from '../../../checks/exchange.ts';
import { timeOf } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { entriesToChange } from '../../resources/entries/entry-data.ts';
import { namedDocument } from '../../resources/entries/own-values.ts';
import { restoreAfterwards } from '../../resources/entries/restored-entries.ts';
import { presentWorkspace } from '../../resources/restored-resources.ts';
import { isOfTimeZone, reportCreatedAt } from '../../resources/time-zones.ts';
import { differ } from '../../resources/values/differences.ts';
import { createWorkflow } from '../../resources/workflows/workflow-data.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

export const updateTime: ScenarioCheck = {
  id: 'update-time',
  kind: 'stateful',
  asserts:
    'An update that changes something, of whichever field, moves `updated_at` forward, to the time that the header `Date` gives, to the millisecond and in UTC. Where a response has an entity tag, that changes as well.',
  basis: restsOn('F023', 'D89', 'D177', 'D200'),
  fix: 'Set `updated_at` to the present time with every update, by the clock of the server and in UTC. Derive the entity tag from what the response shows.',
  writes: ['entries', 'workflows', 'workspace'],
  operations: onlyOn('update-entry', 'update-workflow', 'update-workspace'),
  async run(scenario) {
    const { id, before, changes } = await resourceToUpdate(scenario);
    let shown = before;
    let compared = false;
    for (const change of changes) {
      const earlier = shown;
      const update = () =>
        scenario.respond(
          scenario.operation,
          { ...(id !== undefined && { id }), json: change() },
          { expectation: 'open' },
        );
      const first = await update();
      // Another update may have come in the same millisecond, so this one is repeated a little later.
      await pause(10);
      const exchange = await update();
      const fields = Object.keys(change());
      compareTags(scenario, fields, first, exchange);
      shown = objectIn(exchange.response) ?? earlier;
      if (shown === earlier || !isPrecise(shown)) continue;
      compared = true;
      compareTimes(scenario, fields, earlier, shown);
      // A time that does not follow the updates says nothing of the clock.
      const previous = objectIn(first.response)?.updated_at;
      if (timeOf(shown.updated_at) > timeOf(previous)) compareClock(scenario, shown, exchange);
      if (isWhole(previous) && isWhole(shown.updated_at)) {
        await pause(1100);
        reportWholeSeconds(scenario, shown.updated_at, objectIn((await update()).response));
      }
    }
    if (!compared) {
      scenario.skip('needs a resource that shows to the millisecond when it was updated');
    }
  },
};

// Times of a workflow may be in whole seconds (D23).
function isPrecise({ updated_at }: JsonObject): boolean {
  return !Number.isNaN(timeOf(updated_at)) && /\d\.\d{3}/.test(String(updated_at));
}

/** Whether a time that is written with milliseconds is one of a whole second. */
function isWhole(time: unknown): boolean {
  return /\.0+Z$/.test(String(time));
}

/** Reports another whole second, a while after two updates that were in one; times of a workflow may be (D23). */
function reportWholeSeconds(scenario: Scenario, before: unknown, later: JsonObject = {}): void {
  const { updated_at: after } = later;
  const isOther = isWhole(after) && timeOf(after) > timeOf(before);
  if (!isOther || scenario.operation.role === 'update-workflow') return;
  const details = { expected: 'times to the millisecond', actual: `${before}, ${after}` };
  const message = 'The times of updates are in whole seconds.';
  // They have the form that is stated, with milliseconds.
  scenario.assumed('D177', message, { pointer: '/updated_at', ...details });
}

function compareTimes(
  scenario: Scenario,
  fields: readonly string[],
  earlier: JsonObject,
  later: JsonObject,
): void {
  const [before, after] = [timeOf(earlier.updated_at), timeOf(later.updated_at)];
  if (Number.isNaN(before) || after > before) return;
  const names = fields.map((field) => `\`${field}\``).join(' and ');
  scenario.assumed('D89', `An update of ${names} did not move \`updated_at\` forward.`, {
    pointer: '/updated_at',
    expected: 'a time after the one before',
    actual: `${new Date(after).toISOString()} after ${new Date(before).toISOString()}`,
  });
}

/** Two states of a resource have different entity tags, unless these are weak (RFC 9110, section 8.8.1). */
function compareTags(
  scenario: Scenario,
  fields: readonly string[],
  ...exchanges: readonly [CompleteExchange, CompleteExchange]
): void {
  const [tag, other] = exchanges.map(({ response }) => response.headers.etag);
  if (tag === undefined || tag !== other || tag.startsWith('W/')) return;
  const [first, second] = exchanges.map(({ response }) => objectIn(response));
  if (!first || !second || fields.every((field) => !differ(first[field], second[field]))) return;
  scenario.assumed('D200', 'A resource that was changed has the same entity tag.', {
    expected: 'another header ETag',
    actual: tag,
  });
}

/** How far a time may lie from that of the response, in ms. */
const longestDrift = 120_000;

/** Compares the time of an update with the header `Date`, or with the clock of these tests where there is none. */
function compareClock(
  scenario: Scenario,
  { updated_at }: JsonObject,
  { response }: CompleteExchange,
): void {
  const { date } = response.headers;
  const present = date ?? new Date().toUTCString();
  const difference = timeOf(updated_at) - Date.parse(present);
  if (Number.isNaN(difference) || Math.abs(difference) < longestDrift) return;
  const isZone = isOfTimeZone(difference);
  const details = {
    pointer: '/updated_at',
    expected: `a time close to ${new Date(present).toISOString()}`,
    actual: String(updated_at),
  };
  const message = 'The time of an update is given as UTC, and is that of another time zone.';
  if (date === undefined) {
    // The clock of the server may be any, and that of these tests may be wrong.
    if (isZone) scenario.assumed('D177', message, details);
    return;
  }
  // Times of a workflow need not be in UTC (D23).
  const isStated = isZone && scenario.operation.role !== 'update-workflow';
  if (isStated) scenario.documented('F023', message, details);
  else scenario.assumed('D177', 'The time of an update is not that of its response.', details);
}

interface Updatable {
  id?: string;
  before: JsonObject;
  /** Bodies of updates, each with other values each time. */
  changes: (() => JsonObject)[];
}

async function resourceToUpdate(scenario: Scenario): Promise<Updatable> {
  const { role } = scenario.operation;
  const renamed = () => ({ name: scenario.newName() });
  if (role === 'update-workspace') {
    return { before: await presentWorkspace(scenario), changes: [renamed] };
  }
  if (role === 'update-workflow') {
    const { workflow, id } = await createWorkflow(scenario);
    reportCreatedAt(scenario, workflow);
    return { id, before: workflow, changes: [renamed] };
  }
  const [entry] = await entriesToChange(scenario, 1);
  restoreAfterwards(scenario, entry, ['folder', 'data']);
  const moved = () => ({ folder: scenario.newName() });
  const changed = () => namedDocument(entry, scenario.newName());
  const changes = isJsonObject(entry.data) ? [moved, changed] : [moved];
  return { id: entry.id, before: entry, changes };
}
