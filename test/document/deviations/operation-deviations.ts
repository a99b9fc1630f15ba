import { resolve } from '../../../scripts/document/json-pointer.ts';
import type {
  Link,
  MediaType,
  OpenAPIDocument,
  Operation,
  RequestBody,
  Response,
} from '../../../scripts/document/openapi.ts';
import type { LocatedOperation } from '../../../scripts/document/operations.ts';
import { markOf } from '../decisions/mark.ts';
import type { ObjectName, OperationFacts } from '../facts/fact-types.ts';
import { difference, unknownKeywords } from './difference.ts';
import { parameterDeviations } from './parameter-deviations.ts';
import { valueDeviations } from './value-deviations.ts';

/** What an operation may have: `deprecated` and `callbacks`, say, are not in the source. */
const keywords = 'operationId summary description tags parameters requestBody responses security';

/** Where an operation deviates from what the source says of it. */
export function operationDeviations(
  document: OpenAPIDocument,
  { operation, path }: LocatedOperation,
  facts: OperationFacts,
): string[] {
  const place = operation.operationId;
  const shared = document.paths[path]?.parameters ?? [];
  const parameters = [...shared, ...(operation.parameters ?? [])];
  return [
    ...unknownKeywords(place, operation, keywords),
    ...securityDeviations(operation, facts, place),
    ...parameterDeviations(document, parameters, facts, place),
    ...bodyDeviations(document, operation, facts, place),
    ...responsesDeviations(document, operation, facts, place),
  ];
}

function securityDeviations(operation: Operation, facts: OperationFacts, place: string): string[] {
  const { credentialsInBody } = facts;
  return [
    ...difference(`${place}: security`, operation.security, credentialsInBody ? [] : undefined),
    ...difference(
      `${place}: x-decision`,
      markOf(operation),
      credentialsInBody ? 'security' : 'none',
    ),
  ];
}

/** Bodies are assumed to be needed: the source tells only what they may carry. */
function bodyDeviations(
  document: OpenAPIDocument,
  { requestBody }: Operation,
  { body }: OperationFacts,
  place: string,
): string[] {
  if (!body) return difference(`${place}: has a body`, requestBody !== undefined, false);
  if (!requestBody) return [`${place}: has no body`];
  const found = resolve<RequestBody>(document, requestBody);
  return [
    ...unknownKeywords(`${place}: body`, found, 'description required content'),
    ...difference(`${place}: body required`, found.required, true),
    ...difference(`${place}: body x-decision`, markOf(found), 'required'),
    ...contentDeviations(document, found.content, body, `${place}: body`),
  ];
}

function responsesDeviations(
  document: OpenAPIDocument,
  { responses }: Operation,
  facts: OperationFacts,
  place: string,
): string[] {
  return [
    ...difference(`${place}: statuses`, Object.keys(responses).sort(), ['200', '4XX', '5XX']),
    ...Object.entries(responses).flatMap(([status, reference]) => {
      const found = resolve<Response>(document, reference);
      const known = status === '200';
      const name = known ? facts.response : 'Error';
      return [
        ...difference(`${place}: ${status} x-decision`, markOf(found), known ? 'none' : 'whole'),
        ...unknownKeywords(
          `${place}: ${status}`,
          found,
          known ? 'description content links' : 'description content',
        ),
        ...difference(
          `${place}: ${status} links`,
          linksOf(document, found),
          known ? (facts.links ?? []) : [],
        ),
        ...contentDeviations(document, found.content, name, `${place}: ${status}`),
      ];
    }),
  ];
}

/** Each link as the operation that it leads to, with the parameters that it gives. */
function linksOf(document: OpenAPIDocument, { links = {} }: Response): string[] {
  return Object.values(links).map((each) => {
    const { operationId, parameters = {} } = resolve<Link>(document, each);
    const given = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
    return [operationId, ...given].join(' ');
  });
}

function contentDeviations(
  document: OpenAPIDocument,
  content: Record<string, MediaType> | undefined,
  name: ObjectName,
  place: string,
): string[] {
  const schema = content?.['application/json']?.schema;
  return [
    ...difference(`${place}: content types`, Object.keys(content ?? {}), ['application/json']),
    ...(schema ? valueDeviations(document, schema, name, place) : [`${place}: no schema`]),
  ];
}
