import { describe, expect, test } from 'vitest';
import { factOf, readApi } from '../../scripts/api/api.ts';
import { citationProblems, factsAt } from '../../scripts/api/facts.ts';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import type { Fact } from '../../scripts/document/openapi.ts';

const api = readApi(await bundleDocument());
const fact = (id: string, more: Partial<Fact> = {}): Fact => ({
  id,
  section: 'Boxes',
  statement: 'A box has a lid.',
  pointers: ['/components/schemas/Box'],
  ...more,
});

describe('the facts that checks cite', () => {
  const facts = [fact('F001'), fact('F002', { untestable: 'It binds callers.' })];

  test('are those that can be tested, each', () => {
    expect(citationProblems(facts, ['F001', 'F001'])).toEqual({
      unchecked: [],
      unknown: [],
      tested: [],
    });
  });

  test('differ by what is not cited, unknown or not to be tested', () => {
    expect(citationProblems(facts, ['F002', 'F9'])).toEqual({
      unchecked: ['F001'],
      unknown: ['F9'],
      tested: ['F002'],
    });
  });
});

describe('the facts at a place', () => {
  const job = '/components/schemas/Job/properties';

  test.each([
    [`${job}/id/$ref`, 'Resources and their fields / Job', 'A job has `id`, a UUID.'],
    [
      `${job}/tags/items/type`,
      'Resources and their fields / Job',
      'A job has `tags`, a list of strings.',
    ],
  ])('are those that say what stands at %s', (pointer, section, statement) => {
    expect(factsAt(api.facts, pointer)).toMatchObject([{ section, statement }]);
  });

  test('are those that point at it, where none says more', () => {
    const pointer = '/components/schemas/Enrollment/properties/data';
    expect(factsAt(api.facts, pointer)).toMatchObject([
      { statement: expect.stringMatching(/any type/) },
    ]);
    expect(factsAt(api.facts, `${job}/nothing`)).toEqual([]);
  });
});

test('the model has the register of facts', () => {
  expect(api.facts.length).toBeGreaterThan(200);
  expect(factOf(api, 'F001')).toBe(api.facts[0]);
  expect(() => factOf(api, 'F999')).toThrow('F999');
});
