import type { OperationRole } from '../../api/roles.ts';
import { idsOf, objectIn, pageIn, sameUuid } from '../../checks/values.ts';
import { KnownResource } from './known-resource.ts';
import { assertId } from './workflow-actions.ts';
import { type Client, Contradiction, type Setting } from './world.ts';

const workspace = 'update-workspace';
const authorize = 'authorize-enrollment';
const series = 'list-series-entries';

/** The workspace of the token, as it was at first. */
export function workspaceOf({ workspace: present }: Setting): KnownResource | undefined {
  if (!present) return undefined;
  const { id, name, slug } = present;
  const identity = { kind: 'workspace', id: String(id ?? ''), isOwn: false } as const;
  return new KnownResource(identity, { name, slug });
}

/** Updates name, slug or both; an update of none reads the workspace. */
export async function updateWorkspace(client: Client, _: number, mask: number): Promise<void> {
  const { workspace: known, world } = client;
  if (!known) return;
  const names = ['name', 'slug'].filter((_name, index) => mask & (1 << index));
  const json = Object.fromEntries(names.map((name) => [name, world.label(known.key)]));
  const shown = objectIn(await world.send(workspace, { json }));
  if (!shown) return known.tolerate(json);
  if (known.id !== '') assertId(known, workspace, shown);
  known.write(json);
  const read = async () => objectIn(await world.look(workspace, { json: {} }));
  await world.compare({ resource: known, role: workspace, shown, sent: json, read });
}

/** Authorizes the enrollment of the fixtures. */
export async function authorizeEnrollment({ world }: Client): Promise<void> {
  const json = world.setting.credentials;
  if (!json) return;
  const shown = objectIn(await world.send(authorize, { json }));
  const { id } = shown ?? {};
  if (typeof id !== 'string') return;
  world.setting.enrollment ??= id;
  assertSame(authorize, '/id', world.setting.enrollment, id);
}

/** Lists the entries of the series of the fixtures. */
export async function listSeries({ world }: Client): Promise<void> {
  const id = world.scenario.fixtures.series_id;
  if (id === undefined) return;
  const response = await world.send(series, { id });
  const shown = objectIn(response);
  if (typeof shown?.series_id === 'string') assertSame(series, '/series_id', id, shown.series_id);
  const page = pageIn(response, world.scenario.operationOf(series));
  if (page) assertComplete(world.setting, idsOf(page.items));
}

// Nothing removes an entry of a series; one that is added may push another to the next page.
function assertComplete(setting: Setting, shown: string[]): void {
  const before = setting.seriesEntries ?? shown;
  setting.seriesEntries = shown;
  const missing = before.filter((id) => !shown.includes(id));
  if (missing.length === 0 || shown.some((id) => !before.includes(id))) return;
  const message = 'After other calls, entries of the series are missing.';
  const details = {
    pointer: '/list',
    expected: `${before.length} entries`,
    actual: `${shown.length} entries, without ${missing[0]}`,
  };
  throw new Contradiction(series, message, details, { isShared: true });
}

function assertSame(role: OperationRole, pointer: string, expected: string, actual: string): void {
  if (sameUuid(expected, actual)) return;
  const message = 'After other calls, the response is about another resource than before.';
  throw new Contradiction(role, message, { pointer, expected, actual });
}
