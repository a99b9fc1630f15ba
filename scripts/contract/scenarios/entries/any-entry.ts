import { objectIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { isBusyStatus, isFailureStatus, isGoneStatus } from '../../../checks/exchange.ts';
import { idsOf, sameUuid } from '../../../checks/values.ts';
import { type JsonObject, sameJson, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import {
  findListed,
  isEntry,
  type ListedEntry,
  tryUpdate,
  updateEntry,
  variedEntries,
  withNote,
} from '../../resources/entries/entry-data.ts';
import { namedDocument, ownValueOf, withOwnValue } from '../../resources/entries/own-values.ts';
import { walk } from '../../resources/entries/walk.ts';
import { differenceOf, isEmpty } from '../../resources/values/differences.ts';
import { runKey, runTag } from '../../run-tag.ts';
import { longestLag, readUntil } from '../../session/lag.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';
import { citingCalls, onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

const roles = ['update-entry', 'list-related-entries', 'create-job'] as const;

/** How many entries a listing is read for, at most. */
const most = 500;
/** How many entries of other kinds, such as drafts, are tried beside the first and the last. */
const mostKinds = 5;

const anyEntry: ScenarioCheck = {
  id: 'any-entry',
  kind: 'stateful',
  asserts:
    'What can be done with an entry of the first page can be done with the last one of the listing, and with those of other kinds: update it, search for it, create a job on it.',
  basis: restsOn('F016', 'F179', 'F197'),
  fix: 'Look an entry up in the whole store, not among those that are cached or listed first.',
  // It updates the entry of jobs as well, and creates jobs for those that are updated.
  claims: ({ role }) => (role === 'list-related-entries' ? 'read-listing' : 'listing'),
  writes: ['entries', 'workflows', 'jobs'],
  ...citingCalls(onlyOn(...roles)),
  async run(scenario) {
    const items = (await walk(scenario, 'list-entries', { most })).items.filter(isEntry);
    const [first, last] = [items[0], items.at(-1)];
    if (!first || !last || first.id === last.id) return scenario.skip('needs two entries');
    const others = [last, ...variedEntries(items.slice(1, -1), mostKinds)];
    if (scenario.operation.role === 'update-entry') await compareUpdates(scenario, first, others);
    else if (scenario.operation.role === 'create-job') await compareJobs(scenario, items, others);
    else await compareSearch(scenario, items);
  },
};

/** Updates of folder and document that are kept of the first entry are kept of the others. */
async function compareUpdates(
  scenario: Scenario,
  first: ListedEntry,
  others: readonly ListedEntry[],
): Promise<void> {
  const unusual = await lostOf(scenario, first, unusualValues);
  const values = unusual.folder || unusual.data ? [] : unusualValues;
  const usual = values.length > 0 ? unusual : await lostOf(scenario, first, values);
  if (!usual.isShown || usual.folder || usual.data) {
    scenario.skip('needs an update whose response shows it');
  }
  for (const entry of others) {
    const { folder, data } = await lostOf(scenario, entry, values);
    const lost = folder ?? data;
    if (!lost) continue;
    scenario.documented('F179', 'An update of one entry of the listing is not kept.', {
      pointer: lost.pointer,
      expected: shorten(lost.expected),
      actual: shorten(lost.actual),
    });
  }
}

/** Values that a server may lose on entries of some kinds. */
const unusualValues: readonly unknown[] = [
  ...[null, false, 0, 1.5, '', ' é 漢 😀 ', [], {}],
  { none: null, empty: '', list: [null, []], none_of: {} },
];

/**
 * Which of folder and document are not what an update of both gave an entry.
 *
 * @param values for the document, beside a name
 */
async function lostOf(scenario: Scenario, entry: ListedEntry, values: readonly unknown[]) {
  const sent = scenario.newName();
  const document = namedDocument(entry, [sent, ...values]);
  const shown = await tryUpdate(scenario, entry, { folder: sent, ...document });
  const own = ownValueOf(shown?.data);
  const isCompared = shown?.data !== undefined && document.data !== undefined;
  return {
    isShown: shown?.folder !== undefined || own !== undefined,
    folder: shown?.folder === undefined ? undefined : differenceOf(sent, shown.folder, '/folder'),
    data: isCompared ? differenceOf([sent, ...values], own, `/data/${runKey}`) : undefined,
  };
}

/** Jobs on the others name their entry if one on the first does. */
async function compareJobs(
  scenario: Scenario,
  items: readonly ListedEntry[],
  others: readonly ListedEntry[],
): Promise<void> {
  const [first] = items;
  if (!first) return;
  const like = items.slice(1).findLast((each) => isAlike(each, first));
  const workflow_id = await scenario.id('workflow_id');
  const create = async ({ id }: ListedEntry) => {
    const json = { workflow_id, silo_entry_id: id, tags: [runTag] };
    const plan = { id: uuidOfVersion(7), json };
    return scenario.respond('create-job', plan, { expectation: 'open' });
  };
  const usual = objectIn((await create(first)).response);
  if (!usual) scenario.skip('needs a job on an entry');
  for (const entry of new Set([...others, ...(like ? [like] : [])])) {
    const { response } = await create(entry);
    const job = objectIn(response);
    const { status } = response;
    if (!job && (entry === like || entry === others[0]) && !isBusyStatus(status)) {
      // A workflow may take entries of one kind only.
      if (!isGoneStatus(status) && !isFailureStatus(status) && entry !== like) continue;
      const message =
        'A job on a late entry of the listing is rejected, and one on the first is not.';
      const details = { expected: 'status 200', actual: `status ${status}` };
      return scenario.documented(scenario.callFact(), message, details);
    }
    const isShown = job && !isEmpty(usual.silo_entry_id) && !isEmpty(job.silo_entry_id);
    if (!isShown || sameUuid(job.silo_entry_id, entry.id)) continue;
    scenario.documented('F016', 'A job on an entry names another one.', {
      pointer: '/silo_entry_id',
      expected: entry.id,
      actual: shorten(job.silo_entry_id),
    });
  }
}

/** Whether two entries are of one kind, so that what a server takes for one it takes for the other. */
function isAlike(left: JsonObject, right: JsonObject): boolean {
  const kind = ['doc_schema', 'env_schema', 'state', 'draft', 'invalid', 'signed'];
  const isFaulty = (each: JsonObject) => !isEmpty(each.faults);
  const isSame = kind.every((field) => sameJson(left[field], right[field]));
  return isSame && isFaulty(left) === isFaulty(right);
}

/** Entries that mention an early entry are found, and so are those that mention a late one. */
async function compareSearch(scenario: Scenario, items: readonly ListedEntry[]): Promise<void> {
  const search = async ({ id }: ListedEntry) =>
    idsOf((await walk(scenario, 'list-related-entries', { id, most })).items);
  const mentioned = items.flatMap((target) => {
    const by = items.find((entry) => entry !== target && holdsId(entry, target.id));
    return by ? [{ target, by }] : [];
  });
  const [early, late] = [mentioned[0], mentioned.at(-1)];
  if (!early || !late) return scenario.skip('needs entries that mention each other');
  if (!(await search(early.target)).includes(early.by.id)) {
    return scenario.skip('needs a search that finds what the listing shows');
  }
  const found = await readUntil(
    () => search(late.target),
    (ids) => ids.includes(late.by.id),
    longestLag.ofListing,
  );
  if (found.includes(late.by.id)) return;
  scenario.documented('F197', 'What mentions a late entry of the listing is not found.', {
    pointer: '/list',
    expected: `entry ${late.by.id}`,
    actual: `${found.length} others`,
  });
}

/** Whether a text of the document is a UUID: one inside of a longer text may not count. */
function holdsId({ data }: ListedEntry, id: string): boolean {
  return JSON.stringify(data ?? null)
    .toLowerCase()
    .includes(`"${id.toLowerCase()}"`);
}

const entryViews: ScenarioCheck = {
  id: 'entry-views',
  kind: 'stateful',
  asserts:
    'After an update, every listing that shows the entry shows the same of it: by folder, by date, and on small pages.',
  basis: restsOn('F188', 'D137'),
  fix: 'Make all listings from one store, or bring each index up to date with every update.',
  writes: ['entries'],
  operations: onlyOn('list-entries'),
  async run(scenario) {
    const { items } = await walk(scenario, 'list-entries', { most });
    const entry = items.findLast(isEntry) ?? scenario.skip('needs an entry');
    const folder = scenario.newName();
    const changed = withNote(entry, scenario.newName());
    const unusual = withOwnValue(changed.data, unusualValues);
    if (!(await tryUpdate(scenario, entry, { folder, data: unusual })))
      await updateEntry(scenario, entry, { folder, data: changed.data });
    const isNew = (each: JsonObject) =>
      each.folder === folder && changed.read(each.data) === changed.text;
    const listed = await findListed(scenario, entry.id, isNew);
    if (!isNew(listed)) scenario.skip('needs a listing that shows what was updated');
    for (const query of viewsOf(entry, folder)) {
      const shown = await readUntil(
        async () => viewOf(scenario, entry.id, query),
        (each) => each === undefined || isNew(each),
        longestLag.ofListing,
      );
      const names = Object.keys(scenario.query('list-entries', query)).join(' and ');
      if (shown && isNew(shown)) compareView(scenario, names, listed, shown);
      if (!shown || isNew(shown)) continue;
      scenario.assumed('D137', `A listing by ${names} shows an entry as it was before an update.`, {
        pointer: shown.folder === folder ? '/list/0/data' : '/list/0/folder',
        expected: shorten(shown.folder === folder ? changed.text : folder),
        actual: shorten(shown.folder === folder ? changed.read(shown.data) : shown.folder),
      });
    }
  },
};

/** A listing that shows the new document shows the same of it as the listing of all entries. */
function compareView(
  scenario: Scenario,
  names: string,
  listed: JsonObject,
  shown: JsonObject,
): void {
  const [expected, actual] = [listed, shown].map(({ data }) => ownValueOf(data));
  const isBoth = expected !== undefined && actual !== undefined;
  const difference = isBoth && differenceOf(expected, actual, `/list/0/data/${runKey}`);
  if (!difference) return;
  scenario.documented('F188', `A listing by ${names} shows a document otherwise than one of all.`, {
    pointer: difference.pointer,
    expected: shorten(difference.expected),
    actual: shorten(difference.actual),
  });
}

function viewsOf(entry: ListedEntry, folder: string): RoleValues[] {
  const created = text(entry.created_at);
  return [
    { 'folder-filter': folder },
    { 'page-size': 10 },
    ...(created === undefined
      ? []
      : [{ 'since-filter': created }, { 'since-filter': created, 'folder-filter': folder }]),
  ];
}

/** The entry as a listing shows it that the server accepts. */
async function viewOf(
  scenario: Scenario,
  id: string,
  query: RoleValues,
): Promise<JsonObject | undefined> {
  // What a page from a date shows on its own hangs on the times of update, which other checks move.
  const options = { expectation: 'open', unchecked: true } as const;
  const { items } = await walk(scenario, 'list-entries', { query, most, options });
  return items.find((each) => sameUuid(each.id, id));
}

/** Checks that entries are treated alike wherever in a listing they stand, and shown alike. */
export const anyEntryChecks: readonly ScenarioCheck[] = [anyEntry, entryViews];
