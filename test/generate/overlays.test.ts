import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { docprocHere } from '../support/docproc-here.ts';
import { leaveProcessesUnmeasured } from '../support/process-coverage.ts';
import { projectDirectory } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

leaveProcessesUnmeasured();

async function overlayOf(actions: unknown): Promise<string> {
  const file = join(await temporaryDirectory(), 'ours.yaml');
  await writeFile(file, JSON.stringify({ overlay: '1.0.0', info: {}, actions }, null, 2));
  return file;
}

test('overlays, such as an example, reach the bundle and the types, in the order given', async () => {
  const out = await temporaryDirectory();
  const first = await overlayOf([
    { target: '$.info', update: { title: 'First', contact: { name: 'Us' } } },
  ]);
  const second = await overlayOf([
    { target: '$.info.title', update: 'Second' },
    { target: "$.components.schemas.Fault.properties['message']", remove: true },
    { target: '$.tags[?@.name != "Silo"]', remove: true },
    { target: '$.tags', update: { name: 'Ours' } },
  ]);

  const names = join(projectDirectory, 'openapi/overlays/query-names.yaml');
  const overlays = [first, second, names].flatMap((file) => ['--overlay', file]);

  const { status } = await docprocHere(['generate', ...overlays, '--out', out]);

  expect(status).toBe(0);
  const bundle = JSON.parse(await readFile(join(out, 'openapi.json'), 'utf8'));
  expect(bundle.info).toMatchObject({ title: 'Second', contact: { name: 'Us' } });
  expect(Object.keys(bundle.components.schemas.Fault.properties)).toEqual(['code', 'provider']);
  expect(bundle.tags.map(({ name }: { name: string }) => name)).toEqual(['Silo', 'Ours']);
  expect(await readFile(join(out, 'types.ts'), 'utf8')).toContain('in_folder?:');
});

const wrong = [
  ['a target that matches nothing', [{ target: '$.infos', update: {} }], 'matches nothing'],
  ['a target that is no JSONPath', [{ target: '$..[', remove: true }], 'not a JSONPath'],
  ['an action that is null', [null], 'no target'],
  ['an action without a target', [{ remove: true }], 'no target'],
  ['an overlay without actions', 'none', 'This overlay changes nothing'],
] as const;

for (const [what, actions, message] of wrong) {
  test(`${what} fails, naming file and line, and writes nothing`, async () => {
    const out = join(await temporaryDirectory(), 'out');
    const overlay = await overlayOf(actions);

    const { status, stderr } = await docprocHere(['generate', '--overlay', overlay, '--out', out]);

    expect(status).toBe(1);
    expect(stderr).toMatch(/ours\.yaml:\d+:\d+/);
    expect(stderr).toContain(message);
    await expect(readFile(join(out, 'openapi.json'))).rejects.toThrow('ENOENT');
  });
}

test('a missing overlay is wrong usage', async () => {
  const { status, stderr } = await docprocHere([
    'generate',
    '--overlay',
    'nowhere.yaml',
    '--check',
  ]);
  expect(status).toBe(2);
  expect(stderr).toContain('nowhere.yaml: no such file');
});
