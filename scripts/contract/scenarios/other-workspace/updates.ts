import { restsOn } from '../../../checks/basis.ts';
import { sameCaseless, sameFolder, sameUuid } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { entriesToChange, listedFirst, updateEntry } from '../../resources/entries/entry-data.ts';
import { ownValueOf, withOwnValue } from '../../resources/entries/own-values.ts';
import { restoreAfterwards } from '../../resources/entries/restored-entries.ts';
import { differenceOf, isEmpty } from '../../resources/values/differences.ts';
import { runKey } from '../../run-tag.ts';
import { readUntil } from '../../session/lag.ts';
import type { Scenario } from '../../session/scenario.ts';
import { citingCalls, onlyOn, type ScenarioCheck } from '../../session/scenario-check.ts';

/** Whether the entries of another workspace, its name and its slug can be updated as those of this one can. */
export const otherWorkspaceUpdates: ScenarioCheck = {
  id: 'other-workspace-updates',
  kind: 'stateful',
  asserts:
    'An update with the token of another workspace is kept. An update of an entry leaves the entries of the other workspace as they are.',
  basis: restsOn('F178', 'F180', 'D138'),
  claims: ({ role }) => (role === 'update-entry' ? 'updates' : undefined),
  fix: 'Store updates of all workspaces alike, and look for one that is hard-coded.',
  writes: ['entries', 'workspace'],
  ...citingCalls(onlyOn('update-workspace', 'update-entry')),
  async run(scenario) {
    const other = scenario.inOtherWorkspace(otherWorkspaceUpdates);
    if (scenario.operation.role === 'update-workspace') return updateWorkspaceOf(other);
    await updateEntryOf(other);
    await updateBeside(scenario, other);
  },
};

async function updateWorkspaceOf(other: Scenario): Promise<void> {
  const before = await other.success('update-workspace', { json: {} });
  const old = text(before.name) ?? other.skip('needs a workspace that shows its name');
  const json = { name: old, ...(text(before.slug) && { slug: before.slug }) };
  other.afterwards(() => other.send('update-workspace', { json }, { restoring: true }));
  for (const field of ['name', 'slug']) {
    const sent = other.newName();
    const plan = { json: { [field]: sent } };
    compareField(other, field, sent, await other.attempt('update-workspace', plan));
  }
}

async function updateEntryOf(other: Scenario): Promise<void> {
  const entry = (await listedFirst(other)).find(({ folder }) => text(folder));
  if (!entry) return other.skip('needs an entry in the other workspace');
  const { id, data } = entry;
  const change = (json: JsonObject) => ({ id, json });
  restoreAfterwards(other, entry, ['folder', ...(isJsonObject(data) ? ['data'] : [])]);
  const sent = { folder: other.newName(), own: `${other.newName()} ñ Ж 漢 😀` };
  const moved = await other.attempt('update-entry', change({ folder: sent.folder }));
  compareField(other, 'folder', sent.folder, moved);
  await compareKept(other, entry, 'folder');
  if (!isJsonObject(data)) return;
  const document = { data: withOwnValue(data, sent.own) };
  const shown = (await other.attempt('update-entry', change(document)))?.data;
  if (!isJsonObject(shown)) return;
  compareField(other, 'data', sent.own, { data: ownValueOf(shown) ?? null });
  if (ownValueOf(shown) !== sent.own) return;
  await compareKept(other, entry, 'data');
}

/** The next update shows what the one before has set, and not what was there before. */
async function compareKept(
  other: Scenario,
  { id, ...former }: JsonObject,
  field: 'folder' | 'data',
): Promise<void> {
  if (isEmpty(former[field])) return;
  const isGone = (shown: JsonObject | undefined) =>
    shown !== undefined && !differenceOf(former[field], shown[field]);
  const last = await readUntil(
    () => other.attempt('update-entry', { id: String(id), json: {} }),
    (shown) => !isGone(shown),
  );
  if (!isGone(last)) return;
  other.documented('F178', 'An update in another workspace was gone afterwards.', {
    pointer: `/${field}`,
    expected: 'what the update has set',
    actual: shorten(former[field]),
  });
}

/** An update of an entry of this workspace leaves the entries of the other one alone. */
async function updateBeside(scenario: Scenario, other: Scenario): Promise<void> {
  const [entry] = await entriesToChange(scenario, 1);
  restoreAfterwards(scenario, entry, ['folder', 'data']);
  const [folder, own] = [scenario.newName(), scenario.newName()];
  await updateEntry(scenario, entry, { folder });
  if (isJsonObject(entry.data))
    await updateEntry(scenario, entry, { data: withOwnValue(entry.data, own) });
  const others = (await listedFirst(other)).filter(({ id }) => !sameUuid(id, entry.id));
  const changed = others.find((each) => each.folder === folder || ownValueOf(each.data) === own);
  if (!changed) return;
  const message = 'An update changed an entry of another workspace.';
  const pointer = changed.folder === folder ? '/list/0/folder' : `/list/0/data/${runKey}`;
  const details = {
    pointer,
    expected: 'what it was',
    actual: `${changed.folder === folder ? folder : own} at entry ${changed.id}`,
  };
  scenario.documented('F180', message, details);
}

function compareField(
  other: Scenario,
  field: string,
  sent: string,
  shown: JsonObject | undefined,
): void {
  if (!shown) other.skip('needs an update that the server accepts');
  if (field !== 'data' && isEmpty(shown[field])) return;
  if (!differenceOf(sent, shown[field])) return;
  const message = `With the token of another workspace, \`${field}\` is not kept.`;
  const isSame = field === 'folder' ? sameFolder : sameCaseless;
  const isOtherForm = field !== 'data' && isSame(sent, shown[field]);
  const basis = isOtherForm ? { decision: 'D138' } : { fact: other.callFact() };
  other.reportOn(basis, message, {
    pointer: `/${field}`,
    expected: sent,
    actual: shorten(shown[field]),
  });
}
