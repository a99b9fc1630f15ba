import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diffDocuments, worst } from '../../scripts/diff/diff.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { applyOverlays } from '../../scripts/document/overlays.ts';
import { bundle } from '../support/bundle.ts';
import { projectDirectory } from '../support/run.ts';
import { edited } from './small-document.ts';

const schemas = '/components/schemas';
const wait = '/components/parameters/wait/schema';

/** Index of a decision or fact in its register. */
function indexOf(register: 'x-decisions' | 'x-facts', id: string): number {
  return bundle[register]?.findIndex((each) => each.id === id) ?? -1;
}

test('a changed assumption breaks only those who relied on it', () => {
  const index = indexOf('x-decisions', 'D131');
  const current = edited(bundle, {
    [`${wait}/minimum`]: 1,
    [`/x-decisions/${index}/assumption`]: 'A second is the least.',
  });

  expect(diffDocuments(bundle, current)).toMatchObject([
    {
      rule: 'request-minimum-narrowed',
      basis: { decision: 'D131', title: expect.any(String), answered: false },
      callers: {
        impact: 'risky',
        why: 'It affects only those who relied on the assumption D131.',
      },
      implementers: { impact: 'harmless' },
    },
    { rule: 'assumption-changed', after: { pointer: `/x-decisions/${index}` } },
  ]);
});

test('a keyword beside the one that is assumed is none of the assumption', () => {
  expect(diffDocuments(bundle, edited(bundle, { [`${wait}/type`]: 'boolean' }))).toMatchObject([
    {
      rule: 'request-type-changed',
      basis: { fact: expect.any(String), statement: expect.any(String) },
      callers: { impact: 'breaking' },
    },
  ]);
});

test('an extension rests on no fact, even of an operation that does', () => {
  const place = '/paths/~1transform~1v1~1jobs~1{id}/get/x-role';
  const [change] = diffDocuments(bundle, edited(bundle, { [place]: 'create-job' }));

  expect(change).toMatchObject({
    rule: 'role-changed',
    callers: { impact: 'risky', why: 'Tools that follow the role treat it differently.' },
  });
  expect(change).not.toHaveProperty('basis');
  const without = edited(bundle, { [place]: undefined });
  expect(diffDocuments(bundle, without)).toMatchObject([
    { rule: 'role-removed', callers: { impact: 'risky' }, implementers: { impact: 'harmless' } },
  ]);
  expect(diffDocuments(without, bundle)).toMatchObject([
    { rule: 'role-added', callers: { impact: 'harmless' }, implementers: { impact: 'harmless' } },
  ]);
});

test('a changed fact is an error in one of the documents, and as bad as its effect', () => {
  const place = `${schemas}/Job/properties/status`;
  const changes = diffDocuments(bundle, edited(bundle, { [`${place}/type`]: 'integer' }));

  expect(changes).toMatchObject([
    {
      rule: 'response-type-changed',
      basis: { fact: expect.stringMatching(/^F\d+$/) },
      callers: {
        impact: 'breaking',
        why: expect.stringContaining('one of the documents is wrong'),
      },
    },
  ]);
});

test('a fact that speaks of another component says something else', () => {
  const index = indexOf('x-facts', 'F218');
  const place = `/x-facts/${index}/says/content~1application~01json~1schema~1ref`;
  const current = edited(bundle, { [place]: '#/components/schemas/Workflow' });

  expect(diffDocuments(bundle, current)).toMatchObject([{ rule: 'fact-changed' }]);
});

test('what contradicts a fact is risky for those whom its effect leaves alone', () => {
  const place = '/components/parameters/silo-entries-limit/schema/type';

  expect(diffDocuments(bundle, edited(bundle, { [place]: 'string' }))).toMatchObject([
    {
      rule: 'request-type-widened',
      basis: { fact: 'F193' },
      callers: {
        impact: 'risky',
        why: expect.stringContaining('It contradicts F193: one of the documents is wrong.'),
      },
      implementers: { impact: 'breaking' },
    },
  ]);
  const required = `${schemas}/Job/properties/attachments/type`;
  expect(diffDocuments(bundle, edited(bundle, { [required]: ['array', 'null'] }))).toMatchObject([
    {
      rule: 'response-nullable-widened',
      basis: { fact: 'F092' },
      callers: { impact: 'breaking' },
      implementers: {
        impact: 'risky',
        why: 'Every response that conformed still does. It contradicts F092: one of the documents is wrong.',
      },
    },
  ]);
});

