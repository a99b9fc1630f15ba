import { pageIn } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { entriesToChange, updateEntry } from '../../resources/entries/entry-data.ts';
import { walk, walkWhole } from '../../resources/entries/walk.ts';
import { changeableResource } from '../../resources/restored-resources.ts';
import { isEmpty } from '../../resources/values/differences.ts';
import { readUntil } from '../../session/lag.ts';
import { digestOf, type UpdatedResource } from '../../session/run-updates.ts';
import type { Details, Scenario } from '../../session/scenario.ts';
import { citingCalls, onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';

/** How many resources are looked at, those that were written first. */
const most = 8;

export const writesStay: ScenarioCheck = {
  id: 'writes-stay',
  claims: 'everything',
  kind: 'stateful',
  asserts:
    'At the end of the run, what its updates have set is still there, and not what one of them had set before. The first update of a connection is kept as well, and a listing that is read again after an update shows it.',
  basis: restsOn('D137'),
  fix: 'Look for what writes in the background, such as a queue, a replica or a cache that is written back.',
  writes: ['entries', 'workspace', 'workflows'],
  ...citingCalls(onlyOn('update-entry', 'update-workflow', 'update-workspace')),
  async run(scenario) {
    const written = () => scenario.run.session.updates.by(scenario.operation);
    if (written().length === 0) await updateTwice(scenario);
    const all = written();
    if (all.length === 0) scenario.skip('needs an update that is accepted, and shows what it set');
    for (const resource of all.slice(0, most)) await compareLast(scenario, resource);
    if (scenario.operation.role === 'update-entry') {
      const listed = await listedAsBefore(scenario, all.slice(most));
      for (const resource of listed.slice(0, most)) await compareLast(scenario, resource);
      await compareListedAgain(scenario);
    }
    await compareNewConnections(scenario);
  },
};

/** Gives a text of a resource another value and its own again, where no other check has updated one. */
async function updateTwice(scenario: Scenario): Promise<void> {
  const { data, operation } = scenario;
  const { missing: _, ...request } = await data.validRequest(operation);
  if (!isJsonObject(request.json)) return;
  const [present, example] = [request.json, data.example(operation)];
  const name = Object.keys(present).find((each) => typeof example[each] === 'string');
  if (name === undefined) return;
  for (const value of [example[name], present[name]]) {
    const plan = { ...request, json: { [name]: value } };
    await scenario.respond(operation, plan, { expectation: 'open' });
  }
}

/** Whether an update that names nothing shows a value that the run had replaced. */
async function compareLast(scenario: Scenario, { id, fields }: UpdatedResource): Promise<void> {
  const read = async () => {
    const plan = { id, json: {} };
    return scenario.attempt(scenario.operation, plan);
  };
  const first = await read();
  const isAny = (shown: JsonObject | undefined) => fieldsAsBefore(fields, shown).length > 0;
  const shown = isAny(first) ? await readUntil(read, (again) => !isAny(again)) : first;
  for (const name of fieldsAsBefore(fields, shown)) {
    const message =
      'A while after an update, a field has the value again that the update replaced.';
    scenario.documented(scenario.callFact(), message, {
      pointer: `/${name}`,
      expected: 'the value that it was given last',
      actual: shorten(shown?.[name]),
    });
  }
}

/** The fields that have a value which the run has set and replaced. */
function fieldsAsBefore(
  fields: UpdatedResource['fields'],
  shown: JsonObject | undefined,
): readonly string[] {
  return [...fields.entries()].flatMap(([name, { last, earlier }]) => {
    // An update may empty what it does not name.
    if (isEmpty(shown?.[name])) return [];
    const value = digestOf(shown?.[name]);
    // Any other value is one that somebody else has set.
    return last !== value && earlier.has(value) ? [name] : [];
  });
}

/** The entries of which a listing shows a value that the run has replaced. */
async function listedAsBefore(
  scenario: Scenario,
  entries: readonly UpdatedResource[],
): Promise<readonly UpdatedResource[]> {
  if (entries.length === 0 || !scenario.hasOperation('list-entries')) return [];
  const listed = await walkWhole(scenario, 'list-entries').catch(nothingIfSkipped);
  const shown = new Map(listed?.items.map((item) => [item.id, item]));
  return entries.filter(({ id, fields }) => fieldsAsBefore(fields, shown.get(id)).length > 0);
}

/** Lists entries, moves one of them, and lists them again, with no other request in between. */
async function compareListedAgain(scenario: Scenario): Promise<void> {
  const list = 'list-entries';
  if (!scenario.hasOperation(list)) return;
  const operation = scenario.calledOperation(list);
  const read = async () => pageIn((await scenario.send(list, {})).response, operation)?.items;
  const [entry] = (await entriesToChange(scenario, 1).catch(nothingIfSkipped)) ?? [];
  const shows = (await read())?.some(({ id }) => id === entry?.id);
  if (!entry || !shows || isEmpty(entry.folder)) return;
  const folder = scenario.newName();
  const options = { expectation: 'open' } as const;
  const updated = await updateEntry(scenario, entry, { folder }, options).catch(nothingIfSkipped);
  if (updated?.folder !== folder) return;
  const shown = async () => (await read())?.find(({ id }) => id === entry.id)?.folder;
  const found = await readUntil(shown, (each) => each !== entry.folder);
  if (found !== entry.folder) return;
  // A listing that shows no update at all still does not show it after another request.
  const another = { query: { 'page-size': 7 }, most: 1 };
  await walk(scenario, list, another).catch(nothingIfSkipped);
  if ((await shown()) !== folder) return;
  const message = 'A listing that is read again shows an entry as it was before an update.';
  const details = { pointer: '/list/0/folder', expected: folder, actual: shorten(found) };
  scenario.assumed('D137', message, details);
}

/** How many updates are sent over a connection of their own. */
const connections = 4;

/** Updates a text of a resource several times, each time over a new connection. */
async function compareNewConnections(scenario: Scenario): Promise<void> {
  const { operation } = scenario;
  const { id, fields } = await changeableResource(scenario);
  const [field] = fields;
  const send = async (json: JsonObject, headers: Record<string, string>) => {
    const plan = { ...(id !== undefined && { id }), json, headers };
    const shown = await scenario.attempt(operation, plan);
    return shown && field.read(shown);
  };
  /** What is shown after an update in place of its value; nothing if that is kept, or not accepted. */
  const replaced = async (headers: Record<string, string>): Promise<Details | undefined> => {
    const value = field.valueOf(scenario.newName());
    if ((await send({ [field.name]: value }, headers)) !== value) return undefined;
    const read = () => send({}, headers);
    const first = await read();
    const found = first === value ? first : await readUntil(read, (shown) => shown === value);
    if (found === value || isEmpty(found)) return undefined;
    return { pointer: `/${field.name}`, expected: shorten(value), actual: shorten(found) };
  };
  // An update may reset what it does not name.
  if (await replaced({})) return;
  // The last connection may become idle only afterwards, so that the first update uses it.
  scenario.run.session.closeConnections();
  const lost: Details[] = [];
  for (let count = 0; count < connections; count += 1) {
    const details = await replaced({ connection: 'close' });
    if (details) lost.push(details);
  }
  const [details] = lost;
  // Another client may have set one of the values.
  if (!details || lost.length === 1) return;
  const message = 'An update that is the first request of a connection is not kept.';
  scenario.documented(scenario.callFact(), message, details);
}
