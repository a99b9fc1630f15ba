import { type Operation, parameterWithRole } from '../../../api/operation.ts';
import { objectIn, resourceSchema } from '../../../api/success.ts';
import { restsOn } from '../../../checks/basis.ts';
import { type CompleteExchange, type Exchange, isComplete } from '../../../checks/exchange.ts';
import { isAboutTokenOrRate } from '../../../checks/response/status.ts';
import { timeOf } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { inconsistencyIn, inconsistentField } from '../../resources/inconsistent-reads.ts';
import type { Difference } from '../../resources/values/differences.ts';
import type { Scenario } from '../../session/scenario.ts';
import { citingCalls, onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

type Headers = Readonly<Record<string, string>>;

const browser: Headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  origin: 'https://app.example.com',
  referer: 'https://app.example.com/',
  'x-requested-with': 'XMLHttpRequest',
};
const traceparent = `00-${'4b'.repeat(16)}-${'a1'.repeat(8)}-01`;

const curl: Headers = {
  'user-agent': 'curl/8.14.1',
  'cache-control': 'no-cache',
  pragma: 'no-cache',
  connection: 'close',
};
const proxied: Headers = {
  'x-request-id': '5f2c0b7e',
  'x-forwarded-for': '203.0.113.7',
  traceparent,
};

/** What clients send, all of which allows a response in JSON: several headers in one request. */
const usual: readonly Headers[] = [
  { accept: '*/*', 'accept-encoding': 'identity', ...browser },
  {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-encoding': 'gzip',
    'accept-language': 'de-DE,de;q=0.9,en;q=0.1',
  },
  { accept: 'application/*', ...curl },
  { accept: 'application/json; charset=utf-8', ...proxied },
  { accept: 'application/json, text/plain, */*' },
  { accept: 'application/json;q=0.5' },
];

/** What comes with the last of these, where there is a body. */
const withBody: readonly Headers[] = [
  { 'content-type': 'application/json; charset=utf-8' },
  { 'content-type': 'application/json;charset=UTF-8' },
  { 'transfer-encoding': 'chunked' },
];

/** The same in few requests, for an operation of which each call adds something to the server. */
const together: readonly Headers[] = [
  { ...browser, accept: '*/*', 'accept-language': 'de-DE,de;q=0.9,en;q=0.1' },
  { 'transfer-encoding': 'chunked', ...proxied },
  {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'content-type': 'application/json; charset=utf-8',
  },
  { accept: 'application/json, text/plain, */*', 'accept-encoding': 'identity' },
];

/** What a service of JSON has nothing for: it may reject these, and may respond with JSON all the same. */
const unacceptable: readonly Headers[] = [{ accept: 'text/plain' }, { accept: 'application/xml' }];

/** Media types of bodies other than JSON, which a server may reject, or pass over. */
const otherBodies: readonly Headers[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data' },
];

export const requestHeaders: ScenarioCheck = {
  id: 'request-headers',
  kind: 'stateful',
  asserts:
    'A valid request succeeds, and shows the same, with each header that clients send, such as `Accept`, `Origin` or a `charset` in `Content-Type`. A success is JSON whatever `Accept` says.',
  basis: restsOn('F002', 'D58', 'D168', 'D227'),
  fix: 'Look for what depends on a header of the request: the choice of a media type, a language, an encoding, a client, or how the body is read and decoded.',
  writes: ['entries', 'workspace', 'workflows', 'jobs', 'tokens'],
  ...citingCalls(onEach(() => true)),
  async run(scenario) {
    const plan = await plainRequest(scenario);
    const before = await scenario.respond(scenario.operation, plan);
    if (!objectIn(before.response)) {
      await reportOtherType(scenario, plan);
      scenario.skip('needs a success without further headers');
    }
    const varied = await sendAll(scenario, plan, headersFor(scenario.operation));
    const refused = [...unacceptable, ...(scenario.operation.requestBody ? otherBodies : [])];
    const other = await sendAll(scenario, plan, refused, 'error');
    const after = await scenario.respond(scenario.operation, plan);
    const isChanged = ({ exchange }: Varied) =>
      scenario.operation.method !== 'POST' &&
      objectIn(exchange.response) !== undefined &&
      changeIn(scenario, [before, after], exchange) !== undefined;
    const isOdd = (each: Varied) => isRejected(each) || isChanged(each);
    const odd = await alone(scenario, plan, varied.filter(isOdd), isOdd);
    reportRejected(scenario, odd);
    reportFailing(scenario, other);
    reportEncoded(scenario, varied);
    if (odd.some(isChanged)) reportChanged(scenario, [before, after], odd);
    await sendSchemeInSmallLetters(scenario, plan);
  },
};

