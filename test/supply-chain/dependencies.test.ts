import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { packageManifest } from '../../scripts/package/build/manifest.ts';
import { softwareBillOfMaterials } from '../../scripts/package/build/third-party.ts';
import { projectDirectory } from '../support/run.ts';
import { lockedPackages, supplyChainProblems } from './dependencies.ts';

test('no dependency brings an install script or a license that nobody looked at', () => {
  const packages = lockedPackages();
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  expect(supplyChainProblems(packages)).toEqual([]);
});

test.each([
  [{ version: '1.0.0', license: 'MIT', hasInstallScript: true }, /^added 1\.0\.0 has an install/],
  [{ version: '1.0.0', license: 'GPL-3.0-only' }, /^added 1\.0\.0 has the license GPL-3\.0-only:/],
  [
    { version: '1.0.0', license: '(MIT AND GPL-3.0-only)' },
    /the license \(MIT AND GPL-3\.0-only\)/,
  ],
  [{ version: '1.0.0', license: 'UNLICENSED' }, /the license UNLICENSED:/],
])('%j is reported', (added, problem) => {
  const packages = { ...lockedPackages(), 'node_modules/added': added };
  expect(supplyChainProblems(packages)).toEqual([expect.stringMatching(problem)]);
});

test.each(['(MIT OR GPL-3.0-only)', '(MIT AND Zlib)'])('%s is allowed', (license) => {
  const packages = { 'node_modules/added': { version: '1.0.0', license } };
  expect(supplyChainProblems(packages)).toEqual([]);
});

test('install scripts do not run', () => {
  const settings = readFileSync(join(projectDirectory, '.npmrc'), 'utf8');
  expect(settings).toMatch(/^ignore-scripts=true$/m);
});

test('the lock file names no registry', () => {
  const lock = readFileSync(join(projectDirectory, 'package-lock.json'), 'utf8');
  expect(lock).not.toContain('"resolved"');
});

test('every version is exact', () => {
  const versions = Object.values({ ...manifest.devDependencies, ...manifest.optionalDependencies });
  expect(versions.filter((each) => !/^(npm:.+@)?\d+\.\d+\.\d+(-build\d+)?$/.test(each))).toEqual(
    [],
  );
});

test('the published package takes the majors of what its commands run on that are tested', async () => {
  const { peerDependencies } = JSON.parse(await packageManifest(projectDirectory));
  expect(peerDependencies).toEqual({
    'openapi-typescript': '7',
    msw: '*',
    typescript: '5 || 6 || 7',
    '@modelcontextprotocol/server': '2',
    '@redocly/cli': '2',
    '@redocly/openapi-core': '2',
    '@stoplight/prism-core': '5',
    '@stoplight/prism-http': '5',
    '@stoplight/prism-http-server': '5',
    '@stoplight/spectral-core': '1',
    '@stoplight/spectral-parsers': '1',
    '@stoplight/spectral-ruleset-bundler': '1',
    vitest: '*',
  });
});

test('the bill of materials lists what is bundled, the same in each build', async () => {
  const bundled = { name: 'yaml', version: '2.9.1', license: 'ISC', text: '' };
  const bom = await softwareBillOfMaterials(projectDirectory, [bundled]);
  expect(await softwareBillOfMaterials(projectDirectory, [bundled])).toBe(bom);
  expect(JSON.parse(bom)).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'document-processing-api' } },
    components: [{ name: 'yaml', version: '2.9.1', purl: 'pkg:npm/yaml@2.9.1' }],
    dependencies: [
      { ref: 'document-processing-api@0.1.0', dependsOn: ['yaml@2.9.1'] },
      { ref: 'yaml@2.9.1', dependsOn: [] },
    ],
  });
});
