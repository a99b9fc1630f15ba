import { decisionOf } from '../api/api.ts';
import { decisionIds, isAssumed } from '../api/decisions.ts';
import type { Operation, RequestBody, Response } from '../api/operation.ts';
import type { Journey, JourneyStep } from '../document/journeys.ts';
import type { Decision } from '../document/openapi.ts';
import { fenced, sections } from '../lib/markdown.ts';
import { readableJson } from '../lib/readable-json.ts';
import { typedClientSample } from '../samples/client-call.ts';
import { curlCommand, curlSample } from '../samples/curl.ts';
import { environmentVariable, journeyRequests } from '../samples/journey-requests.ts';
import { sampleResponses } from '../samples/request.ts';
import type { NamedSchema } from './contents.ts';
import { type Field, flatten, parameterField, withDescribedFields } from './fields/fields.ts';
import { kindMeanings } from './kinds.ts';
import { describeToken } from './pages/operation-page.ts';
import { bodyDecisions, type DecisionKind, describeKind, kindOf } from './provenance.ts';
import type { Site } from './site.ts';

/** The pages of a reference in Markdown, for programs, by their paths in its folder. */
export function markdownFiles(site: Site): Map<string, string> {
  const { api, schemas, guides, journeys } = site;
  return new Map([
    ...api.operations.map(
      (each) => [`operations/${each.id}.md`, operationMarkdown(site, each)] as const,
    ),
    ...schemas.map((each) => [`schemas/${each.name}.md`, schemaMarkdown(site, each)] as const),
    ...(site.ownPageResponses.length > 0
      ? [['responses.md', responsesMarkdown(site)] as const]
      : []),
    ...(journeys.length > 0 ? [['journeys.md', journeysMarkdown(site)] as const] : []),
    ['decisions.md', decisionsMarkdown(api.decisions)] as const,
    ...guides.map((guide) => [`guides/${guide.name}.md`, guide.markdown] as const),
  ]);
}

/** One operation in Markdown: all that its page says, for programs and for reading in a terminal. */
export function operationMarkdown(site: Site, operation: Operation): string {
  const { id, summary, method, path, tag, parameters, responses } = operation;
  const { requestBody } = operation;
  const decisions = site.decisionsOf(operation);
  return sections([
    `# ${summary}`,
    `\`${method} ${path}\` (operation \`${id}\`, area ${tag})${marks(site, operation.decisions)}`,
    withDescribedFields(operation, (ids) => marks(site, ids)),
    tokenText(site, operation),
    ...(parameters.length > 0 ? ['## Parameters', parameterList(site, operation)] : []),
    ...(requestBody
      ? [`## Body${marks(site, bodyDecisions(requestBody))}`, requestText(site, requestBody)]
      : []),
    ...responses.flatMap((response) => responseSections(site, operation, response)),
    '## Samples',
    fenced('sh', curlSample(operation)),
    fenced('ts', typedClientSample(operation)),
    ...decisionSections(site, decisions),
  ]);
}

function responseSections(site: Site, operation: Operation, given: Response): string[] {
  const response = withOwnExamples(operation, given);
  const { status, description } = response;
  const shared = site.ownPageName(response);
  return shared === undefined
    ? [
        `## Response ${status}${marks(site, bodyDecisions(response))}`,
        body(site, response, 'always present'),
      ]
    : [
        `## Response ${status}`,
        `${description.trim()} See ${shared} in [shared responses](../responses.md).`,
      ];
}

/** A response without the examples that only other operations can give. */
function withOwnExamples(operation: Operation, response: Response): Response {
  const { content } = response;
  if (!content) return response;
  return {
    ...response,
    content: { ...content, examples: sampleResponses(operation, response) },
  };
}

/** The responses that several operations have, in Markdown. */
function responsesMarkdown(site: Site): string {
  return sections([
    '# Shared responses',
    ...site.ownPageResponses.flatMap(({ name, response }) => [
      `## ${name} ${response.status}${marks(site, bodyDecisions(response))}`,
      body(site, response, 'always present'),
    ]),
    'The marks name decisions in [the register](decisions.md).',
  ]);
}

