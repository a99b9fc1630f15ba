import type { OperationRole } from '../../api/roles.ts';
import { objectIn } from '../../api/success.ts';
import { sameUuid } from '../../checks/values.ts';
import { KnownResource } from './known-resource.ts';
import { type Client, Contradiction, type SequenceContext } from './sequence-run.ts';
import { assertId } from './workflow-actions.ts';

const workspace = 'update-workspace';
const authorize = 'authorize-enrollment';
const series = 'list-series-entries';

/** The workspace of the token, as it was at first. */
export function workspaceOf({ workspace: present }: SequenceContext): KnownResource | undefined {
  if (!present) return undefined;
  const { id, name, slug } = present;
  const identity = { kind: 'workspace', id: String(id ?? ''), isOwn: false } as const;
  return new KnownResource(identity, { name, slug });
}

/** Updates name, slug or both; an update of none reads the workspace. */
export async function updateWorkspace(client: Client, _: number, mask: number): Promise<void> {
  const { workspace: known, run } = client;
  if (!known) return;
  const names = ['name', 'slug'].filter((_name, index) => mask & (1 << index));
  const json = Object.fromEntries(names.map((name) => [name, run.label(known.key)]));
  const shown = objectIn(await run.send(workspace, { json }));
  if (!shown) return known.noteUncertain(json);
  if (known.id !== '') assertId(known, workspace, shown);
  known.write(json);
  const read = async () => objectIn(await run.look(workspace, { json: {} }));
  await run.compare({ resource: known, role: workspace, shown, sent: json, read });
}

/** Authorizes the enrollment of the fixtures. */
export async function authorizeEnrollment({ run }: Client): Promise<void> {
  const json = run.context.credentials;
  if (!json) return;
  const shown = objectIn(await run.send(authorize, { json }));
  const { id } = shown ?? {};
  if (typeof id !== 'string') return;
  run.context.enrollment ??= id;
  assertSame(authorize, '/id', run.context.enrollment, id);
}

/** Lists the entries of the series of the fixtures. */
export async function listSeries({ run }: Client): Promise<void> {
  const id = run.scenario.fixtures.series_id;
  if (id === undefined) return;
  const shown = objectIn(await run.send(series, { id }));
  if (typeof shown?.series_id === 'string') assertSame(series, '/series_id', id, shown.series_id);
}

function assertSame(role: OperationRole, pointer: string, expected: string, actual: string): void {
  if (sameUuid(expected, actual)) return;
  const message = 'After other calls, the response is about another resource than before.';
  throw new Contradiction(role, message, { pointer, expected, actual });
}