/** The scheme of a token may be written in any case (RFC 9110, section 11.1). */
async function sendSchemeInSmallLetters(scenario: Scenario, plan: RequestPlan): Promise<void> {
  const { operation, fixtures } = scenario;
  const prefix = operation.token.find(({ parameter }) => parameter === 'Authorization')?.prefix;
  // One operation stands for all.
  if (!prefix || fixtures.token === undefined || operation.method !== 'GET') return;
  if (operation.path.variables.length > 0) return;
  const authorization = `${prefix.toLowerCase()}${fixtures.token}`;
  const request = { ...plan, token: null, headers: { authorization } };
  const exchange = await scenario.respond(operation, request, { expectation: 'open' });
  const { status } = exchange.response;
  if (![400, 401, 403].includes(status)) return;
  const message = `A token is rejected where its scheme is written \`${prefix.trim().toLowerCase()}\`.`;
  scenario.assumed('D227', message, { expected: 'status 200', actual: `status ${status}` });
}

/** Media types of updates in JSON: those of RFC 7396 and of JSON:API. */
const otherTypes = ['application/merge-patch+json', 'application/vnd.api+json'];

/** Reports a request that is rejected as JSON, each of two times, and accepted as another media type. */
async function reportOtherType(scenario: Scenario, plan: RequestPlan): Promise<void> {
  const { operation } = scenario;
  if (!operation.requestBody) return;
  const send = async (type: string) => {
    const headers = { 'content-type': type };
    return (await scenario.attempt(operation, { ...plan, headers })) !== undefined;
  };
  for (const type of otherTypes) {
    if (!(await send(type)) || (await send('application/json'))) continue;
    const actual = `a success as ${type} only`;
    const details = { expected: 'a success as application/json', actual };
    return scenario.documented('F002', 'A body is accepted as another media type only.', details);
  }
}

/** A valid request that can be repeated, with letters beyond ASCII in what it creates. */
async function plainRequest(scenario: Scenario): Promise<RequestPlan> {
  const plan = await scenario.validPlan();
  const chosen = parameterWithRole(scenario.operation, 'chosen-id');
  return chosen && isJsonObject(plan.json) ? { ...plan, json: withLetters(plan.json) } : plan;
}

function withLetters(json: JsonObject): JsonObject {
  const letters = 'é – ☃';
  return {
    ...json,
    ...(typeof json.name === 'string' && { name: `${json.name} ${letters}` }),
    ...(Array.isArray(json.tags) && { tags: [...json.tags, letters] }),
  };
}

function headersFor({ method, requestBody }: Operation): readonly Headers[] {
  if (method === 'POST') return together;
  if (!requestBody) return usual;
  const bare = usual.length - withBody.length;
  return usual.map((headers, index) => ({ ...headers, ...withBody[index - bare] }));
}

/** An exchange with further headers. */
interface Varied {
  headers: Headers;
  exchange: CompleteExchange;
}

async function sendAll(
  scenario: Scenario,
  plan: RequestPlan,
  all: readonly Headers[],
  expectation: Exchange['expectation'] = 'open',
): Promise<Varied[]> {
  const send = async (headers: Headers): Promise<Varied[]> => {
    const { operation } = scenario;
    const exchange = await scenario.send(operation, { ...plan, headers }, { expectation });
    return isComplete(exchange) ? [{ headers, exchange }] : [];
  };
  // Whether a server takes writes of one resource at the same time is open.
  if (scenario.operation.method === 'GET') return (await Promise.all(all.map(send))).flat();
  const sent: Varied[] = [];
  for (const headers of all) sent.push(...(await send(headers)));
  return sent;
}