/** A named schema in Markdown. */
function schemaMarkdown(site: Site, named: NamedSchema): string {
  const { name, schema, fields, example, decisions, usedBy } = named;
  return sections([
    `# ${name}${marks(site, decisionIds(schema.keywords['x-decision']))}`,
    schema.description,
    fieldList(site, fields, 'always present'),
    ...(example && site.hasFullText
      ? ['Example:', fenced('json', readableJson(example.value, { width: 88 }))]
      : []),
    ...(usedBy.length > 0 ? [`Used by ${usedBy.map(({ id }) => `\`${id}\``).join(', ')}.`] : []),
    ...decisionSections(site, decisions),
  ]);
}

/** The register of decisions in Markdown. */
function decisionsMarkdown(decisions: readonly Decision[]): string {
  return sections([
    '# Decisions',
    'Every point that the source of the interface does not state: each is assumed or open.',
    meaningsText,
    ...decisions.map(decisionEntry),
  ]);
}

/** What a program makes of each kind. */
const meaningsText = Object.entries(kindMeanings)
  .filter(([kind]) => kind !== 'answered')
  .map(([kind, meaning]) => `- ${kind}: ${meaning}`)
  .join('\n');

function tokenText(site: Site, { token }: Operation): string {
  if (token.length === 0) return 'Token: not needed.';
  const lines = token.map((placement) => {
    const { decisions, description } = placement;
    return `Token: \`${describeToken(placement)}\`.${marks(site, decisions)} ${description}`;
  });
  return lines.join('\n\n');
}

function parameterList(site: Site, { parameters }: Operation): string {
  return parameters
    .map((each) => fieldLine(site, parameterField(each), `${each.in} `, 'required'))
    .join('\n');
}

function headerList(site: Site, { headers }: Response): string {
  return headers
    .map((each) => fieldLine(site, parameterField(each), 'header ', 'always present'))
    .join('\n');
}

function body(site: Site, given: RequestBody | Response, required: string): string {
  const { description, content } = given;
  const name = content?.schema.name;
  return sections([
    ...(name === undefined ? [] : [`A \`${name}\`.`]),
    description,
    fieldList(site, site.fieldsOf(given), required),
    'headers' in given ? headerList(site, given) : '',
    ...(content?.examples ?? []).flatMap(({ name, summary, value, decisions }) => [
      `Example: ${summary || name}${marks(site, decisions)}`,
      fenced('json', exampleText(site, value)),
    ]),
  ]);
}

/** In a large reference, the samples alone have the first example. */
function requestText(site: Site, given: RequestBody): string {
  const { content } = given;
  if (site.hasFullText || !content) return body(site, given, 'required');
  const examples = content.examples.slice(1);
  return body(site, { ...given, content: { ...content, examples } }, 'required');
}

/** The programs that read a large reference need no lines in an example. */
function exampleText({ hasFullText }: Site, value: unknown): string {
  return hasFullText ? readableJson(value, { width: 88 }) : JSON.stringify(value);
}

/** One line for each field, those inside a field after it, under their whole paths. */
function fieldList(site: Site, fields: readonly Field[], required: string): string {
  return flatten(fields)
    .map((field) => fieldLine(site, field, '', required))
    .join('\n');
}

function fieldLine(site: Site, field: Field, place: string, required: string): string {
  const { path, type, description, constraints, decisions } = field;
  const facts = [
    type,
    ...(field.required ? [required] : []),
    ...constraints.map((each) => `\`${each}\``),
  ];
  const said = description ? `: ${description.trim()}` : '';
  return `- ${place}\`${path}\` (${facts.join(', ')})${marks(site, decisions)}${said}`;
}

/** What is assumed or open, in brackets: `[assumed D18, D29]`. */
function marks({ api }: Site, ids: readonly string[]): string {
  const decisions = [...new Set(ids)].map((id) => decisionOf(api, id));
  const groups = Map.groupBy(decisions, kindOf);
  return [...groups]
    .map(([kind, each]) => ` [${kind} ${each.map(({ id }) => id).join(', ')}]`)
    .join('');
}

