import { keysOf } from '../document/json-pointer.ts';
import type { Alternative, Decision, OpenAPIDocument } from '../document/openapi.ts';
import { closest } from '../lib/closest.ts';
import { isJsonObject, type JsonObject, sameJson } from '../lib/json.ts';
import { UsageError } from '../lib/usage-error.ts';
import { newAjv } from './compile-schemas.ts';
import { decisionAt } from './decisions.ts';

/**
 * The answers of a deployment, by the ids of the decisions. An answer is the id of an alternative, or a value.
 * Overlays, the sandbox and the contract tests use this format (`openapi/answers.schema.json`).
 */
export type Answers = Readonly<Record<string, unknown>>;

/**
 * Reads the content of a file of answers: `{ "answers": { "D75": "oldest-first" } }`.
 *
 * @param content the parsed YAML or JSON
 * @param decisions the register of decisions
 * @throws UsageError that names every wrong answer, and what was expected
 */
export function readAnswers(content: unknown, decisions: readonly Decision[]): Answers {
  const answers = isJsonObject(content) ? content.answers : undefined;
  if (!isJsonObject(answers)) {
    throw new UsageError(
      'Found no answers; expected an object such as { "answers": { "D75": "oldest-first" } }.',
    );
  }
  const problems = Object.entries(answers).flatMap(([id, answer]) => {
    const decision = decisions.find((each) => each.id === id);
    return decision ? problemsOf(decision, answer) : unknownDecision(id, decisions);
  });
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return answers;
}

/**
 * Writes answers into a bundle, as an overlay does. It writes each answer into the register. If OpenAPI has keywords for
 * the answer, it also writes these into the objects to which the decision applies.
 *
 * @returns a new bundle, which shares its unchanged parts with the given one
 */
export function withAnswers(document: OpenAPIDocument, answers: Answers): OpenAPIDocument {
  const register = (document['x-decisions'] ?? []).map((decision) =>
    Object.hasOwn(answers, decision.id) ? { ...decision, answer: answers[decision.id] } : decision,
  );
  const answered = { ...document, 'x-decisions': register };
  for (const decision of register.filter(({ id }) => Object.hasOwn(answers, id))) {
    const keywords = answeredKeywords(decision);
    if (keywords === undefined) continue;
    for (const pointer of decision.applies_to)
      setKeywords(decision, keywords, ownAt(answered, pointer));
  }
  return answered;
}

/**
 * Writes the answers in the register of a bundle into the objects to which their decisions apply. An overlay may only
 * set them in the register.
 *
 * @param before the register without these answers
 * @throws UsageError that names every answer that does not fit its decision
 */
export function withRegisteredAnswers(
  document: OpenAPIDocument,
  before: readonly Decision[],
): OpenAPIDocument {
  const known = new Map(before.map(({ id, answer }) => [id, answer]));
  const own = (document['x-decisions'] ?? []).filter(
    ({ id, answer, applies_to }) =>
      answer !== undefined && applies_to.length > 0 && !sameJson(answer, known.get(id)),
  );
  if (own.length === 0) return document;
  const answers = Object.fromEntries(own.map(({ id, answer }) => [id, answer]));
  return withAnswers(document, readAnswers({ answers }, document['x-decisions'] ?? []));
}

/** The alternative that answers a decision, if its answer is one. */
export function answeredAlternative({
  alternatives = [],
  answer,
}: Decision): Alternative | undefined {
  return alternatives.find(({ id }) => id === answer);
}

/** What the objects of an answered decision have by its answer; nothing if OpenAPI has no keyword for it. */
function answeredKeywords(decision: Decision): JsonObject | undefined {
  const { keyword, answer } = decision;
  const alternative = answeredAlternative(decision);
  if (alternative) return alternative.keywords && { ...alternative.keywords };
  return keyword === undefined ? undefined : { [keyword]: answer };
}

/** The object at a pointer, after replacing it and every object above it with a copy. */
function ownAt(root: object, pointer: string): unknown {
  let node: unknown = root;
  for (const key of keysOf(pointer)) {
    if (typeof node !== 'object' || node === null) return undefined;
    const member: unknown = Reflect.get(node, key);
    const own = Array.isArray(member) ? [...member] : isJsonObject(member) ? { ...member } : member;
    Reflect.set(node, key, own);
    node = own;
  }
  return node;
}

/** Sets what the answer to a decision says of an object, and marks each keyword with the decision. */
function setKeywords({ id }: Decision, keywords: JsonObject, target: unknown): void {
  if (!isJsonObject(target)) return;
  for (const [keyword, value] of Object.entries(keywords)) {
    target[keyword] =
      keyword === 'required' ? requiredBy(id, value, target) : structuredClone(value);
    const mark = target['x-decision'];
    if (isJsonObject(mark)) target['x-decision'] = { [keyword]: id, ...mark };
  }
}

/** The fields that an object requires. Of the fields that the decision is about, these are only the ones in the answer. */
function requiredBy(id: string, answer: unknown, schema: Record<string, unknown>): unknown[] {
  const fields = Array.isArray(schema.required) ? schema.required : [];
  const kept = (field: string) => Array.isArray(answer) && answer.includes(field);
  const mark = schema['x-decision'];
  return fields.filter((field) => decisionAt(mark, 'required', field) !== id || kept(field));
}

function unknownDecision(id: string, decisions: readonly Decision[]): string[] {
  const ids = decisions.map((each) => each.id);
  const meant = closest(id, ids);
  const hint = meant === undefined ? `${ids[0]} to ${ids.at(-1)}` : `such as ${meant}`;
  return [`${id}: found an answer to no decision; expected the id of one, ${hint}.`];
}

function problemsOf({ id, title, alternatives = [], value }: Decision, answer: unknown): string[] {
  const ids = alternatives.map((each) => each.id);
  if (ids.some((each) => each === answer)) return [];
  if (value && ajv.validate(value, answer)) return [];
  const wanted = value
    ? ajv.errorsText(ajv.errors, { dataVar: 'the value' })
    : `one of ${ids.join(', ')}`;
  return [`${id} (${title}): found ${JSON.stringify(answer)}; expected ${wanted}.`];
}

const ajv = newAjv();
