import { expect, test } from 'vitest';
import type {
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
} from '../../scripts/document/openapi.ts';
import { bundle as document, operationsOf, resolve } from '../support/bundle.ts';
import { describedValues, withValue } from './examples/described-values.ts';
import { componentName, examplePlacesOf } from './examples/example-places.ts';
import { exampleValidator } from './examples/example-validator.ts';

const places = examplePlacesOf(document);
const operations = operationsOf(document).map(({ operation }) => operation);
const sharedResponses = Object.entries(document.components?.responses ?? {});
const validate = exampleValidator(document);

test.each(places)('the example $name fits its schema', ({ schema, value }) => {
  expect(validate(schema, value)).toEqual([]);
});

test.each(places)('each broken value in the example $name is found', ({ schema, value }) => {
  const typed = describedValues(document, schema, value).filter((found) => found.schema.type);

  const missed = typed.filter(({ path, value: old, schema: { type } }) => {
    const copy = withValue(value, path, ofAnotherType(type, old));
    return validate(schema, copy).length === 0;
  });

  expect(typed.length).toBeGreaterThan(0);
  expect(missed).toEqual([]);
});

test.each(places)('each string out of form in the example $name is found', (place) => {
  const formed = describedValues(document, place.schema, place.value).filter(
    ({ schema: { format, pattern } }) => format ?? pattern,
  );

  const missed = formed.filter(
    ({ path }) => validate(place.schema, withValue(place.value, path, 'out of form')).length === 0,
  );

  expect(missed).toEqual([]);
});

test('a format that the validator does not know is an error', () => {
  expect(() => validate({ type: 'string', format: 'unheard-of' }, 'text')).toThrow('unheard-of');
});

test.each(operations)(
  '$operationId shows examples of its own',
  ({ operationId, requestBody, responses }) => {
    const requests = requestBody ? exampleNames(requestBody) : [`${operationId}.request`];
    const responseExamples = exampleNames(responses['200'] as ResponseObject);

    expect(requests).not.toEqual([]);
    expect(responseExamples).not.toEqual([]);
    expect(requests.filter((name) => !isNamed(name, `${operationId}.request`))).toEqual([]);
    expect(responseExamples.filter((name) => !isNamed(name, `${operationId}.response`))).toEqual(
      [],
    );
  },
);

test.each(sharedResponses)('the response %s shows an example of its own', (name, response) => {
  const shown = exampleNames(response);

  expect(shown).not.toEqual([]);
  expect(shown.filter((example) => !isNamed(example, `${name}.response`))).toEqual([]);
});

test('every example that is kept is shown', () => {
  const shown = places.map(({ name }) => name);
  const kept = Object.keys(document.components?.examples ?? {});

  expect(kept.filter((name) => !shown.includes(name))).toEqual([]);
});

/** The names of the examples of a body, as the components are named that hold them. */
function exampleNames(body: RequestBodyObject | ResponseObject | ReferenceObject): string[] {
  const content = resolve<RequestBodyObject | ResponseObject>(document, body).content ?? {};
  const shown = Object.values(content['application/json']?.examples ?? {});
  return shown.map((example) => ('$ref' in example ? componentName(example.$ref) : ''));
}

/** Whether a name is the expected one, alone or followed by what tells it from its siblings. */
function isNamed(name: string, expected: string): boolean {
  return name === expected || name.startsWith(`${expected}-`);
}

/** A value of another type: for a string a list of it, for all else a string. */
function ofAnotherType(type: unknown, value: unknown): unknown {
  return type === 'string' ? [value] : `no ${type}`;
}
