import { type Operation, parametersIn } from '../api/operation.ts';
import type { ResolvedSchema } from '../api/schema.ts';
import { type ArgumentSchema, type InputSchema, inputOf } from './tool.ts';

/** What of a schema a model needs to fill in a value; the server checks the rest. */
const kept = ['type', 'format', 'enum'] as const;

/** The argument with the body of a request. */
export const bodyArgument = 'body';

/** The arguments of a call: its parameters by their names, and the body. */
export function operationInput(operation: Operation): InputSchema {
  const parameters = [...parametersIn(operation, 'path'), ...parametersIn(operation, 'query')];
  const { requestBody } = operation;
  const schemas = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [
      name,
      { ...shortSchema(schema), description: firstSentence(description) },
    ]),
  );
  const body = requestBody?.content && { [bodyArgument]: shortSchema(requestBody.content.schema) };
  return inputOf({ ...schemas, ...body }, [
    ...parameters.filter(({ required }) => required).map(({ name }) => name),
    ...(requestBody?.required && body ? [bodyArgument] : []),
  ]);
}

/**
 * A schema without its descriptions, patterns and bounds.
 *
 * @param within names of the schemas around it; one that contains itself is not opened again
 */
function shortSchema(schema: ResolvedSchema, within: readonly string[] = []): ArgumentSchema {
  const { keywords, name, properties, items, values } = schema;
  const known = Object.fromEntries(
    kept.flatMap((keyword) =>
      keywords[keyword] === undefined ? [] : [[keyword, keywords[keyword]]],
    ),
  );
  if (name !== undefined && within.includes(name)) return known;
  const around = name === undefined ? within : [...within, name];
  const required = properties.filter((each) => each.required).map((each) => each.name);
  return {
    ...known,
    ...(properties.length > 0 && {
      properties: Object.fromEntries(
        properties.map((each) => [each.name, shortSchema(each.schema, around)]),
      ),
    }),
    ...(required.length > 0 && { required }),
    ...(items && { items: shortSchema(items, around) }),
    ...(values && { additionalProperties: shortSchema(values, around) }),
  };
}

/** The first sentence of a description, on one line. */
export function firstSentence(description: string): string {
  const text = description.trim().replace(/\s+/g, ' ');
  return /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
}
