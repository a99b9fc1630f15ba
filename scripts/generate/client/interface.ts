import type { OpenAPIDocument } from '../../document/openapi.ts';
import { comment, methodComment } from './comment.ts';
import type { DescribedOperation } from './describe-operation.ts';
import type { RunMethods } from './run-methods.ts';

/** The parameters of an operation's method, with their types. */
export function signature(described: DescribedOperation): string {
  const { name, pathParameters, queryParameters, bodyType, body, creates } = described;
  return [
    ...(creates ? [] : pathParameters.map((each) => `${each.name}: string`)),
    ...(bodyType ? [`body${body?.required ? '' : '?'}: ${bodyType}`] : []),
    ...(queryParameters.length > 0 ? [`query?: ${queryType(name)}`] : []),
    `options?: ${creates ? 'CreateOptions' : 'CallOptions'}`,
  ].join(', ');
}

/** `silo.entries.list` gives `SiloEntriesListQuery`. */
export function queryType(name: string): string {
  return `${name.replace(/(^|\.)(\w)/g, (_, _dot, letter: string) => letter.toUpperCase())}Query`;
}

/** The interfaces of the client: one for each area, and one for the whole. */
export function clientInterface(
  bundle: OpenAPIDocument,
  described: readonly DescribedOperation[],
  run: RunMethods | undefined,
): string {
  const areas = Map.groupBy(described, ({ area }) => area);
  const interfaces = [...areas].map(([area, operations]) => {
    const text = bundle.tags?.find(({ name }) => name.toLowerCase() === area)?.description;
    const resources = Map.groupBy(operations, ({ resource }) => resource);
    const members = [...resources].map(([resource, methods]) => {
      const signatures = methods.map((each) => method(bundle, each));
      const extra = run?.place === `${area}.${resource}` ? run.signatures : '';
      return `  ${resource}: {\n${signatures.join('')}${extra}  };\n`;
    });
    const head = text ? comment([text]) : '';
    return `${head}export interface ${interfaceName(area)} {\n${members.join('')}}\n`;
  });
  return [...interfaces, whole([...areas.keys()])].join('\n');
}

function method(bundle: OpenAPIDocument, described: DescribedOperation): string {
  const { verb, itemType, answerType } = described;
  const result = itemType ? `List<${itemType}, ${answerType}>` : `Promise<${answerType}>`;
  return `${methodComment(bundle, described, '    ')}    ${verb}(${signature(described)}): ${result};\n`;
}

function interfaceName(area: string): string {
  return `${area[0]?.toUpperCase()}${area.slice(1)}Methods`;
}

function whole(areas: readonly string[]): string {
  const members = areas.map((area) => `  ${area}: ${interfaceName(area)};\n`).join('');
  return `/** The methods of all areas. */
export interface Methods {
${members}}

/** A client of the service: a call returns data, or throws a \`CallError\`. */
export interface Api extends Methods {
  /** The same methods, answering \`{ data, error, response }\`: nothing is thrown. */
  safe: Safe<Methods>;
  /** The same methods, answering \`{ data, response }\`. */
  withResponse: WithResponse<Methods>;
  /** The plain openapi-fetch client, by paths: one attempt, with the token. */
  raw: Client<paths>;
}
`;
}
