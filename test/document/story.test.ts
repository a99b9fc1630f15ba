import { expect, test } from 'vitest';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import type { Example, OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { type ValuePath, withValue } from './examples/described-values.ts';
import { brokenStories } from './story/broken-stories.ts';
import { storyRules } from './story/rules.ts';
import { storyOf } from './story/story.ts';

const document = await bundleDocument();

test.each(Object.entries(storyRules))('the examples tell one story: %s', (_, rule) => {
  expect(rule(storyOf(document))).toEqual([]);
});

test.each(brokenStories)('%s finds a story broken in %s at %j', (rule, example, path, value) => {
  const broken = withExample(example, path, value);

  expect(storyRules[rule](storyOf(broken))).not.toEqual([]);
});

test('each rule is seen to find a broken story', () => {
  const proved = brokenStories.map(([rule]) => rule);

  expect(Object.keys(storyRules).filter((rule) => !proved.includes(rule as never))).toEqual([]);
});

function withExample(name: string, path: ValuePath, value: unknown): OpenAPIDocument {
  const copy = structuredClone(document);
  const example = copy.components?.examples?.[name] as Example;
  example.value = withValue(example.value, path, value);
  return copy;
}
