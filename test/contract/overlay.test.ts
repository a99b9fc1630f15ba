import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readApi } from '../../scripts/api/api.ts';
import { bundledDocument } from '../../scripts/commands/shared/bundled-document.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { renamed } from '../mutants/layers.ts';
import { projectDirectory } from '../support/run.ts';

// The command as the guide shows it:
// npx docproc contract https://service.example.com --overlay ours.yaml

test('a server is tested by the names and the decisions of an overlay', async () => {
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
  const settings = { fixtures: { ...sandbox.fixtures }, operations: ['listSiloEntries'] };
  const api = readApi(document);
  const { checks } = await runContract({ api, url: sandbox.baseUrl, settings, fetch });
  expect(checks.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(checks.map(({ id }) => id)).toContain('folder-filter');
  await sandbox.close();
});
