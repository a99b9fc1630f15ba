import type { Api } from '../api/api.ts';
import { type Operation, parametersIn, successOf } from '../api/operation.ts';
import { createsResource, isCredential } from '../api/roles.ts';
import type { ResolvedSchema } from '../api/schema.ts';
import { isJsonObject } from '../lib/json.ts';
import { firstSentence } from '../lib/markdown.ts';
import { httpRequest, type RequestAccess } from '../samples/http-request.ts';
import {
  type ArgumentSchema,
  type InputSchema,
  inputOf,
  type Tool,
  type ToolArguments,
  type ToolResult,
} from './tool.ts';

/** A server that the tools call. The token is sent with each call; no argument and no result of a tool has it. */
interface SandboxAccess extends RequestAccess {
  readonly fetch: typeof fetch;
}

/** One tool for each operation that a model may call: those that neither take nor return a secret. */
export function sandboxTools({ operations }: Api, access: SandboxAccess): Tool[] {
  return operations.filter(isSafe).map((operation) => ({
    name: operation.id,
    description: `${operation.summary}, in the sandbox.`,
    input: operationInput(operation),
    readOnly: operation.method === 'GET',
    additive: createsResource(operation),
    openWorld: false,
    run: (input, signal) => call(operation, input, access, signal),
  }));
}

function isSafe(operation: Operation): boolean {
  const sent = operation.requestBody?.content?.schema;
  const received = successOf(operation)?.content?.schema;
  return ![sent, received].some((schema) => schema && holdsSecret(schema, []));
}

/** @param within the schemas around it; one that contains itself is not opened again */
function holdsSecret(schema: ResolvedSchema, within: readonly string[]): boolean {
  if (isCredential(schema.role) || schema.role === 'access-token') return true;
  if (within.includes(schema.pointer)) return false;
  const inner = [
    ...schema.properties.map((each) => each.schema),
    schema.items ?? [],
    schema.values ?? [],
  ].flat();
  return inner.some((each) => holdsSecret(each, [...within, schema.pointer]));
}

async function call(
  operation: Operation,
  input: ToolArguments,
  { fetch, baseUrl, token }: SandboxAccess,
  signal: AbortSignal,
): Promise<ToolResult> {
  const path = valuesOf(operation, 'path', input);
  const query = valuesOf(operation, 'query', input);
  const request = { operation, path, query, body: input[bodyArgument] };
  const { method, url, headers, body } = httpRequest(request, { baseUrl, token });
  const response = await fetch(url, {
    ...{ method, headers: headers.map(([name, value]): [string, string] => [name, value]), signal },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = `HTTP status ${response.status}\n${await response.text()}`;
  return { text, failed: !response.ok };
}

function valuesOf(
  operation: Operation,
  place: 'path' | 'query',
  input: ToolArguments,
): Record<string, string> {
  const given = parametersIn(operation, place).flatMap(({ name }) =>
    input[name] === undefined ? [] : [[name, textOf(input[name])]],
  );
  return Object.fromEntries(given);
}

function textOf(value: unknown): string {
  return isJsonObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}

/** What of a schema a model needs to fill in a value; the server checks the rest. */
const kept = ['type', 'format', 'enum'] as const;

/** The argument with the body of a request. */
const bodyArgument = 'body';

/** The arguments of a call: its parameters by their names, and the body. */
function operationInput(operation: Operation): InputSchema {
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