test('what harms nobody by its effect is risky when it contradicts a fact, unless it changes no response', () => {
  const place = `${schemas}/Job/properties/status`;
  const pointers = [`${place}/writeOnly`, `${place}/description`];
  const old = edited(bundle, {
    [`${place}/writeOnly`]: true,
    [`/x-facts/${indexOf('x-facts', 'F085')}/pointers`]: pointers,
  });
  const current = edited(old, {
    [`${place}/writeOnly`]: undefined,
    [`${place}/description`]: 'Other words.',
  });

  const changes = diffDocuments(old, current);
  const why = expect.stringContaining('It contradicts F085: one of the documents is wrong.');
  expect(changes.find(({ rule }) => rule === 'response-write-only-removed')).toMatchObject({
    basis: { fact: 'F085' },
    callers: { impact: 'risky', why },
    implementers: { impact: 'risky', why },
  });
  const described = changes.find(({ rule }) => rule === 'description-changed');
  expect(described).toMatchObject({ callers: { impact: 'harmless' } });
  expect(described).not.toHaveProperty('basis');
});

test('whether a request may be repeated is a change of its own', () => {
  const place = '/paths/~1transform~1v1~1jobs/post/x-retry';

  expect(diffDocuments(bundle, edited(bundle, { [place]: 'idempotent' }))).toMatchObject([
    {
      rule: 'retry-changed',
      message: '`x-retry`: rejected → idempotent',
      operations: ['createJobNonIdempotent'],
      callers: { impact: 'risky' },
      implementers: { impact: 'risky' },
    },
  ]);
});

test('an item of a list has the basis of its own', () => {
  const place = `${schemas}/SiloEntry/required`;
  expect(diffDocuments(bundle, edited(bundle, { [place]: ['id', 'created_at'] }))).toMatchObject([
    {
      rule: 'response-required-widened',
      message: '`updated_at` is no longer required',
      basis: { decision: 'D29' },
      callers: { impact: 'risky' },
    },
  ]);
});

test('what an overlay answers breaks no contract', async () => {
  const overlay = join(projectDirectory, 'openapi/overlays/query-names.yaml');
  const changes = diffDocuments(bundle, await applyOverlays(bundle, [overlay]));

  const renamed = changes.filter(({ rule }) => rule === 'parameter-renamed');
  expect(renamed.map(({ basis }) => basis)).toEqual(
    ['D67', 'D68', 'D33', 'D69'].map((decision) => ({
      decision,
      title: expect.stringContaining('in the listing of entries'),
      answered: true,
    })),
  );
  expect(changes.filter(({ callers }) => callers.impact !== 'harmless')).toEqual([]);
  expect(changes).toContainEqual(
    expect.objectContaining({
      rule: 'open-point-answered',
      message: expect.stringMatching(/^D74 /),
    }),
  );
});

test('the way to present a credential is assumed, and can be answered', async () => {
  const overlay = join(projectDirectory, 'openapi/overlays/api-key-header.yaml');
  const changes = diffDocuments(bundle, await applyOverlays(bundle, [overlay]));

  expect(changes.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['security-alternative-removed', 'security-alternative-added']),
  );
  expect(changes.filter(({ callers }) => callers.impact !== 'harmless')).toEqual([]);
  expect(changes.filter(({ implementers }) => implementers.impact === 'breaking')).toEqual([]);
});

