import type { Content, Operation, Response } from '../../api/operation.ts';
import { responseFor, successOf, takesCredentials, takesToken } from '../../api/operation.ts';
import type { Validator } from '../../api/validator.ts';
import { isJsonObject } from '../../lib/json.ts';
import {
  type Basis,
  basisOfCalls,
  basisOfCapabilities,
  basisOfRequests,
  callFact,
  restsOn,
} from '../basis.ts';
import type { CheckContext, ResponseCheck } from '../check.ts';
import {
  isSuccessStatus,
  queryValue,
  type ReceivedResponse,
  type SentRequest,
} from '../exchange.ts';
import { assumed, documented, type Finding, type FindingText, findingOn } from '../finding.ts';

const completeResponse: ResponseCheck = {
  id: 'complete-response',
  kind: 'stateless',
  asserts: 'Every request gets a response, which is complete within the time given.',
  basis: restsOn('F177'),
  fix: 'Find out from the log of the server why it hung, dropped the connection or sent without end.',
  needs: 'a request',
  evaluate({ response, failure }) {
    if (response) return [];
    if (failure?.kind === 'unreachable' || failure?.kind === 'aborted') return undefined;
    return [
      documented('F177', {
        message: 'A request gets no complete response.',
        expected: 'a complete response',
        ...(failure && { actual: failure.message, kind: failure.kind }),
      }),
    ];
  },
};

const validAccepted: ResponseCheck = {
  id: 'valid-accepted',
  kind: 'stateless',
  asserts:
    'A valid request for something that exists succeeds: the server neither fails with 5xx, nor rejects the request, nor lacks the operation.',
  basis: restsOn('F002', 'F177', 'D31'),
  cites: (api) => [
    ...basisOfCapabilities(api),
    ...basisOfCalls(api, api.operations),
    ...basisOfRequests(api, api.operations),
  ],
  fix: 'Look in the log of the server for what went wrong; accept every value that the interface allows.',
  needs: 'a valid request for something that exists',
  evaluate({ request, response, expectation }, { operation, facts }) {
    if (expectation !== 'success' || !response) return undefined;
    const { status } = response;
    const isOfClient = rejectsCredentials(request, response, operation);
    if (isAboutTokenOrRate(response) && !isOfClient) return undefined;
    const actual = `status ${status}`;
    const absence = absenceIn(request, response, operation);
    if (absence !== undefined) {
      const expected = `a response to ${request.method} ${operation.path}`;
      const fact = callFact(operation, facts);
      return [documented(fact, { message: absence, expected, actual })];
    }
    if (status < 400) return [];
    const expected = 'status 200';
    if (status === 415 && request.json !== undefined && !lacksType(request, operation)) {
      const message = 'A body in JSON is rejected for its media type.';
      return [documented('F002', { message, expected, actual })];
    }
    if (status < 500) {
      // A wait beyond the longest (D77) and a page beyond the largest (D139) may be rejected.
      if (asksToWait(request, operation) || asksForMany(request, operation)) return [];
      const what = isOfClient ? 'The client of the fixtures' : 'A valid request';
      return [assumed('D31', { message: `${what} is rejected.`, expected, actual })];
    }
    // What the response is when a wait elapses first is open (D42).
    if (asksToWait(request, operation) && status === 504) return [];
    const message = 'A valid request makes the server fail.';
    return [documented('F177', { message, expected, actual })];
  },
};

/** Whether a body lacks a field for the media type of what it holds, such as `content_type`, which may be what is missing. */
function lacksType({ json }: SentRequest, { requestBody }: Operation): boolean {
  const properties = requestBody?.content?.schema.properties ?? [];
  const [type] = properties.filter(({ name }) => /^(?:content|media)[_-]?type$/i.test(name));
  return type !== undefined && !(isJsonObject(json) && type.name in json);
}

/** Whether a status is about the token or about a rate limit, and not about the request. */
export function isAboutTokenOrRate({ status, headers }: ReceivedResponse): boolean {
  const isRate = status === 429 || (status === 503 && headers['retry-after'] !== undefined);
  return isRate || status === 401 || status === 403;
}

/** Whether a response rejects credentials in the body, which are those of the fixtures. */
function rejectsCredentials(
  { headers }: SentRequest,
  { status }: ReceivedResponse,
  operation: Operation,
): boolean {
  const hasToken = headers.authorization !== undefined || !takesToken(operation);
  return takesCredentials(operation) && hasToken && status === 401;
}

/** Whether a redirect leads to the same path of the same server, but for the slashes at its end. */
export function redirectsToItself(url: string, location: string | undefined): boolean {
  if (location === undefined || !URL.canParse(location, url)) return false;
  const [from, to] = [new URL(url), new URL(location, url)];
  const path = ({ pathname }: URL) => pathname.replace(/\/+$/, '');
  return from.origin === to.origin && from.href !== to.href && path(from) === path(to);
}

/** Whether a request asks for a page of more than one entry. */
export function asksForMany(request: SentRequest, operation: Operation): boolean {
  return Number(queryValue(request, operation, 'page-size')) > 1;
}

/** Whether a request names how long the service may wait. */
function asksToWait(request: SentRequest, operation: Operation): boolean {
  return queryValue(request, operation, 'wait') !== undefined;
}

