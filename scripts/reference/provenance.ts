import type { Api } from '../api/api.ts';
import { decisionIds, isAssumed } from '../api/decisions.ts';
import type { Content, Operation, RequestBody, Response } from '../api/operation.ts';
import type { ResolvedSchema } from '../api/schema.ts';
import type { Decision } from '../document/openapi.ts';
import { type Field, flatten, ownFieldsOf, parameterField } from './fields/fields.ts';

/** Something that a page shows: what it says, and the decisions on which it rests. */
interface ShownPart {
  readonly description: string;
  readonly decisions: readonly string[];
}

/** How a point that the source does not state stands: a deployment answers it, the document assumes something, or it is open. */
export type DecisionKind = 'answered' | 'assumed' | 'open';

/** An overlay answers a point in the register, or takes every mark of it from the document. */
export function kindOf(decision: Decision): DecisionKind {
  if (decision.answer !== undefined || decision.applies_to.length === 0) return 'answered';
  return isAssumed(decision) ? 'assumed' : 'open';
}

/** What a deployment answers, in Markdown. */
function describeChoice({ answer, alternatives = [] }: Decision): string {
  if (answer === undefined) return 'in the document, as this deployment does it.';
  const chosen = alternatives.find(({ id }) => id === answer);
  if (chosen) return chosen.title;
  return `\`${typeof answer === 'string' ? answer : JSON.stringify(answer)}\`.`;
}

/** What the source does not state and what is assumed for it, in one line of Markdown. */
export function describeDecision(decision: Decision): string {
  const point = `The source does not state this: ${lowerFirst(decision.open_point)}`;
  const { label, text } = describeKind(decision);
  return `${point} ${label}: ${text}`;
}

/** What is assumed, if anything, behind the word for it. */
export function describeKind(decision: Decision): { label: string; text: string } {
  switch (kindOf(decision)) {
    case 'answered':
      return { label: 'Answered', text: describeChoice(decision) };
    case 'assumed':
      return { label: 'Assumed', text: lowerFirst(decision.assumption) };
    default:
      return { label: 'Open', text: 'nothing is assumed.' };
  }
}

/** Ids of the decisions on which a body as a whole rests: the object and its schema. */
export function bodyDecisions({ decisions, content }: RequestBody | Response): string[] {
  return [...new Set([...decisions, ...schemaDecisions(content)])];
}

/** Every decision that the page of an operation names, by a mark or in words. */
export function decisionsOfOperation(
  api: Api,
  operation: Operation,
  fieldsOf: (body: RequestBody | Response) => readonly Field[],
): Decision[] {
  const { parameters, requestBody, responses, token } = operation;
  const bodies = [...(requestBody ? [requestBody] : []), ...responses];
  return decisionsIn(api, [
    operation,
    ...token,
    ...parameters.map(parameterField).flatMap((field) => flatten([field])),
    ...bodies.flatMap((body) => [
      { description: body.description, decisions: bodyDecisions(body) },
      ...flatten(fieldsOf(body)),
    ]),
    ...responses.flatMap(({ headers }) => headers.map(parameterField)),
  ]);
}

/** Every decision that a page names which describes responses without their fields. */
export function decisionsOfResponses(api: Api, responses: readonly Response[]): Decision[] {
  return decisionsIn(
    api,
    responses.flatMap((each) => [
      { description: each.description, decisions: bodyDecisions(each) },
      ...each.headers.map(parameterField),
      ...(each.content?.examples ?? []).map(({ summary, decisions }) => ({
        description: summary,
        decisions,
      })),
    ]),
  );
}

/** Every decision that the page of a named schema names, by a mark or in words. */
export function decisionsOfSchema(api: Api, schema: ResolvedSchema): Decision[] {
  const { description, keywords } = schema;
  const fields: Field[] = flatten(ownFieldsOf(schema));
  return decisionsIn(api, [
    { description, decisions: decisionIds(keywords['x-decision']) },
    ...fields,
  ]);
}

function schemaDecisions(content: Content | undefined): string[] {
  return decisionIds(content?.schema.keywords['x-decision']);
}

function decisionsIn({ decisions }: Api, statements: readonly ShownPart[]): Decision[] {
  const ids = new Set(
    statements.flatMap(({ description, decisions: marked }) => [
      ...(description.match(/\bD\d{2,}\b/g) ?? []),
      ...marked,
    ]),
  );
  return decisions.filter(({ id }) => ids.has(id));
}

/** Names such as `UTC` keep their letters. */
function lowerFirst(text: string): string {
  if (/^[A-Z]{2}/.test(text)) return text;
  return text.charAt(0).toLowerCase() + text.slice(1);
}
