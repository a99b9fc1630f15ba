import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyProject } from '../support/project-copy.ts';
import {
  readmeCode,
  readmeCommands,
  readmeLinks,
  readmeOutput,
  withoutFigures,
} from '../support/readme.ts';
import { docproc, projectDirectory, run } from '../support/run.ts';
import { startDocproc } from '../support/start-docproc.ts';

/** Commands that the README shows and other tests run: `npm ci` in a fresh clone, `npm test` is this. */
const runElsewhere = ['npm ci', 'npm test'];
/** Those that serve until Ctrl-C, with the first words of their response at `/`. */
const serving = [
  ['npm run docs -- --port 4000', '<!doctype html>'],
  ['npm run mock -- --port 4010', '{'],
  ['npm run sandbox -- --port 4020', '{'],
] as const;
const ending = ['npm run lint', 'npm run generate'];
const checking = [
  ['npm run contract -- http://127.0.0.1:4010 --token any --only exchange', 'mock'],
  [
    'npm run contract -- http://127.0.0.1:4020 --fixtures http://127.0.0.1:4020/_sandbox/fixtures',
    'sandbox',
  ],
] as const;

/** The arguments of `docproc` behind the `npm run` of a command, on a free port. */
function argumentsOf(command: string): string[] {
  return command
    .replace(/^npm run /, '')
    .replace(' -- ', ' ')
    .replace(/--port \d+/, '--port 0')
    .split(' ');
}

test('each command of the README is run by a test', () => {
  const run = [
    ...runElsewhere,
    'npm start',
    ...ending,
    ...serving.map(([command]) => command),
    ...checking.map(([command]) => command),
  ];
  expect([...readmeCommands].sort()).toEqual(run.sort());
});

test('npm start -- --once prints the report that the README shows', async () => {
  const project = await copyProject();
  const { status, stdout } = await run('npm', ['start', '--silent', '--', '--once'], {
    cwd: project,
  });
  expect(status).toBe(0);
  expect(withoutFigures(stdout)).toBe(withoutFigures(readmeOutput('npm start')));
});

test.each(ending)('%s ends with 0', async (command) => {
  const project = await copyProject();
  const [name = ''] = argumentsOf(command);
  expect(await run('npm', ['run', '--silent', name], { cwd: project })).toMatchObject({
    status: 0,
  });
});

test.each(serving)('%s serves until Ctrl-C', async (command, begins) => {
  const running = await startDocproc(argumentsOf(command), await copyProject());
  const response = await fetch(running.url);
  expect((await response.text()).toLowerCase().startsWith(begins)).toBe(true);
  expect(await running.stop('SIGINT')).toBe(0);
});

test.each(checking)('%s checks a server', async (command, kind) => {
  const { url } = await startDocproc([kind, '--port', '0']);
  const args = argumentsOf(command).map((each) => each.replace(/http:[^/]*\/\/[^/]*/, url));
  expect(await docproc(args)).toMatchObject({ status: 0 });
});

test('the code of the README is that of the guide to the client, whose every block is executed', async () => {
  const guide = await readFile(join(projectDirectory, 'docs/client.md'), 'utf8');
  expect(readmeCode).not.toEqual([]);
  expect(readmeCode.filter((block) => !guide.includes(block))).toEqual([]);
});

test('each file that the README links to is there', async () => {
  expect(readmeLinks).toContain('docs/client.md');
  const missing = readmeLinks.filter((link) => !existsSync(join(projectDirectory, link)));
  expect(missing).toEqual([]);
});

test('lint says what the README says about a field without a type', async () => {
  const project = await copyProject();
  const file = join(project, 'openapi/schemas/Fault.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('  message:\n    type: string\n', '  message:\n'));

  const { status, stdout } = await docproc(['lint'], { project });

  expect(status).toBe(1);
  expect(stdout.trim()).toBe(readmeOutput('npm run lint'));
});
