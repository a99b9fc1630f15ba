import { join } from 'node:path';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { rulesDirectory } from '../lint/rulesets.ts';
import { operationsOf } from '../support/bundle.ts';

interface Problem {
  message: string;
  path?: (string | number)[];
}

/** A function of a lint rule, as Spectral calls it. */
type RuleFunction = (given: unknown, options: unknown) => Problem[] | undefined;

const onBundle = await Promise.all(
  ['statement-grounded', 'decision-applied', 'decision-exists', 'fact-pointer-leads'].map(load),
);
const errorResponses = await load('error-responses');

/**
 * Where a bundle says more, less or other than its registers of facts and decisions: what the lint
 * rules find that compare them, without Spectral around them, as thousands of bundles are compared.
 *
 * @returns one line for each deviation
 */
export function deviations(document: OpenAPIDocument): string[] {
  return [...problemsOf(document)].map(({ message, path = [] }) => `${path.join('/')}: ${message}`);
}

/** Whether a bundle has any deviation. */
export function deviates(document: OpenAPIDocument): boolean {
  return problemsOf(document).next().done === false;
}

function* problemsOf(document: OpenAPIDocument): Generator<Problem, undefined> {
  for (const rule of onBundle) yield* rule(document, null) ?? [];
  for (const { operation } of operationsOf(document)) {
    yield* errorResponses(operation.responses, { statuses: ['4XX', '5XX'] }) ?? [];
  }
}

async function load(name: string): Promise<RuleFunction> {
  const path = join(rulesDirectory, 'functions', `${name}.js`);
  const module: { default: RuleFunction } = await import(/* @vite-ignore */ path);
  return module.default;
}
