import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { readAnswers, withAnswers } from '../../scripts/api/answers.ts';
import { readApi } from '../../scripts/api/api.ts';
import { valueAt } from '../../scripts/document/json-pointer.ts';
import type { Decision } from '../../scripts/document/openapi.ts';
import { disagreements } from '../document/decisions/disagreements.ts';
import { bundle as document } from '../support/bundle.ts';
import { projectDirectory } from '../support/run.ts';

const { decisions } = readApi(document);

/** An answer that fits a decision. */
function fitting({ alternatives, value }: Decision): unknown {
  if (alternatives) return alternatives.at(-1)?.id;
  const byType = { string: 'https://example.com/', integer: 7, array: ['a'], object: { a: 1 } };
  return Object.entries(byType).find(([type]) => type === value?.type)?.[1];
}

describe('answers', () => {
  test.each(decisions)('$id can be answered, and not by what does not fit', (decision) => {
    const answers = { [decision.id]: fitting(decision) };

    expect(readAnswers({ answers }, decisions)).toEqual(answers);
    expect(() => readAnswers({ answers: { [decision.id]: false } }, decisions)).toThrow(
      new RegExp(`^${decision.id} .*: found false; expected `),
    );
  });

  test('to no decision, and no answers at all, are wrong usage', () => {
    expect(() => readAnswers({ answers: { D999: 'yes' } }, decisions)).toThrow(
      /D999: found an answer to no decision; expected .* such as D99/,
    );
    expect(() => readAnswers(['D75'], decisions)).toThrow(/Found no answers/);
  });

  test('that are wrong are all named', () => {
    const answers = { D75: 'sideways', D69: 7 };
    expect(() => readAnswers({ answers }, decisions)).toThrow(/D75[^\n]*\nD69/);
  });

  test('are in the register of the bundle that follows them, and nowhere else', () => {
    const answered = withAnswers(document, { D75: 'newest-first' });

    const register = readApi(answered).decisions;
    expect(register.filter(({ answer }) => answer !== undefined).map(({ id }) => id)).toEqual([
      'D75',
    ]);
    expect(register.find(({ id }) => id === 'D75')?.answer).toBe('newest-first');
    expect(document['x-decisions']?.some(({ answer }) => answer !== undefined)).toBe(false);
  });

  test('are where OpenAPI has keywords for them, marked as before', () => {
    const answered = withAnswers(document, { D12: 'absolute', D15: ['waiting', 'done'] });

    expect(valueAt(answered, '/components/schemas/JobAttachment/properties/url')).toMatchObject({
      format: 'uri',
      'x-decision': { format: 'D12' },
    });
    expect(valueAt(answered, '/components/schemas/Job/properties/status/enum')).toEqual([
      'waiting',
      'done',
    ]);
    expect(disagreements(withAnswers(document, { D18: 'seconds' }))).toEqual([]);
  });

  test('have a JSON Schema for editors', async () => {
    const text = await readFile(join(projectDirectory, 'openapi/answers.schema.json'), 'utf8');
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(JSON.parse(text));

    const answers = Object.fromEntries(decisions.map((each) => [each.id, fitting(each)]));
    expect(validate({ answers })).toBe(true);
    expect(validate({ answers: { folder: 'x' } })).toBe(false);
    expect(validate({ answers: { D75: null } })).toBe(false);
  });
});
