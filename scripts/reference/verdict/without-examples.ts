import type { OpenAPIDocument } from '../../document/openapi.ts';

/** The bundle without what no check reads. */
export function withoutExamples(bundle: OpenAPIDocument): OpenAPIDocument {
  const { 'x-decisions': _register, ...document } = structuredClone(bundle);
  return JSON.parse(
    JSON.stringify(document, (key, value) =>
      ['examples', 'description'].includes(key) && !isSchemaMap(value) ? undefined : value,
    ),
  );
}

/** A field may have the name of a keyword. */
function isSchemaMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value;
}