describe('another kind of scheme is one change', () => {
  const scheme = '/components/securitySchemes/bearer';
  const key = { type: 'apiKey', in: 'header', name: 'X-API-Key' };
  const index = indexOf('x-decisions', 'D52');

  test('which is risky when something else is assumed', () => {
    const current = edited(bundle, {
      [scheme]: { ...key, 'x-decision': { type: 'D52' } },
      [`/x-decisions/${index}/assumption`]: 'In a header of its own.',
    });

    expect(diffDocuments(bundle, current)).toMatchObject([
      {
        rule: 'security-scheme-changed',
        message:
          'How the credentials `bearer` are presented changed: `type`, `scheme`, `in`, `name`',
        basis: { decision: 'D52', answered: false },
        callers: { impact: 'risky' },
        implementers: { impact: 'risky' },
      },
      { rule: 'assumption-changed' },
    ]);
  });

  test('which is harmless when the open point is answered', () => {
    const current = edited(bundle, {
      [scheme]: key,
      [`/x-decisions/${index}/answer`]: 'header',
    });
    const changes = diffDocuments(bundle, current);

    expect(changes.filter(({ rule }) => rule === 'security-scheme-changed')).toMatchObject([
      { basis: { decision: 'D52', answered: true } },
    ]);
    expect(changes.filter(({ callers }) => callers.impact !== 'harmless')).toEqual([]);
    expect(changes.filter(({ implementers }) => implementers.impact !== 'harmless')).toEqual([]);
  });
});

test('what is removed is no answer, as long as the same is assumed elsewhere', () => {
  const place = '/paths/~1silo~1v1~1entries/get/responses/4XX';

  expect(diffDocuments(bundle, edited(bundle, { [place]: undefined }))).toMatchObject([
    { rule: 'error-status-removed', basis: { answered: false }, callers: { impact: 'risky' } },
  ]);
});

test('what stands beside a reference is no answer, as long as its target assumes the same', () => {
  const schema = `/paths/~1transform~1v1~1jobs/post/requestBody/content/application~1json/schema`;

  expect(diffDocuments(bundle, edited(bundle, { [`${schema}/required`]: ['data'] }))).toMatchObject(
    [{ rule: 'request-required-narrowed', basis: { decision: 'D30', answered: false } }],
  );
});

test('a fact that is new, gone or says something else is reported', () => {
  const index = indexOf('x-facts', 'F010');
  const reworded = edited(bundle, { [`/x-facts/${index}/statement`]: 'Entries can be replaced.' });
  const gone = edited(bundle, { [`/x-facts/${index}`]: undefined });

  expect(diffDocuments(bundle, reworded)).toMatchObject([
    { rule: 'fact-changed', message: 'F010 says something else: Entries can be replaced.' },
  ]);
  expect(diffDocuments(bundle, gone)).toMatchObject([
    { message: expect.stringMatching(/^F010 is gone/) },
  ]);
  expect(diffDocuments(gone, bundle)).toMatchObject([
    { message: expect.stringMatching(/^F010 is new/) },
  ]);
});

const plain = join(projectDirectory, 'generated/openapi.plain.json');
const withoutRegisters: OpenAPIDocument = JSON.parse(await readFile(plain, 'utf8'));

describe('a document without registers and extensions of ours', () => {
  const required = `${schemas}/JobCreation/required`;

  test('differs from the one from which it is made in what it restricts only', () => {
    const changes = diffDocuments(bundle, withoutRegisters);

    expect(changes.filter((each) => worst(each) !== 'harmless')).toMatchObject([
      { rule: 'response-pattern-widened', before: { pointer: `${schemas}/Timestamp/pattern` } },
      {
        rule: 'request-pattern-widened',
        before: { pointer: `${schemas}/WorkspaceUpdate/properties/logo_url/pattern` },
      },
      {
        rule: 'response-property-removed',
        before: { pointer: `${schemas}/Snippet/properties/title` },
      },
    ]);
    expect(changes.flatMap(({ basis }) => basis ?? [])).toEqual([]);
    expect([...new Set(changes.map(({ rule }) => rule))].toSorted()).toEqual([
      'description-changed',
      'error-status-added',
      'example-changed',
      'extension-changed',
      'request-pattern-widened',
      'response-pattern-widened',
      'response-property-removed',
    ]);
  });

  test.each([
    ['the new one', bundle, withoutRegisters],
    ['the old one', withoutRegisters, bundle],
    ['both', withoutRegisters, withoutRegisters],
  ])(
    'answers no open point: a field that becomes required breaks callers (%s)',
    (_, old, current) => {
      const all = ['silo_entry_id', 'workflow_id', 'data'];

      expect(diffDocuments(old, edited(current, { [required]: all }))).toContainEqual(
        expect.objectContaining({
          rule: 'request-required-narrowed',
          callers: expect.objectContaining({ impact: 'breaking' }),
        }),
      );
    },
  );
});
