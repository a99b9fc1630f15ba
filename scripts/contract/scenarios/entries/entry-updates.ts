import { setTimeout as pause } from 'node:timers/promises';
import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import type { Exchange } from '../../../checks/exchange.ts';
import { sameFolder, sameUuid } from '../../../checks/values.ts';
import { asObject, isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import {
  derived,
  EntryUpdates,
  flags,
  messageOf,
} from '../../resources/entries/consecutive-updates.ts';
import {
  entriesToChange,
  findListed,
  fullestEntries,
  type ListedEntry,
  tryUpdate,
} from '../../resources/entries/entry-data.ts';
import { namedDocument, ownValueOf, withOwnValue } from '../../resources/entries/own-values.ts';
import { restoreAfterwards, restoreEntry } from '../../resources/entries/restored-entries.ts';
import { walk } from '../../resources/entries/walk.ts';
import { type Found, reportConfirmed, reportFound } from '../../resources/second-attempt.ts';
import { wholeTexts } from '../../resources/values/boundary-values.ts';
import { fieldChangeOf, isEmpty, partsChangeOf } from '../../resources/values/differences.ts';
import {
  joined,
  oftenRejectedTexts,
  sendAccepted,
  textParts,
} from '../../resources/values/edge-case-values.ts';
import { runKey } from '../../run-tag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { inBoth } from '../../session/snapshot.ts';

const update = 'update-entry';
const common = {
  kind: 'stateful',
  writes: ['entries'],
  operations: onlyOn(update),
} as const;

/** How many requests may be spent on finding out which folders a server rejects. */
const mostRequests = 30;

const entryFolderKept: ScenarioCheck = {
  ...common,
  id: 'entry-folder-kept',
  asserts:
    'The response to an update of the folder shows the folder exactly as it was sent, also where it looks like a number, a path or a word of JSON, and so does the listing.',
  basis: restsOn('F185', 'D138'),
  fix: 'Store the name of the folder as it is, without trimming, cutting or escaping it.',
  async run(scenario) {
    const [entry] = await entriesToChange(scenario, 1);
    restoreAfterwards(scenario, entry, ['folder']);
    const shown = new Set<string>();
    const send = async (parts: readonly string[]) => {
      const folder = joined(parts);
      const plan = { id: entry.id, json: { folder } };
      const updated = await scenario.attempt(update, plan);
      if (!updated) return 'rejected';
      if (typeof updated.folder !== 'string') return 'kept';
      shown.add(updated.folder);
      if (updated.folder === folder) return 'kept';
      reportFolder(scenario, '/folder', folder, updated.folder);
      return sameFolder(updated.folder, folder) ? 'kept' : 'changed';
    };
    const budget = { requests: mostRequests };
    const parts = textParts.toSpliced(1, 0, scenario.newName());
    for (const texts of [parts, oftenRejectedTexts]) {
      await sendAccepted(texts, send, budget);
      await compareListed(scenario, entry, shown);
    }
    for (const text of wholeTexts) await send([text]);
    const name = scenario.newName();
    for (const ending of ['Ab', 'aB']) await send([`${name} ${ending}`]);
    const compared = shown.size;
    if (compared === 0) scenario.skip('needs an update of the folder that is accepted and shown');
  },
};

function reportFolder(scenario: Scenario, pointer: string, sent: string, found: string): void {
  const details = { pointer, expected: shorten(sent), actual: shorten(found) };
  const message = `The ${pointer === '/folder' ? 'response' : 'listing'} shows another folder than was sent.`;
  if (sameFolder(found, sent)) scenario.assumed('D138', message, details);
  else scenario.documented('F185', message, details);
}

/** The listing shows the folder that the last update has shown; one that was shown before may be late. */
async function compareListed(
  scenario: Scenario,
  { id, folder: original }: ListedEntry,
  shown: ReadonlySet<string>,
): Promise<void> {
  const last = [...shown].at(-1);
  if (last === undefined) return;
  const { folder } = await findListed(scenario, id, (listed) => listed.folder === last);
  if (typeof folder !== 'string' || shown.has(folder) || folder === original) return;
  reportFolder(scenario, '/list/0/folder', last, folder);
}

const entryUpdateKeepsRest: ScenarioCheck = {
  ...common,
  id: 'entry-update-keeps-rest',
  claims: 'updates',
  asserts:
    'An update sets the fields that it sends, alone and together, also what another entry has, and no others: what was set before stays. Another document has another digest.',
  basis: restsOn('F178', 'F180', 'F184', 'D79', 'D154', 'D163', 'D176'),
  fix: 'Change only the fields that the body has, each to the value that it has.',
  async run(scenario) {
    compareFirst(scenario);
    await compareEarlier(scenario);
    const [first, second] = await fullestEntries(scenario);
    const updates = await compareUpdates(scenario, first);
    // What the updates of the first have changed of the second is another check's matter.
    const again = (await fullestEntries(scenario)).find(({ id }) => id === second.id);
    const others = again && (await compareUpdates(scenario, again));
    if (others) reportTwice(scenario, updates.seenOnce, others.seenOnce);
    await compareShared(scenario, first, second);
    await compareEqual(scenario, first, second);
    const compared = updates.compared + (others?.compared ?? 0);
    if (compared < 2) scenario.skip('needs updates that are accepted and shown');
  },
};

/** What updates of one entry have shown. */
interface ComparedUpdates {
  /** How many were accepted, and show one of their fields. */
  compared: number;
  /** Findings that a second attempt did not repeat. */
  seenOnce: readonly Found[];
}

/** Reports what updates take away for good: that shows once for each entry, but alike for two. */
function reportTwice(scenario: Scenario, first: readonly Found[], second: readonly Found[]): void {
  for (const found of first) {
    const isAlike = second.some(({ message }) => message === found.message);
    // What contradicts a fact has to be seen again, for somebody else may be the cause.
    if (isAlike && !('fact' in found.basis)) reportFound(scenario, found);
  }
}

/** How many ms what an update responds with may lag behind the update before. */
const lag = 250;

async function compareUpdates(scenario: Scenario, entry: ListedEntry): Promise<ComparedUpdates> {
  let compared = 0;
  restoreAfterwards(scenario, entry, ['folder', 'data']);
  const seenOnce = await reportConfirmed(scenario, async () => {
    // A second attempt begins as the first one did.
    const isSecond = compared > 0;
    if (isSecond) {
      const { id, folder, data } = entry;
      await restoreEntry(scenario, { id, folder, data });
    }
    const updates = new EntryUpdates(scenario, entry, isSecond ? lag : 0);
    await updateStepByStep(updates, scenario);
    compared += updates.compared;
    return updates.found;
  });
  return { compared, seenOnce };
}

/** What the first updates of the run, which said what was so already, have taken from their entry. */
function compareFirst(scenario: Scenario): void {
  const { before, after, named } = scenario.run.probeChanges.get(scenario.operation.id) ?? {};
  if (!before || !after) return;
  for (const change of inBoth(before, after)) {
    const [old, now] = [change.before.resource, change.after.resource];
    if (!named?.some((id) => sameUuid(id, old.id))) continue;
    reportCleared(scenario, old, now, { place: '/list/0', exchange: change.after.exchange });
  }
}

/**
 * What the updates of the run have taken from entries before: no document says which tags its entry has, and what else it
 * may say stays if the first update names the folder alone.
 */
async function compareEarlier(scenario: Scenario): Promise<void> {
  const { discovery, session } = scenario.run;
  const kind = discovery.kindOfPath(scenario.operation);
  if (!kind) return;
  const { items } = await walk(scenario, 'list-entries', { most: 500 });
  const entries = await discovery.listed(kind);
  // A job may change its entry.
  const apart = (await discovery.updatable(kind)) ?? [];
  for (const listed of entries.filter(({ id }) => apart.includes(String(id)))) {
    const exchange = session.updates.firstOf(scenario.operation, listed.id);
    const shown = objectIn(exchange?.response);
    const isMove = Object.keys(asObject(exchange?.request.json)).join() === 'folder';
    if (exchange && shown && isMove) {
      reportCleared(scenario, listed, shown, { exchange });
      reportFlags(scenario, listed, shown, exchange);
    }
  }
  for (const { id, tags } of entries) {
    const now = items.find((each) => sameUuid(each.id, id));
    const isOwn = session.updates.named.has(String(id).toLowerCase());
    if (!isOwn || !now) continue;
    if (reportCleared(scenario, { tags }, now, { place: '/list/0' })) return;
  }
}

/** Reports flags of an entry that are others than before. */
function reportFlags(
  scenario: Scenario,
  before: JsonObject,
  after: JsonObject,
  exchange: Exchange,
): void {
  for (const flag of flags) {
    const [expected, actual] = [before[flag], after[flag]];
    if (typeof expected !== 'boolean' || typeof actual !== 'boolean' || expected === actual)
      continue;
    scenario.show(exchange);
    reportChanged(scenario, before, after, flag);
  }
}

/** Reports lists of an entry that have lost what they had. @returns whether there are any */
function reportCleared(
  scenario: Scenario,
  before: JsonObject,
  after: JsonObject,
  { place = '', exchange }: { place?: string; exchange?: Exchange },
): boolean {
  const cleared = ['tags', 'faults', ...derived].filter(
    (field) =>
      !isEmpty(before[field]) &&
      after[field] !== undefined &&
      partsChangeOf(before[field], after[field]) === 'cleared',
  );
  if (exchange && cleared.length > 0) scenario.show(exchange);
  for (const field of cleared) reportChanged(scenario, before, after, field, place);
  return cleared.length > 0;
}

function reportChanged(
  scenario: Scenario,
  before: JsonObject,
  after: JsonObject,
  field: string,
  place = '',
): void {
  const [expected, actual] = [shorten(before[field]), shorten(after[field])];
  const details = { pointer: `${place}/${field}`, expected, actual };
  scenario.assumed('D79', messageOf({ decision: 'D79' }, field), details);
}

/** Sends folder and document alone, together and with a content type. */
async function updateStepByStep(updates: EntryUpdates, scenario: Scenario): Promise<void> {
  await updates.send({ folder: scenario.newName() });
  await updates.send({});
  const { data } = updates.before;
  const document = isJsonObject(data) ? data : undefined;
  const own = () => withOwnValue(document, scenario.newName());
  const passing = `${runKey}_passing`;
  if (document) {
    await updates.send({ folder: scenario.newName(), data: { ...own(), [passing]: true } });
    await updates.send({ data: own() });
    // A folder that is the present one does not make the rest of an update void.
    const { folder } = updates.before;
    if (typeof folder === 'string') await updates.send({ folder, data: own() });
  }
  await updates.send({ folder: scenario.newName() });
  if (!document) return;
  const replaces = isJsonObject(updates.before.data) && !(passing in updates.before.data);
  await updates.send({ content_type: 'application/json', data: own() });
  // A merge with an empty document changes nothing.
  if (replaces) await updates.send({ data: {} });
}

/**
 * An entry stays in its folder when it gets the document of another one. What else of it follows the other is open (D165).
 * The caller restores both.
 */
async function compareShared(
  scenario: Scenario,
  entry: ListedEntry,
  other: ListedEntry,
): Promise<void> {
  const folderAfter = async (of: ListedEntry, json: JsonObject) =>
    (await tryUpdate(scenario, of, json))?.folder;
  const move = async (delay = 0) => {
    const shared = namedDocument(entry, scenario.newName());
    const before = await folderAfter(entry, { folder: scenario.newName() });
    await folderAfter(other, shared);
    await pause(delay);
    return { before, after: await folderAfter(entry, shared) };
  };
  const isMoved = ({ before, after }: { before: unknown; after: unknown }) =>
    before !== undefined && fieldChangeOf(before, after) === 'changed';
  // Somebody else may move it in the meantime, or the response lag behind, so this counts only if it shows twice.
  if (!isMoved(await move())) return;
  const { before, after } = await move(lag);
  if (!isMoved({ before, after })) return;
  const details = { pointer: '/folder', expected: shorten(before), actual: shorten(after) };
  scenario.documented('F178', 'An entry that gets the document of another one moves.', details);
}

/** Entries that were given equal documents have one each: an update of one leaves the other. The caller restores both. */
async function compareEqual(
  scenario: Scenario,
  entry: ListedEntry,
  other: ListedEntry,
): Promise<void> {
  const equal = namedDocument(entry, scenario.newName());
  for (const each of [entry, other]) if (!(await tryUpdate(scenario, each, equal))) return;
  const name = scenario.newName();
  await tryUpdate(scenario, other, namedDocument(entry, name));
  const shown = await tryUpdate(scenario, entry, {});
  if (ownValueOf(shown?.data) !== name) return;
  const message =
    'An update of the document of an entry changed that of another, which had an equal one.';
  const expected = shorten(ownValueOf(equal.data));
  scenario.documented('F180', message, { pointer: `/data/${runKey}`, expected, actual: name });
}

/** Checks of which fields an update of an entry changes, and to what. */
export const entryUpdateChecks: readonly ScenarioCheck[] = [entryFolderKept, entryUpdateKeepsRest];
