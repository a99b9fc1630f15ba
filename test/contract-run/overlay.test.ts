import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledDocument } from '../../scripts/contract/bundled-document.ts';
import { isScenario } from '../../scripts/contract/check.ts';
import { ContractRun } from '../../scripts/contract/run/contract-run.ts';
import { defaultSettings } from '../../scripts/contract/settings.ts';
import { createSandbox } from '../../scripts/sandbox/sandbox.ts';
import { renamed } from '../mutants/conforming.ts';
import { projectDirectory } from '../support/run.ts';

// The command as the guide shows it:
// npx docproc contract https://service.example.com --overlay ours.yaml

test('a server is asked by the names of an overlay, and held to its answers', async () => {
  const overlay = join(projectDirectory, 'openapi/overlays/query-names.yaml');
  const document = await bundledDocument([overlay]);
  const names = Object.fromEntries(
    Object.entries(document.components?.parameters ?? {})
      .filter(([component]) => component.startsWith('silo-entries-'))
      .map(([component, { name }]) => [
        component.replace('silo-entries-', '').replaceAll('-', '_'),
        name,
      ]),
  );
  const sandbox = createSandbox();
  const fetch = renamed(names, 'listSiloEntries')((request) => sandbox.fetch(request));
  const settings = {
    ...defaultSettings,
    url: sandbox.baseUrl,
    document,
    fixtures: { ...sandbox.fixtures },
    operations: ['listSiloEntries'],
  };
  const run = new ContractRun(settings, { fetch });
  const results = [];
  for (const each of run.assignments) results.push(...(await run.execute(each)));
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(run.assignments.some(({ check }) => isScenario(check))).toBe(true);
  await sandbox.close();
});
