import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PathTemplate } from '../../scripts/api/path-template.ts';

describe('a path template', () => {
  test.each([
    ['/silo/v1/entries', '/silo/v1/entries', {}],
    ['/silo/v1/entries/{id}/related', '/silo/v1/entries/a%2Fb/related', { id: 'a%2Fb' }],
    ['/s/{series-id}/{entry.id}', '/s/1/2', { 'series-id': '1', 'entry.id': '2' }],
    ['/files/{name}.{ext}', '/files/report.final.pdf', { name: 'report.final', ext: 'pdf' }],
    ['/a+b/{id}', '/a+b/1', { id: '1' }],
  ])('%s matches %s', (template, path, values) => {
    expect(new PathTemplate(template).match(path)).toEqual(values);
  });

  test.each([
    ['/silo/v1/entries/{id}', '/silo/v1/entries/'],
    ['/silo/v1/entries/{id}', '/silo/v1/entries/1/related'],
    ['/silo/v1/entries', '/silo/v1/entries/'],
    ['/a.b/{id}', '/aXb/1'],
    ['/a/{id}', '/a/1?x=2'],
  ])('%s does not match %s', (template, path) => {
    expect(new PathTemplate(template).match(path)).toBeUndefined();
  });

  test('a path that is filled matches, with the same values', () => {
    const segment = fc.stringMatching(/^[a-z.+(]{1,5}$/);
    const variable = fc.stringMatching(/^[A-Za-z_$][\w.$-]{0,8}$/);
    const part = fc.record({ segment, variable });
    const value = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(
        fc.uniqueArray(part, { selector: (each) => each.variable, maxLength: 4 }),
        fc.array(value, { minLength: 4, maxLength: 4 }),
        (parts, given) => {
          const text = parts.map((each) => `/${each.segment}/{${each.variable}}`).join('');
          const template = new PathTemplate(text || '/');
          const values = Object.fromEntries(
            template.variables.map((name, index) => [name, given[index] ?? '']),
          );
          const matched = template.match(template.fill(values)) ?? {};
          const decoded = Object.entries(matched).map(([k, v]) => [k, decodeURIComponent(v)]);
          expect(Object.fromEntries(decoded)).toEqual(values);
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });

  test('says which variable has no value', () => {
    expect(() => new PathTemplate('/a/{id}').fill({})).toThrow('/a/{id} has no value for {id}.');
  });

  test('a path without variables is tried before one with', () => {
    const templates = ['/a/{id}/c', '/a/{id}/{part}', '/a/b/c', '/a/{id}/copy'];
    const sorted = templates.map((each) => new PathTemplate(each)).toSorted(PathTemplate.compare);
    expect(sorted.map(String)).toEqual(['/a/b/c', '/a/{id}/copy', '/a/{id}/c', '/a/{id}/{part}']);
  });
});

test('the end of a path can be matched, whatever stands in front', () => {
  const template = new PathTemplate('/series/{series-id}/entries');
  const values = { 'series-id': 'a%20b' };
  expect(template.matchEnd('/base/v1/series/a%20b/entries/')).toEqual({ base: '/base/v1', values });
  expect(template.matchEnd('/series/a%20b/entries')).toEqual({ base: '', values });
  expect(template.matchEnd('/series/a%20b/entries/5')).toBe(undefined);
});
