import type { ErrorObject, ValidateFunction } from 'ajv';
import { shorten } from '../lib/text.ts';
import { decisionAt } from './decisions.ts';

/** A keyword of a schema that a value contradicts. */
export interface ValueError {
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
  validate(pointer: string, value: unknown): ValueError[];
}

/** Compiled schemas by their JSON Pointer in the bundle. */
export type CompiledSchemas = Readonly<Record<string, ValidateFunction>>;

/** A keyword that a value contradicts, as Ajv reports it. */
export type KeywordError = Pick<
  ErrorObject,
  'instancePath' | 'keyword' | 'params' | 'schema' | 'parentSchema' | 'data'
>;

/** Makes a validator from a function that finds every error of a value, for the pointer of a schema. */
export function validatorOf(
  errorsOf: (pointer: string, value: unknown) => readonly KeywordError[],
): Validator {
  return { validate: (pointer, value) => valueErrorsOf(errorsOf(pointer, value)) };
}

/** How many errors of one value are reported at most, because a large value can have very many. */
const mostErrors = 1000;

function valueErrorsOf(errors: readonly KeywordError[]): ValueError[] {
  return strongest(errors.filter(isCause).slice(0, mostErrors).map(valueErrorOf));
}

// These keywords only report that a schema within them does not hold, which is reported by itself.
function isCause(error: KeywordError): boolean {
  return !['$ref', 'allOf', 'if'].includes(error.keyword);
}

function valueErrorOf(error: KeywordError): ValueError {
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

function keywordDecision({ parentSchema, keyword, params }: KeywordError): string | undefined {
  const item = keyword === 'required' ? String(params.missingProperty) : undefined;
  return decisionAt(parentSchema?.['x-decision'], keyword, item);
}

function expectedOf({ keyword, params, schema }: KeywordError): string {
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

function actualOf({ keyword, data }: KeywordError): string {
  if (keyword !== 'required') return shorten(data);
  const names = typeof data === 'object' && data !== null ? Object.keys(data) : [];
  return names.length > 0 ? `only ${names.join(', ')}` : 'an empty object';
}

// A keyword that stands both as a fact and as an assumption is reported as the fact alone.
function strongest(found: ValueError[]): ValueError[] {
  const facts = new Set(found.filter((each) => each.decision === undefined).map(keyOf));
  return found.filter((each) => each.decision === undefined || !facts.has(keyOf(each)));
}

function keyOf({ pointer, keyword, expected }: ValueError): string {
  return `${pointer} ${keyword} ${expected}`;
}
