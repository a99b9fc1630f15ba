import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../scripts/lib/usage-error.ts';
import { createSandbox, defaultDefinition } from '../../scripts/sandbox/default-sandbox.ts';
import { dataSets, generators, namedSeed } from '../../scripts/sandbox/seed/data-sets.ts';
import { scenarioWorkflows } from '../../scripts/sandbox/seed/scenario-workflows.ts';
import { checkSeed } from '../../scripts/sandbox/seed/seed-validation.ts';
import { api } from '../support/bundle.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { projectDirectory } from '../support/run.ts';
import { readAll, start, uuid } from './support.ts';

const list = '/silo/v1/entries?limit=100';

test('every data set matches the document, and the guide names it', async () => {
  const guide = await readFile(join(projectDirectory, 'docs/guides/sandbox-data.md'), 'utf8');
  const rows = [
    ...dataSets.map(({ name }) => `\n| \`${name}\` |`),
    ...Object.keys(generators).map((name) => `\n| \`${name}=NUMBER\` |`),
  ];
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.filter((row) => !guide.includes(row))).toEqual([]);
  for (const { name } of dataSets) checkSeed(namedSeed(name, api), defaultDefinition);
});

test('--list-seeds says what each data set holds, and names the workflows', async () => {
  const { status, stdout } = await docprocHere(['sandbox', '--list-seeds']);
  expect(status).toBe(0);
  const names = [...dataSets.map(({ name }) => name), ...Object.keys(generators)];
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !new RegExp(`^${name}\\b`, 'm').test(stdout))).toEqual([]);
  const workflows = scenarioWorkflows.map(({ id, name }) => `${id}  ${name}: `);
  expect(workflows.length).toBeGreaterThan(2);
  expect(workflows.filter((start) => !stdout.includes(start))).toEqual([]);
});

test('pages holds many entries in several folders, with equal times, the same in each sandbox', async () => {
  const all = await readAll(start({ seed: 'pages' }).call, list);
  expect(all.length).toBeGreaterThan(1200);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const entries = all as { id: string; folder: string; created_at: string }[];
  expect(new Set(entries.map(({ folder }) => folder)).size).toBeGreaterThan(3);
  const times = Map.groupBy(entries, ({ created_at }) => created_at);
  expect(Math.max(...[...times.values()].map((group) => group.length))).toBe(5);
  expect(await readAll(start({ seed: 'pages' }).call, list)).toEqual(all);
});

test('series holds one chain of more than 250 entries', async () => {
  const { call, fixtures } = start({ seed: 'series' });
  const entries: { id: string; previous_id?: string }[] = [];
  let cursor = '';
  do {
    const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) });
    const path = `/sequence/v1/series/${fixtures.series_id}/entries?${query}`;
    const { body } = await call('GET', path);
    entries.push(...body.list);
    cursor = body.cursor ?? '';
  } while (cursor !== '');
  expect(entries.length).toBeGreaterThan(250);
  const before = [undefined, ...entries.map(({ id }) => id)].slice(0, -1);
  expect(entries.map(({ previous_id }) => previous_id)).toEqual(before);
});

test('small, the default, has several mentions of the entry that the fixtures name', async () => {
  const { call, fixtures } = start();
  const related = await readAll(
    call,
    `/silo/v1/entries/${fixtures.related_entry_id}/related?limit=2`,
  );
  expect(related.length).toBeGreaterThan(2);
});

describe('workflows', () => {
  const outcomes: Record<string, object> = {
    'All steps succeed': { status: 'OK', intents: [{}, {}, {}] },
    'Branch by status': { status: 'OK', intents: [{}, { name: 'Ask somebody' }] },
    'Step fails': { status: 'ERR', faults: [{ code: 'rejected' }], intents: [{}, {}] },
    'Failure is handled': { status: 'ERR', intents: [{}, { name: 'Tell somebody' }] },
    'Loop is refused': { status: 'ERR', faults: [{ code: 'cycle' }] },
    'Unknown step': { status: 'ERR', faults: [{ code: 'unknown-step' }] },
    'Slow steps': { status: 'RUN', intents: [{ name: 'Check', completed: false }] },
  };

  test('each runs as its name says', async () => {
    const { call } = start({ seed: 'workflows', now: '2027-01-01T00:00:00.000Z' });
    const seen: Record<string, unknown> = {};
    for (const [index, { id, name = '' }] of scenarioWorkflows.entries()) {
      seen[name] = (
        await call('PUT', `/transform/v1/jobs/${uuid(index)}`, { workflow_id: id })
      ).body;
    }
    expect(seen).toMatchObject(outcomes);
    expect(Object.keys(seen)).toEqual(Object.keys(outcomes));
  });
});

test('names and numbers combine, and a reset generates the same again', async () => {
  const { call, controls } = start({ seed: 'workflows,entries=210' });
  const all = await readAll(call, list);
  expect(all.length).toBe(213);
  const [workflow] = scenarioWorkflows;
  const path = `/transform/v1/workflows/${workflow?.id}`;
  expect((await call('PATCH', path, { name: 'Other' })).status).toBe(200);
  controls.reset();
  expect(await readAll(call, list)).toEqual(all);
});

test.each(['nothing', 'pages,nothing', 'entries=', 'entries=1000001', 'toString=1'])(
  '%s is no data set',
  (seed) => {
    expect(() => createSandbox({ seed })).toThrow(UsageError);
    expect(() => createSandbox({ seed })).toThrow(
      /small, pages, series, workflows, entries=NUMBER/,
    );
  },
);

test.each([
  [{ entries: -1 }, 'generate.entries'],
  [{ entries: 1_000_001 }, 'generate.entries'],
  [{ entries: '5' }, 'generate.entries'],
  [{ jobs: 5 }, 'generate.jobs'],
  [5, 'generate'],
])(
  'a seed that asks to generate %j gets an error that names the place',
  async (generate, place) => {
    const { call } = start();
    const workspace = {
      id: uuid(1),
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    };
    const seed = { workspaces: [{ workspace, generate }] };
    const { status, body } = await call('POST', '/_sandbox/seed', seed);
    expect([status, body.code]).toEqual([400, 'invalid-seed']);
    expect(body.message).toContain(`workspaces[0].${place}:`);
  },
);
