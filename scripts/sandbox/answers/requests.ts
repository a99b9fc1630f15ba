import { HttpError } from '../../lib/http-error.ts';
import { isJsonObject } from '../../lib/json.ts';
import { invalid } from '../errors.ts';
import { pageRules, parameterName } from '../listings/paging.ts';
import type { WholeRequest } from '../messages.ts';
import type { Endpoint } from '../requests/endpoints.ts';
import { requestRules } from '../requests/request.ts';
import { parseBody } from '../requests/request-body.ts';
import type { PageRules, RequestRules } from '../rules.ts';
import { decisions, type SupportedAnswers } from './supported-decisions.ts';

/** The fields that were null in the body of a request, and are to be removed (D84). */
export type ClearedFields = WeakMap<object, readonly string[]>;

/** What a sandbox accepts in requests, by the answers to decisions. */
export function acceptanceRules(
  answers: SupportedAnswers,
  cleared: ClearedFields,
): Partial<RequestRules & PageRules> {
  return {
    readQuery(endpoint, given) {
      const accepted = acceptedQuery(endpoint, given, answers);
      const query = requestRules.readQuery(endpoint, accepted);
      requireShortWait(query.wait, endpoint, answers);
      return query;
    },
    validBody: (endpoint, request) => acceptedBody(endpoint, request, answers, cleared),
    pageSize: (requested, endpoint) => pageSize(requested, endpoint, answers),
  };
}

function acceptedQuery(
  endpoint: Endpoint,
  given: URLSearchParams,
  answers: SupportedAnswers,
): URLSearchParams {
  const query = new URLSearchParams(given);
  for (const { name, role } of endpoint.query) {
    const text = query.get(name);
    if (text === null) continue;
    const isNegative = /^-\d+$/.test(text);
    if (role === 'wait' && isNegative && answers.to(decisions.negativeWait) === 'none') {
      query.set(name, '0');
    }
    if (role === 'since-filter' && answers.to(decisions.queryDates) === 'milliseconds') {
      requireMilliseconds(name, text);
    }
    if (answers.to(decisions.wrongType) !== 'ignored') continue;
    const readable = isReadable(endpoint, new URLSearchParams([[name, query.get(name) ?? '']]));
    if (!readable) query.delete(name);
  }
  return query;
}

function requireShortWait(wait = 0, endpoint: Endpoint, answers: SupportedAnswers): void {
  const longest = answers.to(decisions.longestWait);
  if (longest === undefined || wait <= longest) return;
  if (answers.to(decisions.waitBeyond) !== 'refused') return;
  const name = parameterName(endpoint, 'wait');
  throw invalid('invalid-parameter', name, wait, `${longest} or less`);
}

function requireMilliseconds(name: string, text: string): void {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return;
  throw invalid('invalid-parameter', name, text, 'a time in UTC with milliseconds');
}

function isReadable({ ...endpoint }: Endpoint, query: URLSearchParams): boolean {
  const [name] = query.keys();
  const own = endpoint.query.filter((parameter) => parameter.name === name);
  try {
    requestRules.readQuery({ ...endpoint, query: own }, query);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

function acceptedBody(
  endpoint: Endpoint,
  request: WholeRequest,
  answers: SupportedAnswers,
  cleared: ClearedFields,
): object {
  const { method, target, headers, body: bytes } = request;
  const { validateBody } = endpoint;
  const differs = answers.hasAny(decisions.wrongType, decisions.notJson, decisions.nullSent);
  if (!differs || !validateBody) return requestRules.validBody(endpoint, request);
  const ignored = answers.to(decisions.wrongType) === 'ignored';
  const parsed = parse(bytes, answers);
  const { body, nulls } = withoutNulls(parsed, answers.to(decisions.nullSent));
  const accepted = ignored ? withoutWrong(body, validateBody) : body;
  const sent = () => new TextEncoder().encode(JSON.stringify(accepted));
  const untouched = accepted === parsed;
  const result = requestRules.validBody(
    endpoint,
    untouched ? request : { method, target, headers, body: sent() },
  );
  const { properties = [] } = endpoint.operation.requestBody?.content?.schema ?? {};
  const names = properties.flatMap(({ key, name }) => (nulls.includes(key) ? [name] : []));
  if (answers.to(decisions.nullSent) === 'cleared') cleared.set(result, names);
  return result;
}

function parse(bytes: Uint8Array, answers: SupportedAnswers): unknown {
  try {
    return parseBody(bytes);
  } catch (error) {
    const isMalformed = error instanceof HttpError && error.code === 'malformed-json';
    if (isMalformed && answers.to(decisions.notJson) === 'ignored') return {};
    throw error;
  }
}

function withoutNulls(
  body: unknown,
  choice: 'refused' | 'absent' | 'cleared' | undefined,
): { body: unknown; nulls: string[] } {
  const isKept = choice === undefined || choice === 'refused' || !isJsonObject(body);
  const nulls = isKept ? [] : Object.keys(body).filter((name) => body[name] === null);
  if (!isJsonObject(body) || nulls.length === 0) return { body, nulls };
  const rest = Object.entries(body).filter(([name]) => !nulls.includes(name));
  return { body: Object.fromEntries(rest), nulls };
}

/** A body without the fields that do not match the document; an empty one when it is no object. */
function withoutWrong(body: unknown, validate: NonNullable<Endpoint['validateBody']>): unknown {
  if (!isJsonObject(body)) return {};
  if (validate(body)) return body;
  const [, wrong] = validate.errors?.[0]?.instancePath.split('/') ?? [];
  // What null does is a decision of its own.
  if (wrong === undefined || body[wrong] === null) return body;
  const rest = Object.entries(body).filter(([name]) => name !== wrong);
  return withoutWrong(Object.fromEntries(rest), validate);
}

function pageSize(
  requested: number | undefined,
  endpoint: Endpoint,
  answers: SupportedAnswers,
): number {
  const otherwise =
    answers.to(decisions.defaultPageSize) ?? pageRules.pageSize(undefined, endpoint);
  const largest = answers.to(decisions.largestPageSize);
  if (requested === undefined) return Math.min(otherwise, largest ?? otherwise);
  if (requested < 1) {
    const below = answers.to(decisions.pageSizeBelow);
    if (below === 'default') return Math.min(otherwise, largest ?? otherwise);
    return below === 'empty' ? 0 : pageRules.pageSize(requested, endpoint);
  }
  const most = largest ?? pageRules.pageSize(Number.MAX_SAFE_INTEGER, endpoint);
  if (requested > most && answers.to(decisions.pageSizeBeyond) === 'refused') {
    throw invalid(
      'invalid-parameter',
      parameterName(endpoint, 'page-size'),
      requested,
      `${most} or less`,
    );
  }
  return Math.min(requested, most);
}
