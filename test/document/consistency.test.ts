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
  const broken = [withExample(example, path, value), withExample(example, path, value, 'alike')];
  const found = broken.flatMap((each) => consistencyRules[rule](exampleSetOf(each)));

  const message = `${rule} in test/document/consistency/ does not find this. If an example that you added shows the same resource, change the contradiction in test/document/consistency/contradictions.ts: the new example must not explain it.`;
  expect(found, message).not.toEqual([]);
});

test('each rule finds a contradiction', () => {
  const proved = contradictions.map(([rule]) => rule);

  const message = 'Add a contradiction of each to test/document/consistency/contradictions.ts.';
  expect(
    Object.keys(consistencyRules).filter((rule) => !proved.includes(rule as never)),
    message,
  ).toEqual([]);
});

/** The document with a change in one example, or in each that shows the same. */
function withExample(
  name: string,
  path: ValuePath,
  value: unknown,
  others: 'alike' | 'unchanged' = 'unchanged',
): OpenAPIDocument {
  const copy = structuredClone(document);
  const examples = Object.entries(copy.components?.examples ?? {}) as [string, Example][];
  const original = JSON.stringify(new Map(examples).get(name)?.value);
  for (const [each, example] of examples) {
    const isSame = others === 'alike' && JSON.stringify(example.value) === original;
    if (each === name || isSame) example.value = withValue(example.value, path, value);
  }
  return copy;
}
