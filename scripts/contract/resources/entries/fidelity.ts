import { successOf } from '../../../api/operation.ts';
import { encodePointerToken } from '../../../document/json-pointer.ts';
import { asObject, isJsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { runKey, runTag } from '../../run-tag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { boundaryValues } from '../values/boundary-values.ts';
import { type Difference, differenceOf, firstOf } from '../values/differences.ts';
import {
  type Budget,
  edgeCaseTexts,
  edgeCaseValues,
  keyedObjects,
  type Outcome,
  oftenRejectedTexts,
  oftenRejectedValues,
  sendAccepted,
} from '../values/edge-case-values.ts';
import type { ListedEntry } from './entry-data.ts';
import { ownValueOf, withOwnValue } from './own-values.ts';
import { restoreAfterwards } from './restored-entries.ts';

/** Keys of a document itself that are easily changed; a server may treat them apart from nested ones. */
const topLevelKeys = [
  ...['docproc.contract.dotted', 'docproc/contract', 'docproc contract', ' docproc_contract'],
  ...[
    'Docproc_Contract',
    'docproc_contract',
    `docproc_contract_${'k'.repeat(60)}`,
    '№ docproc',
    '07',
  ],
  // Names that mean something to tools of schemas and of databases.
  ...['$schema', '$ref', '_id', '@type'],
];
/** Values that stand in the document itself, and not in a list, where none of them is an object or null. */
const topLevelValues: readonly unknown[] = [
  ...['', '0', 'true', 'plain', 0, -1, 1.5, 12_345_678_901, false, true, [], [1, 1]],
];
/** How many requests may be spent on finding out which values a server rejects. */
const mostRequests = 60;

/**
 * Updates an entry with values that are easily damaged, and compares what comes back with what was
 * sent. The values stand in a list, which a merge patch replaces as a whole (RFC 7396), so that merging
 * and replacing servers are compared alike. A value that a server rejects is left out: what a document
 * may hold is open. The caller restores the entry.
 */
export async function compareEdgeCases(scenario: Scenario, entry: ListedEntry): Promise<void> {
  const keepsRest = await keepsDocument(scenario, entry);
  const half = edgeCaseValues.length >> 1;
  const budget: Budget = { requests: mostRequests };
  const send = (some: readonly unknown[]) => compareUpdate(scenario, entry, some, keepsRest);
  const accepted = [
    ...(await sendAccepted(edgeCaseValues.slice(0, half), send, budget)),
    ...(await sendAccepted(edgeCaseValues.slice(half), send, budget)),
  ];
  for (const values of [[...oftenRejectedTexts, ...oftenRejectedValues], boundaryValues])
    await sendAccepted(values, send, budget);
  const sendEscaped = (some: readonly unknown[]) =>
    compareUpdate(scenario, entry, some, false, escaped);
  await sendAccepted(edgeCaseTexts, sendEscaped, budget);
  const folder = scenario.newName();
  restoreAfterwards(scenario, entry, ['folder']);
  const sendMoved = (some: readonly unknown[]) =>
    compareUpdate(scenario, entry, some, false, (plan) => withFolder(plan, folder));
  // A value that was rejected alone would be rejected here as well.
  await sendAccepted(accepted, sendMoved, budget);
  const sendNotations = (some: readonly string[]) => compareNotations(scenario, entry, some);
  await sendAccepted(notations, sendNotations, budget);
  await compareKeys(scenario, entry, accepted, budget);
}

/**
 * Updates an entry with members of many names in the document itself; see {@link compareEdgeCases}.
 *
 * @param values those that the server accepts in a list
 */
async function compareKeys(
  scenario: Scenario,
  entry: ListedEntry,
  values: readonly unknown[],
  budget: Budget,
): Promise<void> {
  const keyed = [listOf, topLevelValue, topLevelText, topLevelId].map((each) =>
    withKeys(scenario, each),
  );
  const own = asObject(entry.data);
  const wrapped = wrappers.filter(([key]) => own[key] === undefined);
  const objects = topLevelObjects(values);
  for (const members of [...keyed, separated, wrapped, unusualMembers, objects]) {
    const send = (some: readonly Member[]) => compareMembers(scenario, entry, some);
    await sendAccepted(members, send, budget);
  }
  // A document of one member, unless the server merges it into the present one.
  await compareMembers(scenario, { id: entry.id }, [[runKey, { docproc: 'alone' }]]);
}

/**
 * Updates an entry with a content type beside its document, which is no part of that. Which content types a server
 * takes is open (D49), and so is what it adds to a document on its own.
 */
export async function compareContentType(scenario: Scenario, entry: ListedEntry): Promise<void> {
  const { content_type } = scenario.data.example(scenario.operation);
  const { id, data } = entry;
  if (content_type === undefined || !isJsonObject(data)) return;
  const plan = { id, json: { content_type, data } };
  const shown = (await scenario.attempt('update-entry', plan))?.data;
  if (!isJsonObject(shown)) return;
  const added = Object.keys(shown).find(
    (key) => shown[key] === content_type && data[key] !== content_type,
  );
  if (added === undefined) return;
  scenario.documented('F178', 'The content type of an update is in the document of the entry.', {
    pointer: `/data/${encodePointerToken(added)}`,
    expected: shorten(data[added]),
    actual: shorten(shown[added]),
  });
}

/** Whether an update of the folder alone leaves the document as it is, which is open (D79). */
async function keepsDocument(scenario: Scenario, entry: ListedEntry): Promise<boolean> {
  const plain = ['plain', 1];
  const options = { expectation: 'open' } as const;
  await scenario.respond('update-entry', updateWith(entry, plain), options);
  const moved = await afterMove(scenario, entry);
  return moved !== undefined && differenceOf(plain, ownValueOf(moved.data)) === undefined;
}

/** The entry as an update of its folder shows it, if that succeeds. */
function afterMove(scenario: Scenario, { id, folder }: ListedEntry) {
  return scenario.attempt('update-entry', { id, json: { folder } });
}

/** Updates an entry with values, and compares what the server shows of them. */
async function compareUpdate(
  scenario: Scenario,
  entry: ListedEntry,
  values: readonly unknown[],
  keepsRest: boolean,
  written = (plan: RequestPlan) => plan,
): Promise<Outcome> {
  const plan = written(updateWith(entry, values));
  const updated = await scenario.attempt('update-entry', plan);
  if (!updated) return 'rejected';
  if (updated.data === undefined) return 'kept';
  const shown = ownValueOf(updated.data);
  const difference = differenceOf(values, shown, `/data/${runKey}`);
  if (difference) reportDifference(scenario, difference, 'The response to an update');
  if (difference) return 'changed';
  const moved = keepsRest ? await afterMove(scenario, entry) : undefined;
  if (!moved) return 'kept';
  const change = differenceOf(shown, ownValueOf(moved.data), `/data/${runKey}`);
  if (change) reportDifference(scenario, change, 'The response to the update after it');
  return change ? 'changed' : 'kept';
}

// A list, because of servers that merge; see `compareEdgeCases`.
const listOf = (index: number): unknown => [`value ${index}`];
const topLevelValue = (index: number): unknown => topLevelValues[index % topLevelValues.length];
const topLevelText = (index: number): unknown => `${runTag}-${index}`;
const topLevelId = (): unknown => uuidOfVersion(4);

/** A member of a document. */
type Member = readonly [key: string, value: unknown];

function withKeys(
  { operation }: Scenario,
  valueFor: (index: number) => unknown,
): readonly Member[] {
  const schemas = [operation.requestBody?.content?.schema, successOf(operation)?.content?.schema];
  // Names that the entry itself has.
  const own = schemas.flatMap((schema) => schema?.properties.map(({ name }) => name) ?? []);
  // A server may show the schema that a document names as that of the entry, which is a URL.
  const valueUnder = (key: string, index: number) =>
    /schema$/i.test(key) ? `https://docproc.example/schemas/${index}` : valueFor(index);
  return [...new Set([...own, ...topLevelKeys])].map((key, index) => [key, valueUnder(key, index)]);
}

/** How many values stand in one object: enough for few objects, and few enough to show in a finding. */
const mostInObject = 12;

/**
 * Objects with values, which a server may drop there and keep in a list. A value has the same place in each run, so that
 * a server that merges documents has no other one to merge it with.
 *
 * @param accepted the values that the server accepts in a list
 */
function objectsWith(accepted: readonly unknown[]): unknown[] {
  const members = edgeCaseValues.map((value, index) => [`value_${index}`, value] as const);
  return Array.from({ length: Math.ceil(members.length / mostInObject) }, (_, index) => {
    const some = members.slice(index * mostInObject, (index + 1) * mostInObject);
    return Object.fromEntries(some.filter(([, value]) => accepted.includes(value)));
  });
}

/** Objects under keys of their own, for the same reason. */
function topLevelObjects(accepted: readonly unknown[]): readonly Member[] {
  return [...keyedObjects, ...objectsWith(accepted)].map((value, index) => [
    `docproc_contract_members_${index}`,
    withoutNull(value),
  ]);
}

/** What a merge leaves of a value: it drops members that are null (RFC 7396), and keeps a list as it is. */
function withoutNull(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(members.map(([key, each]) => [key, withoutNull(each)]));
}

/** Objects under names that a server may take for a wrapping of the document. */
const wrappers: readonly Member[] = [
  ...['doc', 'document', 'data', 'payload', 'value', 'content', 'body', 'item', 'entry', 'head'],
].map((key) => [key, { [runKey]: key }]);

/** Texts with separators, under names that a server may take for those of lists. */
const separated: readonly Member[] = ['docproc_contract_tags', 'docproc_contract_ids'].map(
  (key) => [key, 'one;two, three | four/five'],
);

/** Names that mean something else to programs that keep documents as objects of their language, or as schemas. */
const unusualMembers: readonly Member[] = ['__proto__', 'constructor', 'toString', '$ref'].map(
  (key) => [key, [`under ${key}`]],
);

/**
 * Updates an entry with members in the document itself. Those that the server shows otherwise are reported, and those
 * that it takes for fields of the entry.
 */
async function compareMembers(
  scenario: Scenario,
  entry: ListedEntry,
  members: readonly Member[],
): Promise<Outcome> {
  const { id, data } = entry;
  const added = Object.fromEntries(members);
  const json = { data: { ...asObject(data), ...added } };
  const updated = await scenario.attempt('update-entry', { id, json });
  if (!updated) return 'rejected';
  compareFolder(scenario, entry, added.folder, updated.folder);
  const shown = updated.data;
  if (shown === undefined) return 'kept';
  const document = asObject(shown);
  const difference = firstOf(Object.keys(added), (key) =>
    differenceOf(added[key], document[key], `/data/${encodePointerToken(key)}`),
  );
  if (difference) reportDifference(scenario, difference, 'The response to an update');
  return difference ? 'changed' : 'kept';
}

/** The folder is where it was, also after an update with a document that has a key of that name. */
function compareFolder(scenario: Scenario, entry: ListedEntry, key: unknown, shown: unknown): void {
  if (shown === undefined || shown !== key || shown === entry.folder) return;
  restoreAfterwards(scenario, entry, ['folder']);
  const message = 'The entry is in the folder that its document names, and the update names none.';
  const details = { pointer: '/folder', expected: shorten(entry.folder), actual: shorten(shown) };
  scenario.documented('F178', message, details);
}

function reportDifference(
  scenario: Scenario,
  { pointer, expected, actual }: Difference,
  view: string,
): void {
  const message = `${view} shows another document than was sent.`;
  const details = { pointer, expected: shorten(expected), actual: shorten(actual) };
  scenario.documented('F178', message, details);
}

/** The same request with a folder. */
function withFolder(plan: RequestPlan, folder: string): RequestPlan {
  return { ...plan, json: { ...asObject(plan.json), folder } };
}

/** The same request with every character that JSON may escape written that way (RFC 8259, section 7). */
function escaped(plan: RequestPlan): RequestPlan {
  const hex = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const write = (json: unknown) =>
    JSON.stringify(json)
      .replace(/[\u007f-\uffff]/g, hex)
      .replaceAll('/', '\\/');
  return { ...plan, write };
}

/** Numbers as JSON text, in notations that `JSON.stringify` does not use. */
const notations: readonly string[] = ['-0', '-0.0', '1.0', '1.50', '1E2', '1e+2', '25e-1', '0e0'];

/** Updates an entry with numbers in other notations, which mean the same. */
function compareNotations(
  scenario: Scenario,
  entry: ListedEntry,
  some: readonly string[],
): Promise<Outcome> {
  const placeholder = `${runTag}-numbers`;
  const written = (): RequestPlan => ({
    ...updateWith(entry, placeholder),
    write: (json) => JSON.stringify(json).replace(JSON.stringify(placeholder), `[${some.join()}]`),
  });
  return compareUpdate(scenario, entry, some.map(Number), false, written);
}

/** An update that adds values to the document of an entry. */
function updateWith({ id, data }: ListedEntry, values: unknown): RequestPlan {
  return { id, json: { data: withOwnValue(data, values) } };
}
