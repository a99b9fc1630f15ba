import { relative } from 'node:path';
import { existingKeys, type Key } from './json-pointer.ts';
import type { Problem } from './problems.ts';
import { positionOf, type SourceFiles } from './source-file.ts';

/** What a linter reports, before its line is known. */
export interface UnlocatedProblem extends Omit<Problem, 'line' | 'column'> {
  /** Absolute path. */
  file: string;
  path: readonly Key[];
}

const structureRules = ['struct', 'oas3-schema'];
const exampleRules = /^(oas3-valid|no-invalid)-.*-examples?$/;

/** Whether a linter says that the document is not valid OpenAPI there. */
export function isOfStructure({ rule }: Pick<Problem, 'rule'>): boolean {
  return structureRules.includes(rule);
}

/**
 * Turns what the linters report into problems: each once, at its line, with what to do about it.
 *
 * @param diagnostics at places in the sources
 * @returns the problems in the order of the files, and whether all of them are shown: when the
 *   structure is broken, problems of examples are left out, because they may result from it
 */
export function problemsFrom(
  diagnostics: readonly UnlocatedProblem[],
  sources: SourceFiles,
): { problems: Problem[]; complete: boolean } {
  const all = distinct(diagnostics.map((each) => atExistingPlace(each, sources)));
  const isBroken = all.some(isOfStructure);
  const shown = isBroken ? all.filter(({ rule }) => !exampleRules.test(rule)) : all;
  const problems = shown
    .map((each) => problemFrom(each, sources))
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
  return { problems, complete: !isBroken };
}

/** Some rules name a place that does not exist, such as that of a missing key. */
function atExistingPlace(
  diagnostic: UnlocatedProblem,
  { root, files }: SourceFiles,
): UnlocatedProblem {
  const source = files.get(diagnostic.file) ?? root;
  const path = existingKeys(source.value(), diagnostic.path);
  return { ...diagnostic, file: source.path, path };
}

function problemFrom(
  { file, path, fix, ...diagnostic }: UnlocatedProblem,
  { root, files }: SourceFiles,
): Problem {
  const source = files.get(file) ?? root;
  const place = { file: relative(process.cwd(), source.path), ...positionOf(source, path) };
  return { ...place, ...diagnostic, fix: fix ?? fixOf(diagnostic.rule) };
}

/** Rules that say the same; the first of each list says it best. */
export const sameRules: readonly (readonly string[])[] = [
  ['schema-typed', 'assumption-marked', 'statement-grounded'],
  ['error-responses', 'operation-4xx-response'],
  ['operation-id-unique', 'operation-operationId-unique'],
  ['operation-id-form', 'operation-operationId'],
  ['described-operation', 'operation-summary', 'operation-description'],
  ['tagged-operation', 'operation-tags', 'operation-singular-tag'],
  ['success-object', 'operation-success-response', 'operation-2xx-response'],
  ['path-params', 'path-parameters-defined'],
  ['path-declarations-must-exist', 'path-declaration-must-exist'],
  ['path-keys-no-trailing-slash', 'no-path-trailing-slash'],
  ['operation-parameters', 'operation-parameters-unique'],
  ['operation-operationId-valid-in-url', 'operation-operationId-url-safe'],
  ['oas3-operation-security-defined', 'security-defined'],
  ['oas3-server-trailing-slash', 'no-server-trailing-slash'],
  ['oas3-server-variables', 'no-undefined-server-variable'],
  ['oas3-api-servers', 'no-empty-servers'],
  ['openapi-tags-uniqueness', 'no-duplicated-tag-names'],
  ['oas3-examples-value-or-externalValue', 'no-example-value-and-externalValue'],
  ['duplicated-entry-in-enum', 'no-duplicated-enum-values'],
  ['typed-enum', 'no-enum-type-mismatch'],
  ['no-unused-components', 'oas3-unused-component'],
  ['info-license', 'info-license-strict'],
  ['oas3-valid-media-example', 'no-invalid-media-type-examples', 'no-invalid-parameter-examples'],
  ['oas3-valid-schema-example', 'no-invalid-schema-examples'],
  ['struct', 'oas3-schema', 'array-items'],
];

