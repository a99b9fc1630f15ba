import { responseFor } from '../../api/operation.ts';
import { isJsonObject } from '../../lib/json.ts';
import {
  type CompleteExchange,
  isClientErrorStatus,
  isSuccessStatus,
  showsSuccess,
} from '../exchange.ts';
import { isAboutTokenOrRate } from '../response/status.ts';
import { type Observer, showing } from './observation.ts';

/** With which statuses calls fail. */
const errorStatus: Observer = (exchange, operation) => {
  const { status, json } = exchange.response;
  if (status >= 400) return [showing('D58', 'classes', 'an error with a status from 400 to 599')];
  if (!isSuccessStatus(status) || showsSuccess(exchange, operation) || !isJsonObject(json))
    return [];
  const names = ['error', 'errors', 'code', 'message'].filter((name) => Object.hasOwn(json, name));
  return names.length > 0
    ? [showing('D58', 'ok', `an error with the status ${status}: a body with \`${names[0]}\``)]
    : [];
};

/** What the body of an error is. */
const errorBody: Observer = ({ request, response: { status, headers, body, json } }) => {
  if (status < 400 || request.method === 'HEAD') return [];
  if (body === '') return [showing('D59', 'none', 'an error without a body')];
  if (!isJsonObject(json)) return [];
  const isProblem = /^application\/problem\+json\b/i.test(headers['content-type'] ?? '');
  return isProblem
    ? [showing('D59', 'problem', 'an error with the media type of problem details', 'object')]
    : [showing('D59', 'object', 'an error whose body is a JSON object')];
};

/** In which fields an error has its code and its message. */
const errorFields: Observer = ({ response: { status, json } }, operation) => {
  const schema = responseFor(operation, status)?.content?.schema;
  if (status < 400 || !isJsonObject(json) || !schema) return [];
  return schema.properties.flatMap(({ name, schema: field }) => {
    const decision = field.decisions.type;
    if (decision === undefined || typeof json[name] !== 'string') return [];
    return [
      { decision, shows: name, seen: `an error with a text in \`${name}\``, fits: () => true },
    ];
  });
};

/** What becomes of a creation under an identifier that is taken, with another body. */
const repeatedCreation: Observer = (exchange, operation) => {
  const { role } = operation;
  const decision = role === 'create-job' ? 'D44' : role === 'create-workflow' ? 'D45' : undefined;
  const outcome = decision && outcomeOf(exchange);
  if (outcome === undefined) return [];
  const [answer, seen] = outcome;
  return [showing(decision ?? '', answer, `${seen} to a second PUT with another body`)];
};

function outcomeOf({
  request,
  response,
  earlier,
}: CompleteExchange): [answer: string, seen: string] | undefined {
  const [before, after] = [earlier?.request.json, request.json];
  if (!isJsonObject(before) || !isJsonObject(after)) return undefined;
  const { status, json } = response;
  if (isClientErrorStatus(status) && !isAboutTokenOrRate(response)) {
    return ['conflict', `the status ${status}`];
  }
  if (status !== 200 || !isJsonObject(json)) return undefined;
  const shown = (body: typeof before, name: string) =>
    JSON.stringify(json[name]) === JSON.stringify(body[name]);
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return undefined;
  if (changed.every((name) => shown(before, name))) return ['existing', 'the first body again'];
  return changed.every((name) => shown(after, name)) ? ['replaced', 'the second body'] : undefined;
}

/** What errors show, and whether there is one. */
export const errorObservers: readonly Observer[] = [
  ...[errorStatus, errorBody, errorFields, repeatedCreation],
];

/** The decisions whose answers an error, or its absence, can contradict. */
export const errorPoints = ['D44', 'D45', 'D58', 'D59'] as const;
