import { valueAt } from '../../document/json-pointer.ts';
import type { RequestPlan } from '../build-request.ts';
import { uuidOfVersion, uuidVersion7 } from '../uuid.ts';
import { exampleOf, type Known, type KnownValue, mark } from './known.ts';
import type { Session } from './session.ts';

/** A valid request that changes nothing of value, and the fixtures without which it is a guess. */
export interface ValidRequest extends RequestPlan {
  guesses: readonly string[];
}

type Maker = (known: Known, session: Session) => Promise<ValidRequest>;

const makers: Record<string, Maker> = {
  listSiloEntries: async () => ({ guesses: [] }),
  listRelatedSiloEntries: async (known) => on({ id: await known.entryId() }),
  updateSiloEntry: async (known, session) => {
    const entry = await known.entryId();
    return { ...on({ id: entry }), json: await presentState(entry.value, session) };
  },
  createJob: async (known) => ({
    ...on({ id: { value: uuidVersion7() } }, await known.workflowId(), await known.entryId()),
    json: await known.jobBody(),
  }),
  createJobNonIdempotent: async (known) => ({
    ...on({}, await known.workflowId(), await known.entryId()),
    json: await known.jobBody(),
  }),
  fetchJob: async (known) => on({ id: await known.jobId() }),
  createWorkflow: async (known) => ({
    ...on({ id: { value: uuidOfVersion(7) } }),
    json: known.workflowBody(),
  }),
  updateWorkflow: async (known) => ({
    ...on({ id: await known.workflowId() }),
    json: { name: `${mark} workflow` },
  }),
  listSeriesEntries: async (known) => on({ series_id: await known.seriesId() }),
  // Nothing is required, so an empty update changes nothing and still returns the workspace.
  updateWorkspace: async () => ({ guesses: [], json: {} }),
  authorizeEnrollment: async (known) => {
    const { json, missing } = known.credentials();
    return { guesses: missing, json };
  },
};

/**
 * The plainest valid request of an operation. An operation that an overlay added is sent with the
 * first example of the document.
 *
 * @throws Skipped when it takes requests that may not be sent
 */
export async function validRequest(
  operationId: string,
  known: Known,
  session: Session,
): Promise<ValidRequest> {
  const make = makers[operationId];
  if (make) return make(known, session);
  const { parameters } = session.operation(operationId);
  const values = parameters
    .filter((each) => each.in === 'path')
    .map((each) => [each.name, known.pathValue(operationId, each)] as const);
  return { ...exampleOf(session, operationId), ...on(Object.fromEntries(values)) };
}

// Path values by name, and further values that stand in the body.
function on(path: Record<string, KnownValue>, ...others: readonly KnownValue[]): ValidRequest {
  const values = Object.entries(path).map(([name, { value }]) => [name, value]);
  const guesses = [...Object.values(path), ...others].flatMap(({ guess }) => guess ?? []);
  return { path: Object.fromEntries(values), guesses };
}

// An update that says what is so already, as far as the listing shows it.
async function presentState(entryId: string, session: Session): Promise<object> {
  const { response } = await session.send('listSiloEntries', {});
  const list = valueAt(response?.json, '/list');
  const entry = Array.isArray(list) ? list.find((each) => each?.id === entryId) : undefined;
  if (!entry) return {};
  const { folder, data } = entry;
  return { ...(folder !== undefined && { folder }), ...(data !== undefined && { data }) };
}
