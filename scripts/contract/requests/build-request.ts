import { keyed } from '../../api/field-names.ts';
import type { Operation } from '../../api/operation.ts';
import { tokenValues } from '../../api/security.ts';
import type { SentRequest } from '../../checks/exchange.ts';
import { runTag } from '../run-tag.ts';

/** The values of a request, before it is built. */
export interface RequestPlan {
  /** Values of the path parameters, by name. */
  path?: Record<string, string>;
  /** Value of the last variable of the path, whatever its name. */
  id?: string;
  /** Values of the query parameters, by name. */
  query?: Record<string, string | number | undefined>;
  /** What the query has in addition, as it is. */
  rawQuery?: string;
  /** The body's value, sent as JSON. */
  json?: unknown;
  /** The body as it is, instead of `json`. */
  body?: string;
  /** Writes `json` in another way than usual. The checks of single responses do not compare it then. */
  write?(json: unknown): string;
  /** The token to present; `null` for none, the run's own when left out. */
  token?: string | null;
  /** Further headers, by names in lower case, in place of the usual ones. */
  headers?: Readonly<Record<string, string>>;
}

/** What a run presents with its requests. */
interface Presented {
  /** Presented when the operation takes one; `undefined` for none. */
  token: string | undefined;
  /** Further headers, by names in lower case. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** The identifier of the resource that a plan names: the value of the last variable of the path; empty if there is none. */
export function namedId({ path }: Operation, plan: RequestPlan): string {
  return plan.id ?? plan.path?.[path.variables.at(-1) ?? ''] ?? '';
}

/**
 * The request of an operation, its credentials presented as the document says.
 *
 * @param base address in front of the path
 */
export function buildRequest(
  operation: Operation,
  plan: RequestPlan,
  base: string,
  { token, headers }: Presented,
): SentRequest {
  const last = operation.path.variables.at(-1);
  const named = plan.id === undefined || last === undefined ? {} : { [last]: plan.id };
  const path = { ...plan.path, ...named };
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(plan.query ?? {})) {
    if (value !== undefined) query[name] = String(value);
  }
  const json = keyed(plan.json, operation.requestBody?.content?.schema);
  const { write = JSON.stringify } = plan;
  const body = plan.body ?? (json === undefined ? undefined : write(json));
  const request: SentRequest = {
    method: operation.method,
    url: '',
    headers: { accept: 'application/json', 'user-agent': runTag, ...headers },
    path,
    query,
    ...(body !== undefined && { body }),
    ...(json !== undefined && !plan.write && { json }),
  };
  if (body !== undefined) request.headers['content-type'] = 'application/json';
  Object.assign(request.headers, plan.headers);
  const presented = tokenValues(operation.token, token);
  Object.assign(request.query, presented.query);
  for (const [name, value] of Object.entries(presented.headers)) {
    request.headers[name.toLowerCase()] = value;
  }
  const filled = operation.path.fillWith((name) => encodeURIComponent(path[name] ?? ''));
  const search = [new URLSearchParams(request.query).toString(), plan.rawQuery].filter(Boolean);
  request.url = `${base}${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  return request;
}
