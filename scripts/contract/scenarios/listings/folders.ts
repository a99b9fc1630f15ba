import { isListingBy, parameterWithRole } from '../../../api/operation.ts';
import { restsOn } from '../../../checks/basis.ts';
import type { CompleteExchange } from '../../../checks/exchange.ts';
import { folderDecision } from '../../../checks/response/pages.ts';
import { idsOf, sameFolder } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { type ListedEntry, tryUpdate, variedEntries } from '../../resources/entries/entry-data.ts';
import { settledEntries } from '../../resources/entries/mentions.ts';
import { namedDocument } from '../../resources/entries/own-values.ts';
import { type Walk, walk, walkWhole } from '../../resources/entries/walk.ts';
import type { SendOptions } from '../../session/contract-target.ts';
import { readUntil } from '../../session/lag.ts';
import type { Details, RoleValues, Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';
import { reportQuery, understands } from '../../session/understood-queries.ts';

/** How soon a listing shows an update is open. */
const lagging = 'D137';

/** What is read until it agrees: right after a write, and with names that a server may reject. */
const unsettled: SendOptions = { expectation: 'open', unchecked: true };

export const folderFilter: ScenarioCheck = {
  id: 'folder-filter',
  kind: 'stateful',
  asserts:
    'A listing of a folder gives the entries that lie in it, and none of another folder, whatever the names of the two, none of which makes the server fail. Its page names that folder.',
  basis: restsOn('F011', 'F079', 'F080', 'F190', 'D33', 'D39', 'D58', 'D137', 'D164'),
  fix: 'Compare the folder of each entry with the one in the query, character by character, as they are now; give the one in the query back.',
  writes: ['entries'],
  operations: onEach((each) => isListingBy(each, 'folder-filter')),
  async run(scenario) {
    const entries = variedEntries(await settledEntries(scenario), 14);
    if (!entries.some(({ folder }) => text(folder) !== undefined)) {
      return scenario.skip('needs a silo entry that shows its folder');
    }
    const all = folderNames(scenario.newName());
    const names = scenario.isInOtherWorkspace ? all.slice(0, 2 * entries.length) : all;
    const former = text(entries[0]?.folder);
    const formerly = former === undefined ? [] : [{ name: former, similar: [] }];
    for (let start = 0; start < names.length; start += entries.length) {
      const round = names.slice(start, start + entries.length);
      if (!(await move(scenario, entries, round))) continue;
      const compared = start === 0 ? [...round, ...formerly] : round;
      await compareFolders(scenario, entries, compared);
      if (start > 0) continue;
      await compareDated(scenario, [...formerly, ...round.slice(0, 1)]);
      await compareReturned(scenario, entries, round);
      await comparePaged(scenario, entries);
    }
  },
};

/** A cursor leads on in a folder whose name has characters that a cursor may use itself, as it does in another. */
async function comparePaged(scenario: Scenario, entries: readonly ListedEntry[]): Promise<void> {
  const { operation } = scenario;
  if (!parameterWithRole(operation, 'page-cursor')) return;
  if (!parameterWithRole(operation, 'page-size')) return;
  const pair = entries.slice(0, 2);
  const isWhole = ({ items, complete }: Walk) =>
    complete && pair.every(({ id }) => items.some((item) => item.id === id));
  const isPaged = async (name: string): Promise<Walk | undefined> => {
    for (const entry of pair)
      if (!(await tryUpdate(scenario, entry, { folder: name }))) return undefined;
    if (!isWhole(await readUntil(() => inFolder(scenario, name), isWhole))) return undefined;
    const query = { 'folder-filter': name, 'page-size': 1 };
    const read = () => walk(scenario, operation, { query, pages: 9, options: unsettled });
    return readUntil(read, isWhole);
  };
  const base = scenario.newName();
  const [plain, odd] = [await isPaged(`${base}p`), await isPaged(`${base} Ж:|,;/=漢`)];
  if (!plain || !odd || !isWhole(plain) || isWhole(odd)) return;
  if (odd.first) scenario.show(odd.first.exchange);
  const message =
    'The pages of a folder whose name has signs such as `:` do not have all of its entries.';
  const actual = `${odd.items.length} in ${odd.pages.length} pages`;
  scenario.documented('F079', message, { pointer: '/list', expected: 'both entries', actual });
}

/**
 * Moves an entry into each folder. A server may reject a name: which folders there are is open.
 *
 * @returns whether any was moved
 */
async function move(
  scenario: Scenario,
  entries: readonly ListedEntry[],
  round: readonly FolderName[],
): Promise<boolean> {
  const moves = round.flatMap(({ name }, index) => {
    const entry = entries[index];
    // Every second one gets a document as well.
    const document = entry && index % 2 === 1 ? namedDocument(entry, name) : {};
    return entry ? [tryUpdate(scenario, entry, { folder: name, ...document })] : [];
  });
  return (await Promise.all(moves)).some((each) => each !== undefined);
}

/** What is wrong with the listing of a folder. */
interface FolderFinding extends Required<Pick<Details, 'pointer' | 'expected' | 'actual'>> {
  name: string;
  message: string;
  /** The entry, and the folder in which it is shown. */
  id: string;
  folder?: string;
  /** The decision on the folder of the entry, where it may be within the one listed, or the same. */
  decision?: string | undefined;
}

/** An entry that comes back to a folder lies there again. */
async function compareReturned(
  scenario: Scenario,
  [entry, ...entries]: readonly ListedEntry[],
  [first, second]: readonly FolderName[],
): Promise<void> {
  if (!entry || !first || !second) return;
  for (const { name } of [second, first])
    if (!(await tryUpdate(scenario, entry, { folder: name }))) return;
  const folders = [first, second].map(({ name }) => ({ name, similar: [] }));
  // A listing may still show it in the folder that it has just left.
  await compareFolders(scenario, [{ ...entry, folder: second.name }, ...entries], folders);
}

/** A date before all entries. */
const early = { 'since-filter': new Date(0).toISOString() };

/** A date before all entries takes none from the listing of a folder, also right after moves. */
async function compareDated(scenario: Scenario, folders: readonly FolderName[]): Promise<void> {
  if (!parameterWithRole(scenario.operation, 'since-filter')) return;
  for (const { name } of folders) {
    const { dated, lost } = await readUntil(
      () => readDated(scenario, name),
      (found) => found.lost === undefined,
    );
    if (lost === undefined) continue;
    if (dated.first) scenario.show(dated.first.exchange);
    const message = 'The listing of a folder from a date before all entries lacks one of them.';
    const expected = `the entries in ${name}`;
    const details = { pointer: '/list', expected, actual: `without entry ${lost}` };
    const understood = await understands(scenario, 'folder-filter');
    return reportQuery(scenario, 'folder-filter', understood, { message, ...details });
  }
}

/** The listing of a folder from that date, and an entry that only the listing without the date has. */
async function readDated(
  scenario: Scenario,
  name: string,
): Promise<{ dated: Walk; lost?: string | undefined }> {
  const read = (query: RoleValues) =>
    walkWhole(scenario, scenario.operation, { query, most: 300, options: unsettled });
  const [alone, dated, all] = await Promise.all([
    read({ 'folder-filter': name }),
    read({ 'folder-filter': name, ...early }),
    read(early),
  ]);
  const idsIn = ({ items }: Walk) => new Set(idsOf(items));
  const [inFolder, fromDate, allFromDate] = [idsIn(alone), idsIn(dated), idsIn(all)];
  // A server that takes the date otherwise leaves out entries of other folders as well.
  const isWhole = [alone, dated, all].every(({ complete }) => complete);
  const isComparable = isWhole && [...inFolder].every((id) => allFromDate.has(id));
  return { dated, ...(isComparable && { lost: [...inFolder].find((id) => !fromDate.has(id)) }) };
}

interface FolderComparison {
  findings: FolderFinding[];
  /** Whether some listing shows that the server understood the name of the parameter. */
  understood: boolean;
  /** A folder whose page names another one, although it holds nothing else. */
  misnamed?: Misnamed | undefined;
  /** Whether the whole listing shows an entry in its new folder. */
  isSeen: boolean;
  /** The listings of folders that gave no page. */
  stopped: readonly CompleteExchange[];
}

/** A folder, what its page names instead, and the decision by which the two may be the same. */
interface Misnamed {
  name: string;
  shown: string;
  decision: string | undefined;
}

async function compareFolders(
  scenario: Scenario,
  entries: readonly ListedEntry[],
  round: readonly FolderName[],
): Promise<void> {
  const names = round.flatMap(({ name, similar }) => [name, ...similar]);
  const compared = await readUntil(
    () => compareAll(scenario, entries, names),
    ({ findings, isSeen }) =>
      isSeen && findings.every(({ decision }) => decision !== undefined && decision !== lagging),
  );
  if (compared.misnamed) {
    const { name, shown, decision } = compared.misnamed;
    await inFolder(scenario, name);
    const details = { pointer: '/folder', expected: shorten(name), actual: shorten(shown) };
    const basis = decision === undefined ? { fact: 'F080' } : { decision };
    scenario.reportOn(basis, 'The page of a folder names another one.', details);
  }
  compared.stopped.find((each) =>
    scenario.reportFailure(each, 'A query with the name of a folder'),
  );
  if (!compared.isSeen) return scenario.skip('needs a listing that shows an update');
  for (const { name, message, decision, pointer, expected, actual } of compared.findings) {
    const details = { pointer, expected, actual };
    // Once more, so that it is this request which is shown.
    await inFolder(scenario, name);
    if (decision !== undefined && compared.understood) {
      scenario.assumed(decision, message, details);
    } else reportQuery(scenario, 'folder-filter', compared.understood, { message, ...details });
  }
}

async function compareAll(
  scenario: Scenario,
  entries: readonly ListedEntry[],
  names: readonly string[],
): Promise<FolderComparison> {
  const whole = await walkWhole(scenario, scenario.operation, { options: unsettled });
  const found: { name: string; listing: Walk }[] = [];
  for (let start = 0; start < names.length; start += 16) {
    const part = names.slice(start, start + 16);
    const walks = part.map(async (name) => ({ name, listing: await inFolder(scenario, name) }));
    found.push(...(await Promise.all(walks)));
  }
  const understood =
    (await understands(scenario, 'folder-filter')) ||
    found.some(({ name, listing }) => isRestricted(listing, name, whole));
  const findings = found.flatMap(({ name, listing }) => findingsOf(name, listing, whole));
  // An entry may be shown as it was before the run moved it: how soon a listing shows that is open (D137).
  const former = new Map(entries.map(({ id, folder }) => [id, folder]));
  const isFormer = ({ id, folder }: FolderFinding) =>
    folder !== undefined && former.get(id) === folder;
  const isSeen = whole.items.some(({ folder }) => names.includes(String(folder)));
  const others = found.flatMap(({ name, listing }): Misnamed[] => {
    const shown = listing.first?.folder;
    if (shown === undefined || shown === name || !isRestricted(listing, name, whole)) return [];
    // A server that takes names with other letters for the same may give back how it writes them.
    return [{ name, shown, decision: folderDecision(shown, name) }];
  });
  const misnamed = others.find(({ decision }) => decision === undefined) ?? others[0];
  return {
    findings: findings.filter((each) => !isFormer(each)),
    understood,
    misnamed,
    isSeen,
    stopped: found.flatMap(({ listing }) => listing.stopped ?? []),
  };
}

function inFolder(scenario: Scenario, name: string): Promise<Walk> {
  const query = { 'folder-filter': name };
  return walkWhole(scenario, scenario.operation, { query, most: 300, options: unsettled });
}

// A server that does not know the parameter would list entries of other folders as well.
function isRestricted({ items }: Walk, name: string, whole: Walk): boolean {
  return (
    items.length > 0 &&
    items.every(({ folder }) => folder === name) &&
    whole.items.some(({ folder }) => text(folder) !== undefined && folder !== name)
  );
}

function findingsOf(name: string, listing: Walk, whole: Walk): FolderFinding[] {
  if (!listing.first) return [];
  const expected = `the entries in ${name}`;
  const findings = listing.items.flatMap((item): FolderFinding[] => {
    const elsewhere = text(whole.items.find(({ id }) => id === item.id)?.folder);
    const left = leftIn(name, item, elsewhere);
    if (left) return [left];
    const folder = text(item.folder) ?? elsewhere;
    // A server that normalizes names may show the normalized name.
    if (folder === undefined || folder === name || folder === listing.first?.folder) return [];
    const message = 'The listing of a folder holds an entry of another one.';
    const actual = `entry ${item.id} in ${folder}`;
    const pointer = '/list/0/folder';
    const place = { id: String(item.id), folder, decision: folderDecision(folder, name) };
    return [{ name, message, pointer, expected, actual, ...place }];
  });
  const lost = listing.complete ? lostFrom(name, listing, whole) : undefined;
  if (!lost) return findings;
  const message = 'The listing of a folder lacks an entry that lies in it.';
  const actual = `without entry ${lost.id}`;
  const place = { id: String(lost.id), folder: name };
  return [...findings, { name, message, pointer: '/list', expected, actual, ...place }];
}

/** An entry that the listing of a folder shows in it, and that of all entries in another one: it may have left it. */
function leftIn(
  name: string,
  { id, folder }: JsonObject,
  elsewhere: string | undefined,
): FolderFinding | undefined {
  if (folder !== name || elsewhere === undefined || sameFolder(elsewhere, name)) return undefined;
  return {
    ...{ name, id: String(id), decision: lagging },
    message: 'The listing of a folder holds an entry that the listing of all shows in another one.',
    pointer: '/list/0/folder',
    expected: `the entries in ${name}`,
    actual: `entry ${id} in ${elsewhere}`,
  };
}

function lostFrom(name: string, listing: Walk, whole: Walk): JsonObject | undefined {
  const ids = new Set(idsOf(listing.items));
  return whole.items.find(({ id, folder }) => folder === name && !ids.has(String(id)));
}

/** The name of a folder, and others that only resemble it, in which nothing lies. */
interface FolderName {
  name: string;
  similar: readonly string[];
}

/**
 * Names of folders that are easily confused with each other, or hard to pass on in a query.
 *
 * @param base a name that nothing on the server has
 */
function folderNames(base: string): FolderName[] {
  const long = `${base}-${'l'.repeat(58 - base.length)}`;
  const digits = String(Date.now());
  return [
    {
      name: base,
      similar: [
        ...[base.toUpperCase(), `${base}%`, ` ${base}`, `${base}/`, `/${base}`],
        `${base}' OR '1'='1`,
      ],
    },
    { name: `${base}x`, similar: [`${base}_`, `${base}.`] },
    { name: `a${base}`, similar: [] },
    { name: `${base} Ab`, similar: [] },
    { name: `${base}/sub`, similar: [`${base}z/sub`] },
    { name: `${base} `, similar: [] },
    { name: `${base} été`, similar: [`${base} ete`, `${base} été`.normalize('NFD')] },
    { name: `${base},${base}x`, similar: [] },
    { name: `${base} it's "one"`, similar: [] },
    { name: `${base}+1`, similar: [`${base} 1`] },
    { name: `${base}%41`, similar: [`${base}A`] },
    { name: digits, similar: [`0${digits}`, `${digits}.0`, `+${digits}`] },
    { name: `${long}a`, similar: [`${long}b`] },
    { name: `${base}${'/longer'.repeat(40)}/a`, similar: [`${base}${'/longer'.repeat(40)}/b`] },
    { name: `${base}&a=b#;?\\|☃😀`, similar: [] },
  ];
}