/** The single headers that alone do what several of them together did; these, where none does. */
async function alone(
  scenario: Scenario,
  plan: RequestPlan,
  odd: readonly Varied[],
  isOdd: (each: Varied) => boolean,
): Promise<Varied[]> {
  const found: Varied[] = [];
  for (const each of odd) {
    const single = Object.entries(each.headers).map(([name, value]) => ({ [name]: value }));
    const sent = single.length > 1 ? await sendAll(scenario, plan, single) : [];
    const causes = sent.filter(isOdd);
    found.push(...(causes.length > 0 ? causes : [each]));
  }
  return found;
}

function isRejected({ exchange: { response } }: Varied): boolean {
  const { status } = response;
  return status >= 400 && status !== 409 && status !== 503 && !isAboutTokenOrRate(response);
}

function reportRejected(scenario: Scenario, varied: readonly Varied[]): void {
  for (const { headers, exchange } of varied.filter(isRejected)) {
    const { status } = exchange.response;
    scenario.show(exchange);
    const message = `A valid request ${status < 500 ? 'is rejected' : 'makes the server fail'} with another header.`;
    const details = { expected: 'status 200', actual: `status ${status} with ${named(headers)}` };
    if (status < 500) scenario.assumed('D168', message, details);
    else scenario.documented(scenario.callFact(), message, details);
  }
}

function reportFailing(scenario: Scenario, varied: readonly Varied[]): void {
  varied.find(({ headers, exchange }) =>
    scenario.reportFailure(exchange, `A request with ${named(headers)}`),
  );
}

/** A response is not compressed for a client that accepts no other encoding (RFC 9110, section 12.5.3). */
function reportEncoded(scenario: Scenario, varied: readonly Varied[]): void {
  for (const { headers, exchange } of varied) {
    const encoding = exchange.response.headers['content-encoding']?.toLowerCase() ?? 'identity';
    if (headers['accept-encoding'] !== 'identity' || encoding === 'identity') continue;
    scenario.show(exchange);
    const message = 'A response is compressed, although the request accepts no encoding.';
    scenario.assumed('D168', message, { expected: 'no encoding', actual: encoding });
    return;
  }
}

function reportChanged(
  scenario: Scenario,
  ends: readonly [CompleteExchange, CompleteExchange],
  varied: readonly Varied[],
): void {
  for (const { headers, exchange } of varied) {
    if (!objectIn(exchange.response)) continue;
    const change = changeIn(scenario, ends, exchange);
    if (!change) continue;
    scenario.show(exchange);
    const message = `A response shows something otherwise with another ${Object.keys(headers).join()}.`;
    const isOpen = Object.keys(headers).join() === 'accept-language' && isOfService(change.pointer);
    const basis = isOpen ? { decision: 'D168' } : { fact: scenario.callFact() };
    scenario.reportOn(basis, message, {
      pointer: change.pointer,
      expected: shorten(change.expected),
      actual: shorten(change.actual),
    });
    if (!isOpen) return;
  }
}

/** Whether a text is one of the service, which may be in the language that was asked for (RFC 9110, section 12.5.4). */
function isOfService(pointer: string): boolean {
  const isText = /\/(?:message|desc|snippet\/.*|(?:attachments|intents)\/\d+\/name)$/.test(pointer);
  return isText && !pointer.includes('/data/');
}

/** What a response shows otherwise than those before and after it. A write may bring its time forward. */
function changeIn(
  scenario: Scenario,
  ends: readonly [CompleteExchange, CompleteExchange],
  exchange: CompleteExchange,
): Difference | undefined {
  const { operation } = scenario;
  if (operation.method === 'GET') return inconsistentField(scenario, ends, exchange);
  const schema = resourceSchema(operation);
  const [before, between, after] = [ends[0], exchange, ends[1]].map(({ response }) =>
    objectIn(response),
  );
  const change = schema && inconsistencyIn(schema, { before, between, after });
  // Whether a time moves when a write is repeated is open.
  return change && Number.isNaN(timeOf(change.actual)) ? change : undefined;
}

function named(headers: Headers): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}
