import { createConfig } from '@redocly/openapi-core';
import { beforeAll, expect, test } from 'vitest';
import { fixes, sameRules } from '../../scripts/document/linter-output.ts';
import { loadRuleset } from '../../scripts/lint/spectral.ts';
import { rulesetPath } from './rulesets.ts';

let known: Set<string>;

beforeAll(async () => {
  const rulesets = await Promise.all(
    ['spectral', 'authored-bundle'].map((name) => loadRuleset(rulesetPath(name))),
  );
  const redocly = await createConfig({ extends: ['recommended-strict'] });
  known = new Set([
    ...rulesets.flatMap(({ rules }) => Object.keys(rules)),
    ...Object.keys(redocly.getRulesForSpecVersion('oas3') ?? {}),
  ]);
  for (const { oas3 } of redocly.plugins.map(({ rules: each }) => each ?? {})) {
    for (const id of Object.keys(oas3 ?? {})) known.add(id);
  }
});

test('rules that say the same are rules that exist', () => {
  expect(sameRules.flat().filter((id) => !known.has(id))).toEqual([]);
});

test('no rule says the same as two others', () => {
  expect(sameRules.flat().length).toBe(new Set(sameRules.flat()).size);
});

test('advice is given for rules that exist', () => {
  expect(Object.keys(fixes).filter((id) => !known.has(id))).toEqual([]);
});
