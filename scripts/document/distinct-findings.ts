import type { Finding } from './finding.ts';
import type { Key } from './json-pointer.ts';

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
 * Leaves each trouble once, though several linters tell of it, in the sources and in the bundle.
 *
 * @param findings at their places in the sources
 */
export function distinct(findings: readonly Finding[]): Finding[] {
  // Redocly's `struct` names the object that is wrong; `oas3-schema` names every object around it, too.
  const hasStruct = findings.some(({ rule }) => rule === 'struct');
  const ranked = findings
    .filter(({ rule }) => !(hasStruct && rule === 'oas3-schema'))
    .sort((a, b) => rankOf(a.rule) - rankOf(b.rule));
  const left: Finding[] = [];
  for (const finding of ranked) {
    if (!left.some((other) => tellsTheSame(other, finding))) left.push(finding);
  }
  return left;
}

function tellsTheSame(a: Finding, b: Finding): boolean {
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
