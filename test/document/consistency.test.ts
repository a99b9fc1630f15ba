import { expect, test } from 'vitest';
import type { Example, OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { bundle as document } from '../support/bundle.ts';
import { contradictions } from './consistency/contradictions.ts';
import { exampleSetOf } from './consistency/example-set.ts';
import { consistencyRules } from './consistency/rules.ts';
import { type ValuePath, withValue } from './examples/described-values.ts';

test.each(Object.entries(consistencyRules))('the examples are consistent: %s', (_, rule) => {
  expect(rule(exampleSetOf(document))).toEqual([]);
});

test.each(contradictions)('%s finds a contradiction in %s at %j', (rule, example, path, value) => {
  const broken = withExample(example, path, value);

  expect(consistencyRules[rule](exampleSetOf(broken))).not.toEqual([]);
});

test('each rule finds a contradiction', () => {
  const proved = contradictions.map(([rule]) => rule);

  expect(Object.keys(consistencyRules).filter((rule) => !proved.includes(rule as never))).toEqual(
    [],
  );
});

function withExample(name: string, path: ValuePath, value: unknown): OpenAPIDocument {
  const copy = structuredClone(document);
  const example = copy.components?.examples?.[name] as Example;
  example.value = withValue(example.value, path, value);
  return copy;
}
