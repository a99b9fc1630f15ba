import type { Operation, RequestBody, Response } from '../api/operation.ts';
import { describeType } from '../api/schema.ts';
import { fenced, sections } from '../lib/markdown.ts';
import { typedClientSample } from '../samples/client-call.ts';
import { curlSample } from '../samples/curl.ts';
import { contentFields, type Field, flatten, parameterField } from './fields/fields.ts';
import { describeToken } from './pages/operation-page.ts';

/**
 * What a program needs to call one operation, in a few kilobytes of Markdown: without examples of responses, without
 * what the fields of a response are for, and without what the document assumes.
 */
export function operationOutline(operation: Operation): string {
  const { id, summary, method, path, description, token, parameters, requestBody } = operation;
  return sections([
    `# ${summary}`,
    `\`${method} ${path}\` (operation \`${id}\`)`,
    description,
    `Token: ${token.map((each) => `\`${describeToken(each)}\``).join(' and ') || 'not needed.'}`,
    ...(parameters.length > 0 ? ['## Parameters', parameterLines(operation)] : []),
    ...(requestBody ? ['## Body', bodyLines(requestBody)] : []),
    '## Responses',
    operation.responses.map(responseLines).join('\n'),
    '## Samples',
    fenced('sh', curlSample(operation)),
    fenced('ts', typedClientSample(operation)),
  ]);
}

function parameterLines({ parameters }: Operation): string {
  return parameters.map((each) => `- ${each.in} ${line(parameterField(each))}`).join('\n');
}

function bodyLines({ content }: RequestBody): string {
  return flatten(contentFields(content))
    .map((field) => `- ${line(field)}`)
    .join('\n');
}

function line(field: Field): string {
  const { path, type, required, constraints, description } = field;
  const facts = [
    type,
    ...(required ? ['required'] : []),
    ...constraints.map((each) => `\`${each}\``),
  ];
  return `\`${path}\` (${facts.join(', ')}): ${description.trim()}`;
}

function responseLines({ status, description, content, headers }: Response): string {
  const fields = flatten(contentFields(content)).map(({ path, type }) => `  - \`${path}\` ${type}`);
  const own = headers.map(({ name, schema }) => `  - header \`${name}\` ${describeType(schema)}`);
  return [`- ${status}: ${description.trim()}`, ...own, ...fields].join('\n');
}
