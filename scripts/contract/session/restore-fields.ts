import { objectIn } from '../../api/success.ts';
import { isClientErrorStatus, type ReceivedResponse } from '../../checks/exchange.ts';
import { asObject, isJsonObject, type JsonObject, sameJson } from '../../lib/json.ts';
import { namedId, type RequestPlan } from '../requests/build-request.ts';
import type { NotedUpdate } from './restored-changes.ts';
import type { Callee, Scenario } from './scenario.ts';
import type { Session } from './session.ts';

/**
 * Restores fields by one update, for a server may reset what an update does not name (D79 to D81). If it is rejected, by
 * one update for each field. Where the server has merged a document with what the run sent, takes that back.
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
  const together = await send(update.sent);
  const status = together?.status ?? 0;
  const isApart = isClientErrorStatus(status) && status !== 429 && fields.length > 1;
  for (const [field, former] of fields) {
    const alone = { [field]: former };
    const response = isApart ? await send(alone) : together;
    const others = isApart ? {} : update.sent;
    if (isJsonObject(former))
      await takeBack(session, update, { field, former, others, response, send });
  }
}

/** Sends an update with a body. */
type SendUpdate = (json: JsonObject) => Promise<ReceivedResponse | undefined>;

/** A document that was restored, and the response to that. */
interface RestoredDocument {
  field: string;
  former: JsonObject;
  /** What the update has to name as well. */
  others: JsonObject;
  response: ReceivedResponse | undefined;
  send: SendUpdate;
}

/** Sends null for the members that a server has kept of what it merged with a document. */
async function takeBack(
  { members, restored }: Pick<Session, 'members' | 'restored'>,
  update: NotedUpdate,
  { field, former, others, response, send }: RestoredDocument,
): Promise<void> {
  const shownIn = (each: ReceivedResponse | undefined) => objectIn(each)?.[field];
  const takingBack = (shown: unknown) => members.takingBack(update.id, field, former, shown);
  const taking = takingBack(shownIn(response));
  if (!taking) return;
  restored.noteKept(update, field);
  const sendDocument = async (document: JsonObject) =>
    shownIn(await send({ ...others, [field]: document }));
  const mayHaveMore = async () => {
    const shown = await sendDocument(former);
    return shown === undefined || takingBack(shown) !== undefined;
  };
  if (await members.findOutMerging(mayHaveMore)) {
    const shown = await sendDocument(taking);
    if (sameJson(shown, taking)) {
      members.noteReplacing();
      await sendDocument(former);
    } else if (shown === undefined || takingBack(shown)) return;
  }
  restored.noteTakenBack(update, field);
}

/** Restores the fields that an update of a scenario names to the values that it has; see {@link restoreFields}. */
export async function restoreBy(
  scenario: Scenario,
  callee: Callee,
  plan: RequestPlan,
): Promise<void> {
  const operation = scenario.calledOperation(callee);
  const { token = '' } = scenario.fixtures;
  const id = namedId(operation, plan);
  const update = { operation, token, id, sent: asObject(plan.json) };
  await restoreFields(scenario.run.session, update, async (json) => {
    const { response } = await scenario.send(operation, { ...plan, json }, { restoring: true });
    return response;
  });
}
