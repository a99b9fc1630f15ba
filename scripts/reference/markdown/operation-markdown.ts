import type { OpenAPIDocument } from '../../document/openapi.ts';
import type { Field } from '../model/field.ts';
import { isAssumed, type Mark } from '../model/mark.ts';
import type { BodyModel, OperationModel } from '../model/operation-model.ts';
import { decisionSentence } from '../pages/marks.ts';
import { curlSample } from '../samples/curl.ts';
import { typedClientSample } from '../samples/typed-client.ts';

/** One operation in Markdown: all that its page says, for programs and for reading in a terminal. */
export function operationMarkdown(bundle: OpenAPIDocument, operation: OperationModel): string {
  const { id, summary, method, path, description, body, responses } = operation;
  return sections([
    `# ${summary}`,
    `\`${method} ${path}\` (operation \`${id}\`, area ${operation.area})`,
    description,
    tokenText(operation),
    ...parameterSections(operation),
    ...(body ? [`## Body${marks(body.marks)}`, bodyText(body)] : []),
    ...responses.flatMap((each) => [
      `## Answer ${each.status}${marks(each.marks)}`,
      bodyText(each),
    ]),
    '## Samples',
    fenced('sh', curlSample(operation)),
    fenced('ts', typedClientSample(bundle, id)),
    ...(operation.decisions.length > 0 ? ['## Open points named here', notes(operation)] : []),
  ]);
}

function tokenText({ authentication, marks: own }: OperationModel): string {
  if (!authentication) return `Token: not needed.${marks(own)}`;
  const { header, prefix, description, marks: ofScheme } = authentication;
  return `Token: \`${header}: ${prefix}<ACCESS_TOKEN>\`.${marks([...ofScheme, ...own])} ${description}`;
}

function parameterSections({ parameters }: OperationModel): string[] {
  if (parameters.length === 0) return [];
  const lines = parameters.map((each) => fieldLine(each, `${each.in} `, 'required'));
  return ['## Parameters', lines.join('\n')];
}

function bodyText(body: BodyModel): string {
  const { status, schemaName, description, fields, examples } = body;
  return sections([
    ...(schemaName ? [`A \`${schemaName}\`.`] : []),
    ...(description ? [description] : []),
    fieldList(fields, status === undefined ? 'required' : 'always there'),
    ...examples.flatMap(({ summary = 'Example', value }) => [
      `Example: ${summary}`,
      fenced('json', JSON.stringify(value, null, 2)),
    ]),
  ]);
}

/** One line for each field, those inside a field after it, under their whole paths. */
export function fieldList(fields: readonly Field[], required: string): string {
  return fields.flatMap((field) => lines(field, required)).join('\n');
}

function lines(field: Field, required: string): string[] {
  return [fieldLine(field, '', required), ...field.fields.flatMap((each) => lines(each, required))];
}

function fieldLine(field: Field, place: string, required: string): string {
  const { path, type, description, constraints } = field;
  const facts = [
    type,
    ...(field.required ? [required] : []),
    ...constraints.map((each) => `\`${each}\``),
  ];
  const said = description ? `: ${description.trim()}` : '';
  return `- ${place}\`${path}\` (${facts.join(', ')})${marks(field.marks)}${said}`;
}

/** What is assumed or open, in brackets: `[assumed D18]`. */
export function marks(given: readonly Mark[]): string {
  const decisions = new Map(given.map(({ decision }) => [decision.id, decision]));
  return [...decisions.values()]
    .map((decision) => ` [${isAssumed(decision) ? 'assumed' : 'open'} ${decision.id}]`)
    .join('');
}

function notes({ decisions }: OperationModel): string {
  return decisions
    .map((each) => `- ${each.id} ${each.title}. ${decisionSentence(each)}`)
    .join('\n');
}

function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** Joins blocks of Markdown with an empty line between them. */
export function sections(blocks: readonly string[]): string {
  return `${blocks
    .map((block) => block.trim())
    .filter(Boolean)
    .join('\n\n')}\n`;
}
