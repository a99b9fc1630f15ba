import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Decision, OpenAPIDocument } from '../document/openapi.ts';
import { closest } from '../lib/closest.ts';
import { UsageError } from '../lib/exit-code.ts';
import { isJsonObject } from '../lib/json.ts';
import { addFormats } from './formats.ts';

/**
 * What a deployment answers to decisions, by their ids: an id of an alternative, or a value. The one
 * format of answers for overlays, the sandbox and the contract tests (`openapi/answers.schema.json`).
 */
export type Answers = Readonly<Record<string, unknown>>;

/**
 * Reads the content of a file of answers: `{ "answers": { "D75": "oldest-first" } }`.
 *
 * @param content the parsed YAML or JSON
 * @param decisions the register that is answered
 * @throws UsageError that names every answer which is wrong, and what was expected
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

/** Writes answers into the register of a bundle, as an overlay does that sets `answer`. */
export function withAnswers(document: OpenAPIDocument, answers: Answers): OpenAPIDocument {
  const decisions = document['x-decisions']?.map((decision) =>
    Object.hasOwn(answers, decision.id) ? { ...decision, answer: answers[decision.id] } : decision,
  );
  return { ...document, ...(decisions && { 'x-decisions': decisions }) };
}

/**
 * What holds of a decision: the answer of the deployment, or else the alternative that is assumed.
 *
 * @returns nothing where the point is open, or what is assumed is no alternative but a value
 */
export function choiceFor({ answer, assumed }: Decision): unknown {
  return answer ?? assumed;
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

const ajv = addFormats(new Ajv2020());
