import type { ErrorObject, ValidateFunction } from 'ajv';
import { shorten } from '../lib/text.ts';
import { decisionAt } from './decisions.ts';

/** A keyword of a schema that a value contradicts. */
export interface SchemaProblem {
  /** JSON Pointer to the value, or to the object that lacks a property. */
  pointer: string;
  keyword: string;
  /** The decision on which the keyword rests; `undefined` where it states a fact. */
  decision?: string;
  expected: string;
  actual: string;
  /** The value itself. */
  value: unknown;
}

/** Validates values against the schemas of one bundle. */
export interface Validator {
  /**
   * @param pointer JSON Pointer of a schema in the bundle, such as `ResolvedSchema.pointer`
   * @returns the keywords that the value contradicts, each cause once
   * @throws Error when there is no schema at the pointer
   */
  validate(pointer: string, value: unknown): SchemaProblem[];
}

/** Compiled schemas by their JSON Pointer in the bundle. */
export type CompiledSchemas = Readonly<Record<string, ValidateFunction>>;

/** A keyword that a value contradicts, as Ajv reports it. */
export type SchemaError = Pick<
  ErrorObject,
  'instancePath' | 'keyword' | 'params' | 'schema' | 'parentSchema' | 'data'
>;

/** Makes a validator from a function that finds every error of a value, for the pointer of a schema. */
export function validatorOf(
  errorsOf: (pointer: string, value: unknown) => readonly SchemaError[],
): Validator {
  return { validate: (pointer, value) => problemsOf(errorsOf(pointer, value)) };
}

/** How many problems of one value are reported at most, because a large value can have very many. */
const mostProblems = 1000;

function problemsOf(errors: readonly SchemaError[]): SchemaProblem[] {
  return strongest(errors.filter(isCause).slice(0, mostProblems).map(problemOf));
}

// These keywords only report that a schema within them does not hold, which is reported by itself.
function isCause(error: SchemaError): boolean {
  return !['$ref', 'allOf', 'if'].includes(error.keyword);
}

function problemOf(error: SchemaError): SchemaProblem {
  const decision = keywordDecision(error);
  return {
    pointer: error.instancePath,
    keyword: error.keyword,
    ...(decision !== undefined && { decision }),
    expected: expectedOf(error),
    actual: actualOf(error),
    value: error.data,
  };
}

function keywordDecision({ parentSchema, keyword, params }: SchemaError): string | undefined {
  const item = keyword === 'required' ? String(params.missingProperty) : undefined;
  return decisionAt(parentSchema?.['x-decision'], keyword, item);
}

function expectedOf({ keyword, params, schema }: SchemaError): string {
  switch (keyword) {
    case 'required':
      return `a property \`${params.missingProperty}\``;
    case 'type':
      return [schema].flat().join(' or ');
    case 'format':
      return `format ${schema}`;
    case 'pattern':
      return `pattern ${schema}`;
    case 'enum':
      return `one of ${JSON.stringify(schema)}`;
    default:
      return `${keyword} ${JSON.stringify(schema)}`;
  }
}

function actualOf({ keyword, data }: SchemaError): string {
  if (keyword !== 'required') return shorten(data);
  const names = typeof data === 'object' && data !== null ? Object.keys(data) : [];
  return `only ${names.join(', ') || 'nothing'}`;
}

// A keyword that stands both as a fact and as an assumption is reported as the fact alone.
function strongest(problems: SchemaProblem[]): SchemaProblem[] {
  const facts = new Set(problems.filter((each) => each.decision === undefined).map(keyOf));
  return problems.filter((each) => each.decision === undefined || !facts.has(keyOf(each)));
}

function keyOf({ pointer, keyword, expected }: SchemaProblem): string {
  return `${pointer} ${keyword} ${expected}`;
}
