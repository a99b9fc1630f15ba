import { setTimeout as pause } from 'node:timers/promises';
import {
  choosesId,
  completionTimeOf,
  namesResource,
  type Operation,
  pageOf,
  parameterWithRole,
  takesToken,
} from '../../api/operation.ts';
import type { Role } from '../../api/roles.ts';
import { objectIn, pageIn } from '../../api/success.ts';
import { type Exchange, isComplete, showsSuccess } from '../../checks/exchange.ts';
import { datesOf } from '../../checks/values.ts';
import { isJsonObject, type JsonObject, text } from '../../lib/json.ts';
import { uuidOfVersion } from '../../lib/uuid.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import type { SendOptions } from '../session/contract-target.ts';
import type { Discovery } from '../session/discovery.ts';
import type { Session } from '../session/session.ts';
import { signatureOf } from '../session/signature.ts';
import { fixtureLines, missingFixtures, Skipped } from '../session/skipped.ts';
import { pick, TestData } from '../session/test-data.ts';
import type { ContractSettings } from '../settings.ts';

/** The result of the first requests to one operation, before any check is evaluated. */
export interface Probe {
  exchanges: readonly Exchange[];
  /** Why no request to the operation succeeded, for the message of a skipped check. */
  skipReason?: string;
  /** What to do if the server has the operation, although it seems not to. */
  fix?: string;
  /** Whether the responses show that the server has the operation. */
  implemented: boolean;
}

/** Why the checks of an operation are skipped that the server does not have. */
export const notImplemented = 'not implemented: the server does not have the operation';

/** How long a probe waits for a job to complete, in ms. */
const longestPolling = 2000;

/**
 * Sends the fixed requests of an operation, on which the response checks are evaluated: the simplest valid request,
 * requests for further pages of a listing, and some invalid ones. They do not depend on which checks run.
 */
export async function probe(
  operation: Operation,
  context: { session: Session; discovery: Discovery; settings: ContractSettings },
): Promise<Probe> {
  const exchanges: Exchange[] = [];
  const send = async (plan: RequestPlan, options?: SendOptions) => {
    const exchange = await context.session.send(operation, plan, options);
    exchanges.push(exchange);
    return exchange;
  };
  const data = new TestData(context.discovery, (...request) => context.session.send(...request));
  try {
    const { missing, ...plan } = await data.validRequest(operation);
    const first = await send(plan, { expectation: missing.length > 0 ? 'open' : 'success' });
    if (showsSuccess(first, operation)) {
      await sendUntilCompleted(operation, plan, first, send);
      for (const further of furtherPlans(operation, plan, first)) await send(further);
      await sendForSecondPage(operation, plan, send);
      const { json } = plan;
      const other = choosesId(operation) && isJsonObject(json) ? anotherBody(json) : undefined;
      if (other) await send({ ...plan, json: other }, { expectation: 'open', earlier: first });
    }
    for (const invalid of invalidPlans(operation, plan)) {
      await send(invalid, { expectation: 'error' });
    }
    const skipReason = reasonFor(exchanges, operation, missing, context.settings);
    const guessed = missing.length > 0 && !takesToken(operation);
    const lacks = isLacking(exchanges[0], operation, context.session);
    if (lacks || !(await isImplemented(exchanges, context.discovery, guessed))) {
      const status = exchanges[0]?.response?.status;
      return status === 401 || status === 403
        ? { exchanges, implemented: true, skipReason: unknownCredentials(status, missing) }
        : { exchanges, implemented: false, ...withoutOperation(missing) };
    }
    return { exchanges, implemented: true, ...(skipReason !== undefined && { skipReason }) };
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    return { exchanges, implemented: true, skipReason: error.message };
  }
}

// A job that has not completed does not show all of its fields.
async function sendUntilCompleted(
  operation: Operation,
  plan: RequestPlan,
  first: Exchange,
  send: (plan: RequestPlan) => Promise<Exchange>,
): Promise<void> {
  const field = completionTimeOf(operation)?.name;
  if (field === undefined || operation.method !== 'GET') return;
  const start = performance.now();
  let latest = first;
  for (
    let delay = 20;
    performance.now() - start < longestPolling;
    delay = Math.min(delay * 2, 500)
  ) {
    if (text(objectIn(latest.response)?.[field]) !== undefined) return;
    await pause(delay);
    latest = await send(plan);
  }
}

/** Further valid requests, with values that the first response shows. */
function furtherPlans(operation: Operation, plan: RequestPlan, first: Exchange): RequestPlan[] {
  const properties = operation.requestBody?.content?.schema.properties ?? [];
  const present = pick(objectIn(first.response) ?? {}, properties);
  // An update that says what is so already.
  if (operation.method === 'PATCH' && Object.keys(present).length > 0) {
    return [{ ...plan, json: present }];
  }
  const items = pageIn(first.response, operation)?.items ?? [];
  const times = datesOf(items);
  const values: [Role, string | undefined][] = [
    ['folder-filter', text(items[0]?.folder)],
    ['since-filter', times[Math.floor(times.length / 2)]],
  ];
  return values.flatMap(([role, value]) => {
    const parameter = parameterWithRole(operation, role);
    return parameter && value !== undefined
      ? [{ ...plan, query: { [parameter.name]: value } }]
      : [];
  });
}

