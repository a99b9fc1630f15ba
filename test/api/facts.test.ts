import { describe, expect, test } from 'vitest';
import { factOf } from '../../scripts/api/api.ts';
import { factsAt } from '../../scripts/api/facts.ts';
import { api } from '../support/bundle.ts';

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
