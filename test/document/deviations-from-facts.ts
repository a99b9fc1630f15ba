import { httpMethods, type OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { operationsOf } from '../../scripts/document/operations.ts';
import { markOf } from './decisions/mark.ts';
import { difference, unknownKeywords } from './deviations/difference.ts';
import { objectDeviations } from './deviations/object-deviations.ts';
import { operationDeviations } from './deviations/operation-deviations.ts';
import { valueDeviations } from './deviations/value-deviations.ts';
import type { Facts, ObjectName } from './facts/fact-types.ts';

/** Schemas that are no objects: forms which several fields share. */
const sharedForms = {
  Uuid: 'uuid',
  Timestamp: 'timestamp, UTC with milliseconds',
} as const;

/** What a document may have at its top: `webhooks`, say, are not in the source. */
const topKeywords = 'openapi info servers security tags paths components';
const pathKeywords = `parameters ${httpMethods.join(' ')}`;

/**
 * Where a bundle says more, less or other than the facts.
 *
 * @returns one line for each deviation: the place, what was found, what was expected
 */
export function deviationsFromFacts(document: OpenAPIDocument, facts: Facts): string[] {
  return [
    ...documentDeviations(document),
    ...securityDeviations(document),
    ...allOperationsDeviations(document, facts),
    ...componentDeviations(document, facts),
  ];
}

function documentDeviations(document: OpenAPIDocument): string[] {
  return [
    ...unknownKeywords('document', document, topKeywords),
    ...difference(
      'servers',
      document.servers?.map(({ url }) => url),
      ['{base_url}'],
    ),
  ];
}

/** The source leaves open how a token is presented: assumed, as a Bearer token. */
function securityDeviations(document: OpenAPIDocument): string[] {
  const schemes = Object.entries(document.components?.securitySchemes ?? {});
  return [
    ...difference('security', document.security, [{ bearer: [] }]),
    ...difference(
      'security schemes',
      Object.fromEntries(
        schemes.map(([name, scheme]) => [name, [scheme.type, scheme.scheme, markOf(scheme)]]),
      ),
      { bearer: ['http', 'bearer', 'whole'] },
    ),
  ];
}

function allOperationsDeviations(document: OpenAPIDocument, facts: Facts): string[] {
  const located = operationsOf(document);
  const found = located.map(
    ({ method, path, operation }) => `${operation.operationId}: ${method} ${path}`,
  );
  const expected = Object.entries(facts.operations).map(
    ([id, { method, path }]) => `${id}: ${method} ${path}`,
  );
  return [
    ...difference('operations', found.sort(), expected.sort()),
    ...Object.entries(document.paths).flatMap(([path, item]) =>
      unknownKeywords(path, item, pathKeywords),
    ),
    ...located.flatMap((place) => {
      const fact = facts.operations[place.operation.operationId];
      return fact ? operationDeviations(document, place, fact) : [];
    }),
  ];
}

function componentDeviations(document: OpenAPIDocument, facts: Facts): string[] {
  const schemas = document.components?.schemas ?? {};
  const expected = [...Object.keys(facts.objects), ...Object.keys(sharedForms)];
  return [
    ...difference('schemas', Object.keys(schemas).sort(), expected.sort()),
    ...Object.entries(schemas).flatMap(([name, schema]) => {
      if (name in sharedForms) {
        return valueDeviations(document, schema, sharedForms[name as 'Uuid'], name);
      }
      const fact = facts.objects[name as ObjectName];
      return fact ? objectDeviations(document, schema, fact, name) : [];
    }),
  ];
}