async function sendForSecondPage(
  operation: Operation,
  plan: RequestPlan,
  send: (plan: RequestPlan, options?: SendOptions) => Promise<Exchange>,
): Promise<void> {
  const size = parameterWithRole(operation, 'page-size');
  const fields = pageOf(operation);
  if (!size || !fields) return;
  const query = { [size.name]: '1' };
  const { response } = await send({ ...plan, query });
  const cursor = parameterWithRole(operation, 'page-cursor');
  const page = pageIn(response, operation);
  // Without a field for the next page, where the cursor of a page leads is open (D51).
  const next = fields.next ? page?.next : page?.cursor;
  if (!cursor || next === undefined) return;
  const further = { ...plan, query: { ...query, [cursor.name]: next } };
  await send(further, { expectation: fields.next ? 'success' : 'open' });
}

/** A body for the same identifier that differs in what was made up for the run: what it leads to is open (D44, D45). */
function anotherBody(json: JsonObject): JsonObject | undefined {
  const { name, tags } = json;
  if (typeof name === 'string') return { ...json, name: `${name}, again` };
  return Array.isArray(tags) ? { ...json, tags: [...tags, 'again'] } : undefined;
}

/** Requests with one mistake: no token, an unknown resource, or a truncated body. */
function invalidPlans(operation: Operation, plan: RequestPlan): RequestPlan[] {
  const plans: RequestPlan[] = [];
  if (takesToken(operation)) plans.push({ ...plan, token: null });
  if (namesResource(operation)) plans.push({ ...plan, id: uuidOfVersion(7) });
  const { json: _, ...rest } = plan;
  if (operation.requestBody) plans.push({ ...rest, body: '{"name": ' });
  return plans;
}

// A server may respond to an unknown identifier just as to an unknown path.
function withoutOperation(missing: readonly string[]): Pick<Probe, 'skipReason' | 'fix'> {
  if (missing.length === 0) return { skipReason: notImplemented };
  const fix = `if the server does have it, add ${fixtureLines(missing)} of something that exists to the fixtures`;
  return { skipReason: `${notImplemented}; ${fix}`, fix };
}

// A server may look at credentials before it looks at the path, so that its error does not show what it has.
function unknownCredentials(status: number, missing: readonly string[]): string {
  return `needs credentials that the server accepts: it responded with ${status} to invented ones, as it does to an unknown path; add ${fixtureLines(missing)} to the fixtures`;
}

function reasonFor(
  exchanges: readonly Exchange[],
  operation: Operation,
  missing: readonly string[],
  { fixtures }: ContractSettings,
): string | undefined {
  if (exchanges.some((each) => showsSuccess(each, operation))) return undefined;
  const [first] = exchanges;
  if (!first?.response) return first?.failure?.message ?? 'needs a request that may be sent';
  const { status } = first.response;
  if (takesToken(operation) && (status === 401 || status === 403)) {
    return fixtures.token === undefined
      ? 'needs a token: give --token, or "token" among the fixtures'
      : `needs a token that the server accepts: it responded with ${status}`;
  }
  if (missing.length > 0) {
    return missingFixtures(missing);
  }
  return status === 200
    ? 'needs a success that shows a field of the object; the server responded with none'
    : `needs a success; the server responded with ${status} to a valid request`;
}

/**
 * Whether the response to the valid request says that the server does not have the operation: 501, or 405 if another
 * operation has the same path. If no other operation has the path, a 405 means that the method is wrong.
 */
function isLacking(
  first: Exchange | undefined,
  { id, path }: Operation,
  { exercised }: Session,
): boolean {
  const status = first?.response?.status;
  const others = [...exercised.operations.values()].filter(({ operation }) => operation.id !== id);
  const shared = others.some(({ operation }) => operation.path.template === path.template);
  return status === 501 || (status === 405 && shared);
}

/**
 * Whether the responses show that the server has an operation: it then responds differently to one of its requests than
 * to the same request with an unknown path.
 *
 * @param guessed whether the credentials in the request are guessed, so that a 401 shows nothing
 */
async function isImplemented(
  exchanges: readonly Exchange[],
  discovery: Discovery,
  guessed: boolean,
): Promise<boolean> {
  const complete = exchanges.filter(isComplete);
  const [first] = complete;
  if (!first || complete.length < exchanges.length) return true;
  const missing = guessed ? [401, 403, 404, 405] : [404, 405];
  if (!missing.includes(first.response.status)) return true;
  for (const each of complete) {
    if (signatureOf(each) !== (await discovery.unknownPath(each))) return true;
  }
  return false;
}
