import type { ContractOperation } from '../api/contract-operation.ts';
import type { SentRequest } from '../checks/exchange.ts';
import { resolve } from '../document/json-pointer.ts';
import type { SecurityScheme } from '../document/openapi.ts';

/** What a check wants to send. */
export interface RequestPlan {
  /** Values of the path parameters, by name. */
  path?: Record<string, string>;
  /** Values of the query parameters, by name. */
  query?: Record<string, string | number | undefined>;
  /** The body's value, sent as JSON. */
  json?: unknown;
  /** The body as it is, instead of `json`. */
  body?: string;
  /** The token to present; `null` for none, the run's own when left out. */
  token?: string | null;
  /** The value of Content-Type, when it shall be another than `application/json`. */
  contentType?: string;
}

/**
 * The request of an operation, its credentials presented as the document says.
 *
 * @param base address in front of the path
 * @param token presented when the operation is authenticated; `undefined` for none
 */
export function buildRequest(
  operation: ContractOperation,
  plan: RequestPlan,
  base: string,
  token: string | undefined,
): SentRequest {
  const path = plan.path ?? {};
  const query = Object.fromEntries(
    Object.entries(plan.query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const body = plan.body ?? (plan.json === undefined ? undefined : JSON.stringify(plan.json));
  const request: SentRequest = {
    method: operation.method,
    url: '',
    headers: { accept: 'application/json', 'user-agent': 'docproc-contract' },
    path,
    query: { ...query },
    ...(body !== undefined && { body }),
    ...(plan.json !== undefined && { json: plan.json }),
  };
  if (body !== undefined) request.headers['content-type'] = plan.contentType ?? 'application/json';
  if (token !== undefined) present(token, operation, request);
  request.url = urlOf(operation.path, request, base);
  return request;
}

function urlOf(template: string, { path, query }: SentRequest, base: string): string {
  const filled = template.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return `${base}${filled}${search && `?${search}`}`;
}

function present(token: string, { operation, document }: ContractOperation, request: SentRequest) {
  const [requirement] = operation.security ?? document.security ?? [];
  for (const name of Object.keys(requirement ?? {})) {
    const scheme = document.components?.securitySchemes?.[name];
    if (scheme) presentBy(resolve<SecurityScheme>(document, scheme), token, request);
  }
}

function presentBy(scheme: SecurityScheme, token: string, request: SentRequest): void {
  if (scheme.type !== 'apiKey') {
    const word = scheme.scheme ?? 'bearer';
    request.headers.authorization = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${token}`;
  } else if (scheme.in === 'query') {
    request.query[scheme.name ?? 'token'] = token;
  } else if (scheme.in === 'cookie') {
    request.headers.cookie = `${scheme.name}=${token}`;
  } else {
    request.headers[(scheme.name ?? 'authorization').toLowerCase()] = token;
  }
}
