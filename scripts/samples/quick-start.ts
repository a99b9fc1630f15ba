import type { Api } from '../api/api.ts';
import { pageOf, parametersIn, parameterWithRole, takesToken } from '../api/operation.ts';
import type { Journey } from '../document/journeys.ts';
import { defaultAddress } from '../lib/local-address.ts';
import { identifier, literal, quote } from '../lib/typescript-source.ts';
import { curlCommand } from './curl.ts';
import { environmentVariable, type JourneyRequest, journeyRequests } from './journey-requests.ts';
import type { SampleRequest } from './request.ts';

/** One step from a token to the result of a job. */
export interface QuickStartStep {
  operationId: string;
  title: string;
  /** What the step is for, in a sentence or two. */
  why: string;
  /** Commands of a POSIX shell that go on from the step before. */
  curl: string;
  /** TypeScript that goes on from the step before. */
  client: string;
  /** For programs of one request each, with placeholders for what earlier steps returned. */
  request: SampleRequest;
  /** What later steps take from the response: JSON Pointers by the names of environment variables. */
  kept: Readonly<Record<string, string>>;
}

/**
 * The journeys that belong to the quick start, with the default values of their inputs, as commands and as
 * calls of the client.
 *
 * @returns nothing for an API without one of the operations
 */
export function quickStart(
  journeys: readonly Journey[],
  api: Api,
  baseUrl: string = defaultAddress('sandbox'),
): QuickStartStep[] {
  const requests = journeys
    .filter(({ isQuickStart }) => isQuickStart)
    .map((journey) =>
      journeyRequests(journey, api, (name) => String(journey.inputs[name]?.default ?? '')),
    );
  const steps = requests.flatMap((each) => each ?? []);
  if (requests.includes(undefined)) return [];
  return steps.map((each, index) => ({
    operationId: each.request.operation.id,
    title: each.request.operation.summary,
    why: each.step.description,
    curl: commands(each, baseUrl, index < steps.length - 1),
    client: statements(each, baseUrl),
    request: each.request,
    kept: index < steps.length - 1 ? keptBy(each) : {},
  }));
}

function keptBy({ step }: JourneyRequest): Record<string, string> {
  const outputs = Object.entries(step.outputs);
  return Object.fromEntries(outputs.map(([name, at]) => [environmentVariable(name), at]));
}

/** @param isKept whether the shell keeps what the step returns, or shows it */
function commands({ step, request }: JourneyRequest, baseUrl: string, isKept: boolean): string {
  const address = takesToken(request.operation) ? [] : [`BASE_URL=${baseUrl}`];
  const [output] = Object.entries(step.outputs);
  if (!isKept || !output) return [...address, curlCommand(request)].join('\n');
  const [name, pointer] = output;
  const fields = pointer.split('/').slice(1);
  const place = fields.map((each) => (each === '0' ? '\\[{' : `"${each}": *`)).join('');
  return [
    ...address,
    `${name.toUpperCase()}=$(${curlCommand(request, { flags: ['--silent'] })} |`,
    `  sed -n 's/.*${place}"\\([^"]*\\)".*/\\1/p')`,
  ].join('\n');
}

function statements({ step, request }: JourneyRequest, baseUrl: string): string {
  const fields = Object.values(step.outputs).map((pointer) => pointer.slice(1));
  if (!takesToken(request.operation)) {
    const [field = ''] = fields;
    return [
      "import { createClient } from 'document-processing-api';",
      '',
      `const baseUrl = '${baseUrl}';`,
      'const open = createClient({ baseUrl });',
      `const { ${field === 'token' ? field : `${field}: token`} = '' } = await ${call(request, 'open')};`,
      'const api = createClient({ baseUrl, token });',
    ].join('\n');
  }
  const page = pageOf(request.operation);
  const [output = ''] = Object.keys(step.outputs);
  if (page) {
    const items = page.items.name;
    return [
      `const { ${items} } = await ${call(request)}.page();`,
      `const ${variable(output)} = ${items}[0]?.id ?? '';`,
      `console.log(${variable(output)});`,
    ].join('\n');
  }
  if (fields.length === 0) return `await ${call(request)};`;
  const names = fields.join(', ');
  return `const { ${names} } = await ${call(request)};\nconsole.log(${names});`;
}

/** A call of the method of an operation; of `run`, which waits, for one that can wait. */
function call({ operation, path, query, body }: SampleRequest, client = 'api'): string {
  const names = operation.clientMethod.slice(0, -1);
  const waits = parameterWithRole(operation, 'wait') !== undefined;
  const method = [client, ...names, waits ? 'run' : operation.clientMethod.at(-1)].join('.');
  const source = (value: unknown) => literal(value, '', 70, variable);
  const variables = parametersIn(operation, 'path');
  const isChosen = variables.some(({ role }) => role === 'chosen-id');
  const values = variables.map(({ name }) => quote(path[name] ?? ''));
  const given = [
    ...(isChosen ? [] : values),
    ...(body === undefined ? [] : [source(body)]),
    ...(isChosen ? [`{ id: ${values.join()} }`] : []),
    ...(Object.keys(query).length > 0 && !waits ? [source(query)] : []),
  ];
  return `${method}(${given.join(', ')})`;
}

/** `ENTRY_ID` gives `entryId`. */
function variable(name: string): string {
  return identifier(name.toLowerCase().replaceAll('_', '-'));
}
