import { restsOn } from '../../../checks/basis.ts';
import {
  type CompleteExchange,
  isClientErrorStatus,
  isGoneStatus,
} from '../../../checks/exchange.ts';
import { isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import {
  compareAltered,
  compareSlightlyAltered,
} from '../../resources/entries/altered-documents.ts';
import {
  canBeUpdated,
  entriesToChange,
  findListed,
  type ListedEntry,
  reportUnlisted,
  tryUpdate,
  updateEntry,
  withNote,
} from '../../resources/entries/entry-data.ts';
import { compareContentType, compareEdgeCases } from '../../resources/entries/fidelity.ts';
import { namedDocument, ownValueOf } from '../../resources/entries/own-values.ts';
import { compareRepeatedTexts } from '../../resources/entries/repeated-texts.ts';
import { restoreAfterwards } from '../../resources/entries/restored-entries.ts';
import { runKey } from '../../run-tag.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';
import { unknownToken } from '../../session/test-data.ts';

const common = {
  kind: 'stateful',
  writes: ['entries'],
  operations: onlyOn('update-entry'),
} as const;

const entryMoved: ScenarioCheck = {
  ...common,
  id: 'entry-moved',
  asserts:
    'After an update of its folder, the listing shows the entry in the new folder, and another update finds it.',
  basis: restsOn('F180', 'D137'),
  fix: 'Commit the update before responding, and list from what was committed.',
  async run(scenario) {
    const [entry] = await entriesToChange(scenario, 1);
    const folder = scenario.newName();
    const isUsual = await canBeUpdated(scenario, entry.id);
    await updateEntry(scenario, entry, { folder });
    if (isUsual) await checkStillFound(scenario, entry, folder);
    const listed = await findListed(scenario, entry.id, (each) => each.folder === folder);
    if (typeof listed.folder !== 'string') {
      scenario.skip('needs a listing that shows the folder of an entry');
    } else if (listed.folder !== folder) {
      scenario.assumed('D137', 'The listing shows an entry in the folder it was moved out of.', {
        pointer: '/list/0/folder',
        expected: folder,
        actual: listed.folder,
      });
    }
  },
};

/** An entry that was moved is there for the next update: no operation removes one. */
async function checkStillFound(
  scenario: Scenario,
  { id }: ListedEntry,
  folder: string,
): Promise<void> {
  const isGone = ({ response }: CompleteExchange) => isGoneStatus(response.status);
  const last = await readUntil(
    () => scenario.respond('update-entry', { id, json: { folder } }, { expectation: 'open' }),
    (exchange) => !isGone(exchange),
    longestLag.ofCreation,
  );
  if (!isGone(last)) return;
  const message = 'An entry that was moved is not found for another update.';
  const details = { expected: 'status 200', actual: `status ${last.response.status}` };
  // A token may lose sight of what it moves into another folder: only if the listing shows it, it is there.
  const listed = await findListed(scenario, id, () => true).catch(nothingIfSkipped);
  scenario.show(last);
  scenario.reportOn(listed ? { fact: 'F180' } : { decision: 'D137' }, message, details);
}

const entryDataKept: ScenarioCheck = {
  ...common,
  id: 'entry-data-kept',
  asserts:
    'After an update of its data, the response and the listing show the new document exactly as it was sent, also where it has other values under the same keys. Snippet and schema follow. The listing has the entry, whatever its document lacks.',
  basis: restsOn('F178', 'F188', 'D137', 'D204', 'D212', 'D215'),
  fix: 'Store the whole document as JSON, without trimming, rounding or dropping; respond with it, and list it.',
  async run(scenario) {
    const [entry] = await entriesToChange(scenario, 1);
    const changed = withNote(entry, 'ñ☃ “quoted”');
    const response = await updateEntry(scenario, entry, { data: changed.data });
    const read = ({ data }: JsonObject) => changed.read(data);
    const expected = shorten(changed.text);
    if (response.data !== undefined && read(response) !== changed.text) {
      const details = { pointer: '/data', expected, actual: shorten(read(response)) };
      return scenario.documented(
        'F178',
        'The response to an update shows another document than was sent.',
        details,
      );
    }
    const listed = await findListed(scenario, entry.id, (each) => read(each) === changed.text);
    if (!isJsonObject(listed.data) || Object.keys(listed.data).length === 0) {
      if (response.data === undefined) scenario.skip('needs a response that shows the document');
    } else if (read(listed) !== changed.text) {
      const details = { pointer: '/list/0/data', expected, actual: shorten(read(listed)) };
      return scenario.assumed(
        'D137',
        'The listing shows another document than the update has stored.',
        details,
      );
    }
    await compareContentType(scenario, entry);
    await compareAltered(scenario, entry);
    await compareRepeatedTexts(scenario, entry);
    await compareEdgeCases(scenario, entry);
    await compareSlightlyAltered(scenario, entry);
    await compareBare(scenario, entry);
  },
};

/** An entry is listed also when its document has nothing of what it had. */
async function compareBare(scenario: Scenario, entry: ListedEntry): Promise<void> {
  const data = { [runKey]: scenario.newName() };
  if (!(await tryUpdate(scenario, entry, { data }))) return;
  const message = 'The listing lacks an entry whose document has become another one.';
  await reportUnlisted(scenario, [entry.id], message);
}

const rejectedUpdate: ScenarioCheck = {
  ...common,
  id: 'rejected-update',
  asserts:
    'An update that is rejected leaves the entry as it was, also one without a token that the server knows.',
  basis: restsOn('D119'),
  fix: 'Check the whole body before changing anything, or change it in one transaction.',
  async run(scenario) {
    const [entry] = await entriesToChange(scenario, 1);
    await updateEntry(scenario, entry, { folder: entry.folder });
    restoreAfterwards(scenario, entry, ['folder', 'data']);
    // A body of a wrong type, and no token or one that nobody has.
    const plans: RequestPlan[] = [
      { json: { data: 'no object' } },
      { json: { ...namedDocument(entry, scenario.newName()), folder: { name: 'no text' } } },
      { token: null },
      { token: unknownToken },
    ];
    const rejected: boolean[] = [];
    for (const plan of plans) rejected.push(await compareRejected(scenario, entry, plan));
    if (!rejected.includes(true)) scenario.skip('needs an update that is rejected');
  },
};

/** @returns whether the update is rejected, to a folder of its own unless it names another */
async function compareRejected(
  scenario: Scenario,
  { id, folder: present, data }: ListedEntry,
  plan: RequestPlan,
): Promise<boolean> {
  const folder = scenario.newName();
  const json: JsonObject = { folder, ...(isJsonObject(plan.json) && plan.json) };
  const options = { expectation: 'error' } as const;
  const { response } = await scenario.respond('update-entry', { ...plan, id, json }, options);
  if (!isClientErrorStatus(response.status)) return false;
  const listed = await findListed(scenario, id, () => true);
  if (listed.folder === folder) {
    const details = { pointer: '/list/0/folder', expected: shorten(present), actual: folder };
    scenario.assumed('D119', 'An update was rejected, and yet it moved the entry.', details);
  }
  const [sent, shown] = [ownValueOf(json.data), ownValueOf(listed.data)];
  if (sent !== undefined && shown === sent && ownValueOf(data) !== sent) {
    const details = {
      pointer: '/list/0/data',
      expected: 'the former document',
      actual: shorten(sent),
    };
    scenario.assumed('D119', 'An update was rejected, and yet it changed the document.', details);
  }
  return true;
}

/** Checks of what the listing shows of an entry after an update. */
export const listedUpdateChecks: readonly ScenarioCheck[] = [
  entryDataKept,
  entryMoved,
  rejectedUpdate,
];
