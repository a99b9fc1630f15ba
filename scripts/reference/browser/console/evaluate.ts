import { readApi } from '../../../api/api.ts';
import { interpretSchemas } from '../../../api/interpret-schemas.ts';
import type { ValueError } from '../../../api/validator.ts';
import { checksFor } from '../../../checks/check.ts';
import type { Exchange } from '../../../checks/exchange.ts';
import type { Finding } from '../../../checks/finding.ts';
import { responseChecks } from '../../../checks/response-checks.ts';
import type { OpenAPIDocument } from '../../../document/openapi.ts';

/** What one check found in one exchange; no findings when the check passed. */
export interface ConsoleResult {
  readonly id: string;
  readonly findings: readonly Finding[];
}

/** The global function of this script. */
export type EvaluateExchange = (exchange: Exchange, document: OpenAPIDocument) => ConsoleResult[];

/**
 * The results of every contract check that needs no other exchange, in the order of a report.
 *
 * @param document the part that describes the operation
 */
function evaluateExchange(exchange: Exchange, document: OpenAPIDocument): ConsoleResult[] {
  const { operations, facts } = readApi(document);
  const operation = operations.find(({ id }) => id === exchange.operationId);
  if (!operation) return [];
  const validator = interpretSchemas(document);
  return checksFor(responseChecks, operation).flatMap((check) => {
    const findings = check.evaluate(exchange, { operation, validator, facts });
    return findings ? [{ id: check.id, findings }] : [];
  });
}

/** The global function that says what a schema does not allow in a value; empty when it allows the value. */
export type DescribeErrors = (value: unknown, pointer: string, document: OpenAPIDocument) => string;

function valueErrors(value: unknown, pointer: string, document: OpenAPIDocument): string {
  const errors = interpretSchemas(document).validate(pointer, value);
  return errors.map(describeError).join(' ');
}

function describeError({ expected, decision }: ValueError): string {
  return `Expected ${inWords(expected)}${decision === undefined ? '' : `, assumed by ${decision}`}.`;
}

/** A pattern for UUIDs, with the digits of the versions that it allows. */
const uuidPattern = /^pattern \^\[0-9a-fA-F\]\{8\}-\[0-9a-fA-F\]\{4\}-\[(\d+)\]/;

/** What the formats and patterns of ids mean, which few can read. */
function inWords(expected: string): string {
  if (expected === 'format uuid') return 'a UUID';
  const [, versions = ''] = uuidPattern.exec(expected) ?? [];
  if (versions === '') return expected;
  return `a UUID of version ${[...versions].sort().reverse().join(' or ')}`;
}

const functions: { evaluateExchange: EvaluateExchange; valueErrors: DescribeErrors } = {
  evaluateExchange,
  valueErrors,
};
Object.assign(globalThis, functions);