/** How a response shows that the server does not have the operation at its path, if it does. */
function absenceIn(
  { url, query }: SentRequest,
  { status, headers }: ReceivedResponse,
  { path }: Operation,
): string | undefined {
  if (status >= 300 && status <= 399 && redirectsToItself(url, headers.location)) {
    return 'A valid request is redirected to another spelling of the path.';
  }
  // A resource that a variable names, or a folder that the query names, may be what is not found.
  const namesNothing = path.variables.length === 0 && Object.keys(query).length === 0;
  const isAbsent = status === 405 || status === 501 || (status === 404 && namesNothing);
  return isAbsent ? 'The operation does not exist on this server.' : undefined;
}

/**
 * Whether a response says that a call succeeded. A 304 to a conditional request does so (RFC 9110, section
 * 15.4.5), and so does a redirect whose body is what the success describes.
 */
function claimsSuccess(
  { headers }: SentRequest,
  { status, json }: ReceivedResponse,
  operation: Operation,
): boolean {
  const isConditional = Object.keys(headers).some((name) => /^if-/i.test(name));
  if (isSuccessStatus(status) || (status === 304 && !isConditional)) return true;
  const required = successOf(operation)?.content?.schema.keywords.required;
  const names: unknown[] = Array.isArray(required) ? required : [];
  const isDescribed =
    names.length > 0 &&
    isJsonObject(json) &&
    names.every((name) => Object.hasOwn(json, String(name)));
  return status >= 300 && status < 400 && isDescribed;
}

const successStatus: ResponseCheck = {
  id: 'success-status',
  kind: 'stateless',
  asserts:
    'A call that succeeds has status 200, not another of the 2xx, not a redirect with what was asked for, and not 304 unless the request is conditional.',
  basis: restsOn('F004'),
  fix: 'Respond with 200, also where something was created (201) or where nothing changed (204).',
  needs: 'a success',
  evaluate({ request, response }, { operation }) {
    if (!response || !claimsSuccess(request, response, operation)) return undefined;
    // What the response is when a wait elapses first is open (D42), so it may be 202.
    if (response.status === 200 || (asksToWait(request, operation) && response.status === 202)) {
      return [];
    }
    return [
      documented('F004', {
        message: 'The call succeeded with a status other than 200.',
        expected: 'status 200',
        actual: `status ${response.status}`,
      }),
    ];
  },
};

const errorStatus: ResponseCheck = {
  id: 'error-status',
  kind: 'stateless',
  asserts:
    'A call that does not succeed has a status from 400 to 599. A request that the server may reject does not make it fail with 500.',
  basis: restsOn('D58'),
  fix: 'Respond with 4xx when the request is at fault and 5xx when the service is, without a redirect.',
  needs: 'an error',
  evaluate({ request, response, expectation }, { operation }) {
    if (!response || claimsSuccess(request, response, operation)) return undefined;
    const { status } = response;
    const actual = `status ${status}`;
    if (status < 400 || status > 599) {
      const message = 'The call did not succeed, and its status is neither 4xx nor 5xx.';
      return [assumed('D58', { message, expected: 'a status from 400 to 599', actual })];
    }
    // Of valid and of invalid requests, other checks know more.
    if (expectation === 'success' && status >= 500) return undefined;
    if (expectation !== 'open' || status !== 500) return [];
    const message = 'A request that may be rejected makes the server fail.';
    return [assumed('D58', { message, expected: 'status 200, or one from 400 to 499', actual })];
  },
};

const errorBody: ResponseCheck = {
  id: 'error-body',
  kind: 'stateless',
  asserts:
    'The body of an error is a JSON object. In it, `code` and `message` are strings where given.',
  basis: restsOn('D59', 'D134', 'D135'),
  fix: 'Send `{"code": "…", "message": "…"}` with every error, or say with an overlay what you send.',
  needs: 'an error',
  evaluate({ response }, { operation, validator }: CheckContext) {
    if (!response || response.status < 400) return undefined;
    const described = responseFor(operation, response.status);
    return described?.content
      ? bodyFindings(response, described, described.content, validator)
      : [];
  },
};

function bodyFindings(
  { json, body }: ReceivedResponse,
  { decisions }: Response,
  { schema }: Content,
  validator: Validator,
): Finding[] {
  // Where an overlay has removed the mark, the body of an error is a fact of that deployment.
  const owner: Basis | undefined = decisions.includes('D59') ? { decision: 'D59' } : undefined;
  const finding = (basis: Basis | undefined, text: Omit<FindingText, 'message'>) =>
    findingOn(basis, {
      message: 'The body of an error has another form than described.',
      ...text,
    });
  if (json === undefined) {
    const actual = body === '' ? 'an empty body' : 'no JSON';
    return [finding(owner, { pointer: '', expected: 'a JSON object', actual })];
  }
  return validator.validate(schema.pointer, json).map(({ decision, pointer, expected, actual }) =>
    finding(decision === undefined ? owner : { decision }, {
      pointer,
      expected,
      actual,
      kind: expected,
    }),
  );
}

/** Checks of whether a call succeeds, and of how it says so. */
export const statusChecks: readonly ResponseCheck[] = [
  completeResponse,
  validAccepted,
  successStatus,
  errorStatus,
  errorBody,
];
