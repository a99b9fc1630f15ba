import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { addFormats } from '../../../scripts/api/formats.ts';
import { resolve } from '../../../scripts/document/json-pointer.ts';
import type { OpenAPIDocument, Schema } from '../../../scripts/document/openapi.ts';
import { markOf } from '../decisions/mark.ts';
import type { FieldFact } from '../facts/fact-types.ts';
import { type Form, type FormName, forms } from '../facts/forms.ts';
import { difference } from './difference.ts';

/** Keywords that say nothing about which values are allowed. */
const annotations = ['title', 'description', 'examples', '$comment'];

/**
 * Where the schema of a field or of a parameter deviates from what the source says of its values.
 *
 * @param place for the lines returned
 */
export function valueDeviations(
  document: OpenAPIDocument,
  schema: Schema,
  fact: FieldFact,
  place: string,
): string[] {
  const [kind = '', open = ''] = fact.replace(/ open$/, '').split('; ');
  if (kind.startsWith('array of ')) return listDeviations(document, schema, fact, place);
  const marks = open.split(', ').sort().join(', ') || 'none';
  if (!(kind in forms)) return referenceDeviations(schema, kind, marks, place);
  const form: Form = forms[kind as FormName];
  const whole = withReference(document, schema);
  return [
    ...difference(`${place}: x-decision`, markOf(whole), marks),
    ...keywordDeviations(whole, form, place),
    ...memberDeviations(document, whole, form, place),
    ...sampleDeviations(constraints(whole), form, place),
  ];
}

function listDeviations(document: OpenAPIDocument, schema: Schema, fact: string, place: string) {
  const { type, items, ...rest } = schema;
  const item = fact.slice('array of '.length) as FieldFact;
  return [
    ...difference(`${place}: type`, type, 'array'),
    ...difference(`${place}: x-decision`, markOf(schema), 'none'),
    ...difference(`${place}: keywords`, constraints(rest), {}),
    ...(items ? valueDeviations(document, items, item, `${place}[]`) : [`${place}: no items`]),
  ];
}

function referenceDeviations(schema: Schema, name: string, marks: string, place: string) {
  const expected = { $ref: `#/components/schemas/${name}` };
  return [
    ...difference(`${place}: x-decision`, markOf(schema), marks),
    ...difference(`${place}: keywords`, constraints(schema), expected),
  ];
}

/** A schema with the keywords of what it refers to, which stay in force beside its own. */
function withReference(document: OpenAPIDocument, schema: Schema): Schema {
  const { $ref, ...own } = schema;
  return $ref === undefined ? schema : { ...resolve(document, { $ref } as Schema), ...own };
}

function keywordDeviations(schema: Schema, form: Form, place: string): string[] {
  const { type, format, pattern, additionalProperties, ...rest } = constraints(schema);
  return [
    ...difference(`${place}: type`, type, form.type),
    ...difference(`${place}: format`, format, form.format),
    ...difference(`${place}: has a pattern`, pattern !== undefined, form.pattern === true),
    ...difference(`${place}: keywords`, rest, {}),
  ];
}

/** What may stand in an object of no given fields: values of one form, or anything. */
function memberDeviations(document: OpenAPIDocument, schema: Schema, form: Form, place: string) {
  const found = schema.additionalProperties;
  if (!form.values) return difference(`${place}: additionalProperties`, found ?? true, true);
  if (typeof found !== 'object') return [`${place}: values of any form, expected ${form.values}`];
  return valueDeviations(document, found, form.values, `${place}.*`);
}

function sampleDeviations(schema: Schema, form: Form, place: string): string[] {
  const validate = compiled(schema);
  if (typeof validate === 'string') return [`${place}: ${validate}`];
  const shown = (value: unknown) => JSON.stringify(value).slice(0, 60);
  return [
    ...form.accepted
      .filter((value) => !validate(value))
      .map((v) => `${place}: refuses ${shown(v)}`),
    ...form.refused.filter((value) => validate(value)).map((v) => `${place}: accepts ${shown(v)}`),
  ];
}

/** A schema without its annotations and extensions. */
export function constraints(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([keyword]) => !annotations.includes(keyword) && !keyword.startsWith('x-'),
    ),
  );
}

const ajv = addFormats(new Ajv2020({ strict: true, allowUnionTypes: true }));
const validators = new Map<string, ValidateFunction | string>();

/** A validator, kept for the next schema of the same text; or why there is none. */
function compiled(schema: Schema): ValidateFunction | string {
  const key = JSON.stringify(schema);
  const known = validators.get(key);
  if (known !== undefined) return known;
  const validator = compile(schema);
  validators.set(key, validator);
  return validator;
}

function compile(schema: Schema): ValidateFunction | string {
  try {
    return ajv.compile(schema);
  } catch (error) {
    return (error as Error).message;
  }
}
