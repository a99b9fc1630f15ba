import { objectIn } from '../../api/success.ts';
import { isSuccessStatus, type ReceivedResponse } from '../../checks/exchange.ts';
import { asObject, isJsonObject, type JsonObject } from '../../lib/json.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import type { NotedUpdate } from './restored-changes.ts';
import type { Callee, Scenario } from './scenario.ts';
import type { Session } from './session.ts';

/**
 * Restores fields by one update, for a server may reset what an update does not name (D81). If it is rejected, by one
 * update for each field. Where the server has merged a document with what the run sent, takes back what is left of that.
 *
 * @param update of which resource, and what it had
 * @param send sends an update of it with a body, and gives its response, if there is one
 */
export async function restoreFields(
  session: Pick<Session, 'members' | 'restored'>,
  update: NotedUpdate,
  send: SendUpdate,
): Promise<void> {
  const fields = Object.entries(update.sent).filter(([, value]) => value !== undefined);
  let response = await send(update.sent);
  const isRejected = response && !isSuccessStatus(response.status) && fields.length > 1;
  if (isRejected) for (const [field, value] of fields) response = await send({ [field]: value });
  for (const [field, former] of fields)
    if (isJsonObject(former)) await takeBack(session, update, { field, former, response, send });
}

/** Sends an update with a body. */
type SendUpdate = (json: JsonObject) => Promise<ReceivedResponse | undefined>;

/** A document that was restored, and the response to that. */
interface RestoredDocument {
  field: string;
  former: JsonObject;
  response: ReceivedResponse | undefined;
  send: SendUpdate;
}

/** Sends null for the members that a server has kept of what it merged with a document. */
async function takeBack(
  { members, restored }: Pick<Session, 'members' | 'restored'>,
  update: NotedUpdate,
  { field, former, response, send }: RestoredDocument,
): Promise<void> {
  const keptIn = (each: ReceivedResponse | undefined) =>
    members.restoring(update.id, field, former, objectIn(each)?.[field]);
  const kept = keptIn(response);
  if (!kept) return;
  const isKept = async () => keptIn(await send({ [field]: former })) !== undefined;
  if (!(await members.isMerging(isKept))) return;
  if (keptIn(await send({ [field]: kept }))) restored.noteKept(update, field);
}

/** Restores the fields that an update of a scenario names to the values that it has; see {@link restoreFields}. */
export async function restoreBy(
  scenario: Scenario,
  callee: Callee,
  plan: RequestPlan,
): Promise<void> {
  const operation = scenario.calledOperation(callee);
  const { token = '' } = scenario.fixtures;
  const id = plan.id ?? plan.path?.[operation.path.variables.at(-1) ?? ''] ?? '';
  const update = { operation, token, id, sent: asObject(plan.json) };
  await restoreFields(scenario.run.session, update, async (json) => {
    const { response } = await scenario.send(operation, { ...plan, json }, { restoring: true });
    return response;
  });
}
