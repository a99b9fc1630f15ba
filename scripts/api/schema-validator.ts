import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { addContractFormats } from './formats.ts';

/** One keyword of a schema that a value does not meet. */
export interface SchemaProblem {
  /** JSON Pointer to the value, or to the object that lacks a property. */
  pointer: string;
  keyword: string;
  /** The decision on which the keyword rests; `undefined` where it states a fact. */
  decision?: string;
  expected: string;
  actual: string;
}

/** Validates values against schemas within one bundle. */
export interface SchemaValidator {
  /** @param pointer JSON Pointer of a schema in the bundle */
  validate(pointer: string, value: unknown): SchemaProblem[];
}

const base = 'bundle:';

/** A validator that compiles each schema once, when it is first used. */
export function schemaValidator(document: OpenAPIDocument): SchemaValidator {
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, logger: false });
  addContractFormats(ajv);
  ajv.addSchema({ ...document, $id: base }, base, false, false);
  const compiled = new Map<string, ValidateFunction>();
  const compile = (pointer: string) => {
    const existing = compiled.get(pointer);
    if (existing) return existing;
    const validate = ajv.compile({ $ref: `${base}#${encodeURI(pointer)}` });
    compiled.set(pointer, validate);
    return validate;
  };
  return {
    validate(pointer, value) {
      const validate = compile(pointer);
      if (validate(value)) return [];
      return problemsOf(validate.errors ?? []);
    },
  };
}

/** What the errors of a validator say, each cause once. They need Ajv's option `verbose`. */
export function problemsOf(errors: readonly ErrorObject[]): SchemaProblem[] {
  return strongest(errors.filter(isCause).map(problemOf));
}

// These keywords only report that a schema within them does not hold, which is reported by itself.
function isCause(error: ErrorObject): boolean {
  return !['$ref', 'allOf', 'if'].includes(error.keyword);
}

function problemOf(error: ErrorObject): SchemaProblem {
  const marks = error.parentSchema?.['x-decision'] as Record<string, string> | string | undefined;
  const decision = typeof marks === 'string' ? marks : marks?.[error.keyword];
  return {
    pointer: error.instancePath,
    keyword: error.keyword,
    ...(decision !== undefined && { decision }),
    expected: expectedOf(error),
    actual: actualOf(error),
  };
}

function expectedOf({ keyword, params, schema }: ErrorObject): string {
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

function actualOf({ keyword, data }: ErrorObject): string {
  if (keyword === 'required') return `only ${Object.keys(data as object).join(', ') || 'nothing'}`;
  return shown(data);
}

/** A value as a report shows it: JSON, shortened. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

// A keyword that stands both as a fact and as an assumption is reported as the fact alone.
function strongest(problems: SchemaProblem[]): SchemaProblem[] {
  const facts = new Set(problems.filter((each) => each.decision === undefined).map(keyOf));
  return problems.filter((each) => each.decision === undefined || !facts.has(keyOf(each)));
}

function keyOf({ pointer, keyword, expected }: SchemaProblem): string {
  return `${pointer} ${keyword} ${expected}`;
}