/**
 * Keeps each problem once, though several linters report it, in the sources and in the bundle.
 *
 * @param diagnostics at their places in the sources
 */
function distinct(diagnostics: readonly UnlocatedProblem[]): UnlocatedProblem[] {
  // Redocly's `struct` names the object that is wrong; `oas3-schema` names every object around it, too.
  const hasStruct = diagnostics.some(({ rule }) => rule === 'struct');
  const ranked = diagnostics
    .filter(({ rule }) => !(hasStruct && rule === 'oas3-schema'))
    .sort((a, b) => rankOf(a.rule) - rankOf(b.rule));
  const kept: UnlocatedProblem[] = [];
  for (const each of ranked) {
    if (!kept.some((other) => saysTheSame(other, each))) kept.push(each);
  }
  return kept;
}

function saysTheSame(a: UnlocatedProblem, b: UnlocatedProblem): boolean {
  if (a.file !== b.file) return false;
  if (a.rule === b.rule)
    return a.message === b.message && isWithin(a.path, b.path) && isWithin(b.path, a.path);
  return (
    synonymsOf(a.rule).includes(b.rule) && (isWithin(a.path, b.path) || isWithin(b.path, a.path))
  );
}

function isWithin(inner: readonly Key[], outer: readonly Key[]): boolean {
  return outer.every((key, index) => String(key) === String(inner[index]));
}

function synonymsOf(rule: string): readonly string[] {
  return sameRules.find((rules) => rules.includes(rule)) ?? [];
}

function rankOf(rule: string): number {
  return Math.max(synonymsOf(rule).indexOf(rule), 0);
}

/** What to do about a problem of a ready-made rule that gives no advice itself. */
export const fixes: Record<string, string> = {
  'duplicated-entry-in-enum': 'Remove one of the two values.',
  'no-enum-type-mismatch': 'Give the values the type of the schema.',
  'no-invalid-media-type-examples':
    'Correct the example; if the example is right, correct the schema.',
  'no-invalid-parameter-examples':
    'Correct the example; if the example is right, correct the schema.',
  'no-invalid-schema-examples': 'Correct the example; if the example is right, correct the schema.',
  'no-required-schema-properties-undefined':
    'Describe the field under properties, or remove it from required.',
  'no-unused-components': 'Refer to the component, or remove it.',
  'operation-operationId':
    'Give the operation an operationId in camelCase, such as listSiloEntries.',
  'operation-operationId-unique':
    'Give one of the two operations another name; `docproc lint` names both.',
  'oas3-examples-value-or-externalValue': 'Put the example under value, beside its summary.',
  'oas3-schema': 'Write the object as OpenAPI 3.1 defines it; a key may stand at the wrong level.',
  'oas3-server-variables': 'Describe each variable of the URL under variables, with a default.',
  'oas3-unused-component': 'Refer to the component, or remove it.',
  'oas3-valid-media-example': 'Correct the example; if the example is right, correct the schema.',
  'oas3-valid-schema-example': 'Correct the example; if the example is right, correct the schema.',
  'operation-tag-defined': 'Use one of the tags of the root, or add it there.',
  'path-parameters-defined': 'Give the path and its parameters the same names.',
  'path-params': 'Give the path and its parameters the same names.',
  'security-defined':
    'Name the security schemes that apply, or say with `security: []` that none does.',
  struct:
    'Write the object as OpenAPI 3.1 defines it; a key may be misspelled, or stand at the wrong level.',
};

/** What to do about a problem that a ready-made rule reports. */
function fixOf(rule: string): string {
  return (
    fixes[rule] ?? 'Correct this place as the message says; the rule is one of Spectral or Redocly.'
  );
}
