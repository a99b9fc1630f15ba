import { type Operation, takesToken } from '../../api/operation.ts';
import { isCredential } from '../../api/roles.ts';
import { isJsonObject } from '../../lib/json.ts';
import { onceForEach } from '../../lib/once.ts';
import { restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import type { Exchange, ReceivedResponse, SentRequest } from '../exchange.ts';
import { isSuccessStatus } from '../exchange.ts';
import { assumed, type Finding } from '../finding.ts';

/** Credentials with fewer characters may be a word of the response by chance. */
const shortest = 12;

const noCredentials: ResponseCheck = {
  id: 'no-credentials',
  kind: 'stateless',
  asserts:
    'No response repeats the token or the client secret of its request, in its body or in a header.',
  basis: restsOn('D148'),
  fix: 'Leave the headers and the body of a request out of what you respond with, or remove the credentials from them.',
  needs: `a request with a token or a client secret of at least ${shortest} characters: shorter ones are not looked for, because a response may have them by chance`,
  evaluate(exchange, { operation }) {
    const { response, request } = exchange;
    const sent = [...tokensOf(request), ...valuesOf(request, secretFields(operation))];
    if (!response || sent.length === 0) return undefined;
    const shown = [response.body, ...Object.values(response.headers)];
    const found = sent.find(({ value }) => {
      const written = JSON.stringify(value).slice(1, -1);
      return shown.some((text) => text.includes(written));
    });
    if (!found) return [];
    return [
      assumed('D148', {
        message: `The response repeats the ${found.name} of the request.`,
        expected: 'no credential of the request',
        actual: `the ${found.name}`,
        ...(isSuccess(exchange) && { kind: 'success' }),
      }),
    ];
  },
};

const secretFields = onceForEach(({ requestBody }: Operation): readonly string[] => {
  const fields = requestBody?.content?.schema.properties ?? [];
  return fields.filter(({ schema }) => isCredential(schema.role)).map(({ name }) => name);
});

interface SentCredential {
  name: string;
  value: string;
}

function tokensOf({ headers }: SentRequest): SentCredential[] {
  const { authorization = '', cookie = '' } = headers;
  const values = [authorization.replace(/^[\w-]+ /, ''), cookie.slice(cookie.indexOf('=') + 1)];
  return values
    .filter(({ length }) => length >= shortest)
    .map((value) => ({ name: 'token', value }));
}

function valuesOf({ json }: SentRequest, names: readonly string[]): SentCredential[] {
  if (!isJsonObject(json)) return [];
  return names.flatMap((name) => {
    const value = json[name];
    // The role is that of the identifier of a client too, which an authorization may return, unlike the secret (D148).
    const isSecret = /secret|password|key/i.test(name);
    return isSecret && typeof value === 'string' && value.length >= shortest
      ? [{ name, value }]
      : [];
  });
}

function isSuccess({ response }: Exchange): boolean {
  return response !== undefined && isSuccessStatus(response.status);
}

// How the run-times of the usual languages write where an error comes from.
const traces = [
  /Traceback \(most recent call last\)/,
  /File \\?"[^"\n]{1,300}\\?", line \d+/,
  /\bat [\w$.<>[\] ]{1,200}\((?:[\w./\\:@-]{1,300}:\d+(?::\d+)?|Native Method|Unknown Source)\)/,
  /\b[\w.$]{1,200}\([\w$]{1,100}\.(?:java|kt|scala):\d+\)/,
  /goroutine \d+ \[/,
  /\b[\w/.-]{1,300}\.(?:rb|php|py|go|rs|ex|cs):\d+(?::in [`'"]|:in\b|\(|\s|\\n)/,
  /#\d+ \/[^\s"]{1,300}\(\d+\): /,
  /thread '[^']{1,100}' panicked at/,
  / in [\w./\\:-]{1,300}\.cs:line \d+/,
];

// How queries and the usual databases' own errors are written.
const queries = [
  /\bselect (?:\*|[\w."`]{1,60}(?:, ?[\w."`]{1,60}){1,40}) from [\w."`]/i,
  /\bselect [^;]{1,300} from [\w."`]{1,60} where [\w."`]{1,60} ?(?:=|like\b|in ?\()/i,
  /\binsert into [\w."`]{1,60} ?\(/i,
  /\b(?:update [\w."`]{1,60} set|delete from [\w."`]{1,60} where) [\w."`]{1,60} ?=/i,
  /\bSQLSTATE\b|\bORA-\d{5}\b|\bE11000 duplicate key/,
  /\b(?:duplicate key value violates|syntax error at or near|UNIQUE constraint failed)\b/,
];

/** What an error may show of how the service is built, in words, and how it is recognized. */
const internals = { 'a stack trace': traces, 'a query of the database': queries };

const noStackTrace: ResponseCheck = {
  id: 'no-stack-trace',
  kind: 'stateless',
  asserts: 'No error shows a stack trace or a query of the database.',
  basis: restsOn('D149'),
  fix: 'Write the error to the log of the server, and respond with a message for callers.',
  needs: 'an error',
  evaluate({ response }) {
    if (!response || isSuccessStatus(response.status)) return undefined;
    return Object.entries(internals).flatMap(([what, patterns]) => {
      const found = patterns.map((each) => each.exec(response.body)?.[0]).find(Boolean);
      if (found === undefined) return [];
      const message = `An error of the server shows ${what}.`;
      return [
        assumed('D149', { message, expected: `no ${what.slice(2)}`, actual: found.slice(0, 80) }),
      ];
    });
  },
};

const notShared: ResponseCheck = {
  id: 'not-shared',
  kind: 'stateless',
  asserts:
    'No header lets caches that several callers share store the response to a request with a token, or pages of every origin read it with credentials.',
  basis: restsOn('D88', 'D221'),
  fix: 'Send `Cache-Control: private` or `no-store`, or no such header. Allow credentials to the origins that you know only.',
  needs: 'a response to a request with a token',
  appliesTo: takesToken,
  evaluate({ request, response }) {
    if (!response || tokensOf(request).length === 0) return undefined;
    return [...cacheable(response), ...readableBy(request.headers.origin, response)];
  },
};

function cacheable({ headers }: ReceivedResponse): Finding[] {
  const { 'cache-control': header = '' } = headers;
  if (!/(?:^|[\s,])(?:public|s-maxage\s*=\s*"?[1-9])/i.test(header)) return [];
  return [
    assumed('D88', {
      message: 'A header lets shared caches store the response to a request with a token.',
      expected: '`private`, `no-store` or no header Cache-Control',
      actual: header.slice(0, 80),
    }),
  ];
}

/** What the run sends as its origin is one that the server cannot know. */
function readableBy(origin: string | undefined, { headers }: ReceivedResponse): Finding[] {
  const allowed = headers['access-control-allow-origin'];
  if (origin === undefined || allowed !== origin) return [];
  if (headers['access-control-allow-credentials'] !== 'true') return [];
  return [
    assumed('D221', {
      message: 'A page of another origin may read the response with credentials.',
      expected: 'no Access-Control-Allow-Credentials for an unknown origin',
      actual: allowed,
    }),
  ];
}

/** Checks of what a response gives away. */
export const exposureChecks: readonly ResponseCheck[] = [noCredentials, noStackTrace, notShared];
