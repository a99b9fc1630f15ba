import type { OpenAPIDocument, Schema } from '../../../scripts/document/openapi.ts';
import { markOf } from '../decisions/mark.ts';
import type { ObjectFacts } from '../facts/fact-types.ts';
import { difference } from './difference.ts';
import { constraints, valueDeviations } from './value-deviations.ts';

/** Where the schema of an object deviates from what the source says of its fields. */
export function objectDeviations(
  document: OpenAPIDocument,
  schema: Schema,
  facts: ObjectFacts,
  place: string,
): string[] {
  const {
    type,
    properties = {},
    required,
    allOf,
    additionalProperties,
    ...rest
  } = constraints(schema);
  const expectedFields = Object.keys(facts.fields).sort();
  return [
    ...difference(`${place}: type`, type, 'object'),
    ...difference(`${place}: x-decision`, markOf(schema), expectedMark(facts)),
    ...difference(`${place}: fields`, Object.keys(properties).sort(), expectedFields),
    ...difference(`${place}: open to more fields`, additionalProperties ?? true, true),
    ...difference(`${place}: keywords`, rest, {}),
    ...requiredDeviations(required, allOf, facts, place),
    ...Object.entries(facts.fields).flatMap(([name, fact]) => {
      const field = properties[name];
      return field ? valueDeviations(document, field, fact, `${place}.${name}`) : [];
    }),
  ];
}

function expectedMark(facts: ObjectFacts): string {
  if (facts.assumed) return 'type';
  return facts.assumedRequired ? 'required' : 'none';
}

/**
 * Fields known to be always there are required under `allOf`, where no decision is named, and once
 * more among those that are assumed to be.
 */
function requiredDeviations(
  required: string[] | undefined,
  allOf: Schema[] | undefined,
  facts: ObjectFacts,
  place: string,
): string[] {
  const known = facts.required ?? [];
  const all = [...known, ...(facts.assumedRequired ?? [])].sort();
  return [
    ...difference(`${place}: required`, [...(required ?? [])].sort(), all),
    ...difference(`${place}: allOf`, allOf ?? [], known.length > 0 ? [{ required: known }] : []),
  ];
}
