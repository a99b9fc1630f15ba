import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDirectory, run } from '../support/run.ts';
import { commandsIn, commandsOfTools, readGuide, rowOf, rowsIn, updatedRows } from './guide.ts';
import { tools } from './tools.ts';

test('the guide has a row for each tool, of its version', async () => {
  const start = (row: string) => row.split(' | ').slice(0, 2).join(' | ');
  const starts = tools.map((tool) =>
    start(rowOf({ tool, called: [], note: '', outcome: 'passed' })),
  );
  expect(rowsIn(await readGuide()).map(start)).toEqual(starts);
});

test('each tool called every operation that the document had when it ran', async () => {
  const counts = rowsIn(await readGuide()).map((row) => row.split(' | ')[2] ?? '');
  expect(counts.filter((count) => !/^([1-9]\d*) of \1$/.test(count))).toEqual([]);
});

test('the guide has the commands that npm run test:ecosystem runs', async () => {
  expect(commandsIn(await readGuide()).trim()).toBe((await commandsOfTools()).trim());
});

test('the guide has the function for a UUID of version 7 that the programs import', async () => {
  const text = await readFile(join(projectDirectory, 'test/ecosystem/tools/uuid7.py'), 'utf8');
  expect(await readGuide()).toContain(`\`\`\`python file=uuid7.py\n${text}\`\`\``);
});

test.each(['skipped', 'failed'] as const)('a tool that %s keeps its row', async (outcome) => {
  const known = rowsIn(await readGuide());
  const results = tools.map((tool) => ({ tool, outcome, called: [], note: 'needs java' }));
  expect(updatedRows(known, results)).toEqual(known);
  const [tool] = tools;
  if (!tool) throw new Error('There is no tool.');
  const passed = { tool, outcome: 'passed' as const, called: [], note: 'New.' };
  expect(updatedRows(known, [passed])).toEqual([rowOf(passed)]);
});

test.each([
  [['nothing'], 'There is no tool nothing. Use: '],
  [['--update', 'nothing'], '--update writes the rows of all tools: name none.'],
])('wrong usage runs no tool: %s', async (args, message) => {
  const ended = await run('node', [join(projectDirectory, 'test/ecosystem/run.ts'), ...args]);
  expect(ended).toMatchObject({ status: 2, stdout: '' });
  expect(ended.stderr).toContain(message);
});