/** Each decision of a page in a line, by kind. In a large reference, they are in their register alone. */
function decisionSections({ hasFullText }: Site, decisions: readonly Decision[]): string[] {
  if (decisions.length === 0) return [];
  if (!hasFullText) return ['The marks name decisions in [the register](../decisions.md).'];
  return [
    '## Decisions',
    'What the source does not state, by its number in [the register](../decisions.md).',
    ...(['assumed', 'answered', 'open'] as const).flatMap((kind) => decisionList(decisions, kind)),
  ];
}

const kindLeads: Readonly<Record<DecisionKind, string>> = {
  assumed: 'Assumed; a service may differ:',
  answered: 'Answered for this service:',
  open: 'Open; nothing is assumed:',
};

function decisionList(decisions: readonly Decision[], kind: DecisionKind): string[] {
  const lines = decisions
    .filter((each) => kindOf(each) === kind)
    .map((each) => {
      const { text } = describeKind(each);
      return `- ${each.id} ${each.title}${kind === 'open' ? '' : `: ${text}`}`;
    });
  return lines.length === 0 ? [] : [`${kindLeads[kind]}\n\n${lines.join('\n')}`];
}

function decisionEntry(decision: Decision): string {
  const { id, title, source, open_point, assumption, elsewhere = {}, change } = decision;
  const { label, text } = describeKind(decision);
  const targets = (change.targets ?? []).map((target) => `\`${target}\``).join(', ');
  return [
    `## ${id} ${title}`,
    '',
    `- Not stated by the source (${source}): ${open_point}`,
    `- ${label}: ${text}`,
    ...(kindOf(decision) === 'answered' && isAssumed(decision) ? [`- Assumed: ${assumption}`] : []),
    ...Object.entries(elsewhere).map(([part, does]) => `- In the ${part}: ${does}`),
    `- To change it: ${change.how}${targets === '' ? '' : ` Targets: ${targets}`}`,
  ].join('\n');
}

/** Every journey in Markdown, with the command of each step. */
function journeysMarkdown(site: Site): string {
  return sections([
    '# Journeys',
    'What callers do with several operations, one after the other. Values such as `$TOKEN` are variables of the shell.',
    ...site.journeys.flatMap((journey) => journeySections(site, journey)),
  ]);
}

function journeySections({ api, journeys }: Site, journey: Journey): string[] {
  const steps = journeyRequests(journey, api) ?? [];
  return [
    `## ${journey.title}`,
    journey.description,
    ...steps.flatMap(({ step, request }, index) => [
      `${index + 1}. ${step.description}${repetition(step)} (\`${step.operationId}\`)`,
      fenced('sh', curlCommand(request)),
      keptText(step, journeys),
    ]),
  ];
}

/** How a step is repeated, as a further sentence in Markdown; empty where it is not. */
export function repetition({ retry }: JourneyStep): string {
  if (!retry) return '';
  const { after, limit, conditions, endConditions } = retry;
  const all = (each: readonly string[]) =>
    each.map((condition) => `\`${condition}\``).join(' and ');
  const onlyIf = conditions.length > 0 ? `, as long as ${all(conditions)}` : '';
  const unless = endConditions.length > 0 ? `, but not if ${all(endConditions)}` : '';
  return ` Repeat it every ${after} s until its conditions are met, ${limit} times at most${onlyIf}${unless}.`;
}

/** What the following steps, or the following journey, take from the response. */
function keptText({ outputs, next }: JourneyStep, journeys: readonly Journey[]): string {
  const following = journeys.find(({ id }) => id === next?.id);
  const kept = Object.entries({ ...outputs, ...next?.inputs }).map(
    ([name, pointer]) =>
      `Keep \`${pointer}\` of the response as \`$${environmentVariable(name)}\`.`,
  );
  if (!next || !following) return kept.join(' ');
  const conditions = next.conditions.map((each) => `\`${each}\``).join(' and ');
  return [...kept, `If ${conditions}, go on with “${following.title}”.`].join(' ');
}
