import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledDocument } from '../../scripts/commands/shared/bundled-document.ts';
import type { Problem } from '../../scripts/document/problems.ts';
import { lintDocument } from '../../scripts/lint/lint.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { leaveProcessesUnmeasured } from '../support/process-coverage.ts';
import { projectDirectory, run } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { copyDocument } from './document-copy.ts';

leaveProcessesUnmeasured();

test('the document of this repository has no problem', async () => {
  const { status, stdout, stderr } = await docprocHere(['lint', '--format', 'json']);
  expect(JSON.parse(stdout)).toEqual([]);
  expect(stderr).toMatch(/^No problems: \d\d+ files and the bundle\.\n$/);
  expect(status).toBe(0);
});

test('nor has the bundle', async () => {
  const { status, stdout, stderr } = await docprocHere(['lint', 'generated/openapi.json']);
  expect(stdout).toBe('');
  expect(stderr).toBe('No problems: 1 file.\n');
  expect(status).toBe(0);
});

test('nor has a bundle to which a deployment applied overlays', async () => {
  const overlays = ['query-names.yaml', 'api-key-header.yaml'].map((name) =>
    join(projectDirectory, 'openapi/overlays', name),
  );
  const bundle = JSON.stringify(await bundledDocument(overlays));
  const { problems, complete } = await lintDocument(await writeDocument('openapi.json', bundle));
  expect(problems).toEqual([]);
  expect(complete).toBe(true);
});

test("Spectral's own command, which editors use, finds as little with the same rules", async () => {
  const spectral = join(projectDirectory, 'node_modules/@stoplight/spectral-cli/dist/index.js');
  const args = ['lint', '--ruleset', 'openapi/rules/spectral.yaml', 'openapi/openapi.yaml'];
  const { status, stdout } = await run('node', [spectral, ...args], { cwd: projectDirectory });
  expect(stdout).toContain("No results with a severity of 'error' found!");
  expect(status).toBe(0);
});

test('a problem of the bundle is shown where it is written', async () => {
  const copy = await copyDocument();
  await copy.replace('schemas/StepLink.yaml', 'type: string', 'type: string\n    enum: [OK, ERR]');
  const { status, stdout } = await docprocHere(['lint', join(copy.directory, 'openapi.yaml')], {
    cwd: copy.directory,
  });
  const place = await copy.placeOf('schemas/StepLink.yaml', 'enum: [OK, ERR]');
  expect(stdout).toContain(`schemas/StepLink.yaml:${place}  error  open-values\n`);
  expect(status).toBe(1);
});

test('a problem of a single file is shown in that file', async () => {
  const file = await writeDocument(
    'api.yaml',
    'openapi: 3.1.0\ninfo:\n  title: Empty\npaths: {}\n',
  );
  const { status, stdout } = await docprocHere(['lint', 'api.yaml'], { cwd: dirname(file) });
  expect(stdout).toContain('api.yaml:2:1  error  struct\n');
  expect(status).toBe(1);
});

const misspelled = `openapi: 3.1.0
info: { title: Misspelled, version: 1.0.0 }
paths: {}
components:
  schemas:
    Thing:
      tpye: string
`;

test('--format json gives the problems as data', async () => {
  const file = await writeDocument('api.yaml', misspelled);
  const { stdout } = await docprocHere(['lint', 'api.yaml', '--format', 'json'], {
    cwd: dirname(file),
  });
  expect(JSON.parse(stdout) as Problem[]).toContainEqual({
    file: 'api.yaml',
    line: 7,
    column: 7,
    rule: 'struct',
    severity: 'error',
    message: 'Property `tpye` is not expected here.',
    fix: 'Write type in its place.',
  });
});

test('--format sarif gives each problem with its place and its rule', async () => {
  const file = await writeDocument('api.yaml', misspelled);
  const { status, stdout } = await docprocHere(['lint', 'api.yaml', '--format', 'sarif'], {
    cwd: dirname(file),
  });

  expect(status).toBe(1);
  const [{ tool, results }] = JSON.parse(stdout).runs;
  expect(tool.driver.name).toBe('docproc lint');
  const place = {
    artifactLocation: { uri: 'api.yaml' },
    region: { startLine: 7, startColumn: 7 },
  };
  expect(results).toContainEqual(
    expect.objectContaining({
      ruleId: 'struct',
      level: 'error',
      locations: [{ physicalLocation: place }],
    }),
  );
  expect(tool.driver.rules[results[0].ruleIndex].id).toBe(results[0].ruleId);
});

test('a missing file is wrong usage', async () => {
  const { status, stdout, stderr } = await docprocHere(['lint', 'missing.yaml']);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    'error: missing.yaml: no such file. Expected the root file of an OpenAPI document.\n',
  );
  expect(status).toBe(2);
});

/** Writes a document into a directory of its own, which is gone after the test. */
async function writeDocument(name: string, text: string): Promise<string> {
  const directory = await temporaryDirectory();
  const file = join(directory, name);
  await writeFile(file, text);
  return file;
}
