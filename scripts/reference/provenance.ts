import type { Api } from '../api/api.ts';
import { decisionIds, isAssumed } from '../api/decisions.ts';
import type { Content, Operation, RequestBody, Response } from '../api/operation.ts';
import type { ResolvedSchema } from '../api/schema.ts';
import type { Decision } from '../document/openapi.ts';
import { contentFields, type Field, flatten, ownFieldsOf, parameterField } from './fields.ts';

/** Something that a page shows: what it says, and the decisions on which it rests. */
interface Statement {
  readonly description: string;
  readonly decisions: readonly string[];
}

/** `assumed` when the document assumes something for an open point, otherwise `open`. */
export function kindOf(decision: Decision): 'assumed' | 'open' {
  return isAssumed(decision) ? 'assumed' : 'open';
}

/** What is open and what is assumed for it, in one line of Markdown. */
export function describeDecision({ open_point, assumption }: Decision): string {
  const assumed = assumption === 'none' ? 'nothing' : lowerFirst(assumption);
  return `The source leaves this open: ${lowerFirst(open_point)} Assumed: ${assumed.replace(/\.$/, '')}.`;
}

/** Ids of the decisions on which a body as a whole rests: the object and its schema. */
export function bodyDecisions({ decisions, content }: RequestBody | Response): string[] {
  return [...new Set([...decisions, ...schemaDecisions(content)])];
}

/** Every decision that the page of an operation names, by a mark or in words. */
export function decisionsOfOperation(api: Api, operation: Operation): Decision[] {
  const { parameters, requestBody, responses, token } = operation;
  const bodies = [...(requestBody ? [requestBody] : []), ...responses];
  return decisionsIn(api, [
    operation,
    ...token,
    ...parameters.map(parameterField).flatMap((field) => flatten([field])),
    ...bodies.flatMap((body) => [
      { description: body.description, decisions: bodyDecisions(body) },
      ...flatten(contentFields(body.content)),
    ]),
  ]);
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

function decisionsIn({ decisions }: Api, statements: readonly Statement[]): Decision[] {
  const ids = new Set(
    statements.flatMap(({ description, decisions: marked }) => [
      ...(description.match(/\bD\d{2,}\b/g) ?? []),
      ...marked,
    ]),
  );
  return decisions.filter(({ id }) => ids.has(id));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
