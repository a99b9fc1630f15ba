import fc from 'fast-check';
import type { Answers } from '../../../scripts/api/answers.ts';
import type { Api } from '../../../scripts/api/api.ts';
import type { ReportedFinding } from '../../../scripts/contract/report/report.ts';
import { ContractRun } from '../../../scripts/contract/run/contract-run.ts';
import { targetOf } from '../../../scripts/contract/run/run-contract.ts';
import type { Decision } from '../../../scripts/document/openapi.ts';
import { defineAnsweredSandbox } from '../../../scripts/sandbox/answers/behavior.ts';
import { decisions } from '../../../scripts/sandbox/answers/supported-decisions.ts';
import type { SandboxDefinition } from '../../../scripts/sandbox/definition.ts';
import {
  createNodeSandbox,
  type NodeSandbox,
  type SandboxOptions,
} from '../../../scripts/sandbox/node-sandbox.ts';
import { seedData } from '../../mutants/evaluate.ts';
import { api, bundle } from '../../support/bundle.ts';
import { isMissingField } from '../../support/fields-of-sandbox.ts';

/** Answers to decisions that take a value; the others are chosen from their alternatives. */
const values: Record<string, readonly unknown[]> = {
  D04: [['READY', 'SENT'], ['open']],
  D15: [['running', 'succeeded', 'failed']],
  D17: [['BEGIN', 'OK', 'ERR']],
  D29: [['id'], ['id', 'created_at']],
  D33: ['in_folder'],
  D43: [1, 2],
  D50: ['page_token'],
  D62: [2, 7, 50],
  D63: [2, 5, 1000],
  D67: ['since'],
  D68: ['page_token'],
  D69: ['page_size'],
  D70: ['at'],
  D71: ['since'],
  D72: ['page_token'],
  D73: ['page_size'],
  D111: ['page_size'],
  D134: ['error'],
  D135: ['detail'],
};

/** What a sandbox can be answered: decisions with the answers to draw from. */
export const family = new Map<string, readonly unknown[]>(
  api.decisions.flatMap(({ id, alternatives = [] }): [string, readonly unknown[]][] => {
    const supported = Object.values(decisions).find((each) => each.id === id);
    const own = alternatives.map((each) => each.id).filter((each) => supported?.read(each));
    const answers = values[id] ?? own;
    return answers.length === 0 ? [] : [[id, answers]];
  }),
);

/** Combinations of answers, of a few up to a dozen. */
export const combinations: fc.Arbitrary<Answers> = fc
  .subarray([...family.keys()], { minLength: 1, maxLength: 12 })
  .chain((ids) =>
    fc.record(
      Object.fromEntries(ids.map((id) => [id, fc.constantFrom(...(family.get(id) ?? []))])),
    ),
  );

/** What the contract tests wrongly report of a sandbox with some answers. */
export interface FalseAlarms {
  answers: Answers;
  lines: string[];
}

/** Makes a sandbox by its definition, over whatever driver of the storage. */
export type CreateSandbox = (definition: SandboxDefinition, options: SandboxOptions) => NodeSandbox;

/**
 * What the contract tests wrongly report of a sandbox, each in a line.
 *
 * @param create over `node:sqlite` unless given
 */
export async function falseAlarms(
  answers: Answers,
  create: CreateSandbox = createNodeSandbox,
): Promise<string[]> {
  const definition = defineAnsweredSandbox(bundle, answers);
  const findingsBy = (known: Api) => findingsOn(create(definition, { seed: seedData() }), known);
  const unanswered = await findingsBy(api);
  const answered = choosesOnly(answers) ? [] : await findingsBy(definition.api);
  return [
    ...unanswered.filter((finding) => !isExpected(finding, answers)).map(lineOf('without answers')),
    ...answered.map(lineOf('with the answers')),
  ];
}

/**
 * Whether each answer chooses an alternative. A run with such answers reads the same document, so it sends
 * the same requests; of what it finds, it drops what is expected here anyway.
 */
function choosesOnly(answers: Answers): boolean {
  const chosen = api.decisions.filter(({ id }) => Object.hasOwn(answers, id));
  return chosen.every(({ keyword, alternatives }) => keyword === undefined && alternatives);
}

/** A difference from an assumption is no false alarm where the decision was answered otherwise. */
function isExpected({ level, decision }: ReportedFinding, answers: Answers): boolean {
  const found = api.decisions.find(({ id }) => id === decision);
  return level === 'assumed' && found !== undefined && isOtherwise(found, answers);
}

function isOtherwise({ id, assumed }: Decision, answers: Answers): boolean {
  return Object.hasOwn(answers, id) && answers[id] !== assumed;
}

function lineOf(when: string) {
  return ({ check, operation, level, fact, decision, message, actual }: ReportedFinding) =>
    `${when}: ${check} on ${operation}, ${level} ${fact ?? decision}: ${message} (${actual})`;
}

async function findingsOn(sandbox: NodeSandbox, known: Api) {
  const run = new ContractRun(
    targetOf({
      api: known,
      url: sandbox.baseUrl,
      settings: { fixtures: { ...sandbox.fixtures }, runs: 3, timeout: 120_000 },
      fetch: (request) => sandbox.fetch(request),
    }),
  );
  const found = [];
  for (const test of run.tests) {
    const { findings = [] } = await run.evaluate(test);
    found.push(...findings.filter((each) => !isMissingField(each)));
  }
  await sandbox.close();
  return found;
}

/** The fewest of some answers on which there still are false alarms. */
export async function smallest(answers: Answers, create?: CreateSandbox): Promise<Answers> {
  for (const id of Object.keys(answers)) {
    const { [id]: _, ...fewer } = answers;
    if (Object.keys(fewer).length === 0) continue;
    if ((await falseAlarms(fewer, create)).length > 0) return smallest(fewer, create);
  }
  return answers;
}
