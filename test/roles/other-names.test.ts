import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readApi, sandboxSchemas } from '../../scripts/api/api.ts';
import { compileSchemas } from '../../scripts/api/compile-schemas.ts';
import { bundledDocument } from '../../scripts/contract/bundled-document.ts';
import { runContract } from '../../scripts/contract/run-contract.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { generateClient } from '../../scripts/generate/client.ts';
import { createSandboxOf, defaultParts } from '../../scripts/sandbox/create-sandbox.ts';

// Schemas keep their names, which are those of the types.
const sections = ['parameters', 'examples', 'responses', 'links'];

test('a document whose components have other names gives the same client', async () => {
  const document = await bundledDocument();
  const other = withOtherComponents(document);

  expect(Object.keys(other.components?.parameters ?? {})).toContain('component-1');
  expect(generateClient(other)).toBe(generateClient(document));
});

test('a document that renames every query parameter gives the same client', async () => {
  const document = await bundledDocument();
  const other = await withOtherQueries();

  expect(generateClient(other)).toContain("cursor: 'other_cursor'");
  expect(generateClient(other).replaceAll('other_', '')).toBe(generateClient(document));
});

test('the contract tests find the same on a sandbox of other names', async () => {
  const before = await checksOf(await bundledDocument());
  const after = await checksOf(withOtherComponents(await withOtherQueries()));

  expect(before.length).toBeGreaterThan(100);
  expect(before.filter((line) => /failed|warned/.test(line))).toEqual([]);
  expect(after).toEqual(before);
});

/** The committed document, with an overlay that puts `other_` before the name of each query parameter. */
async function withOtherQueries(): Promise<OpenAPIDocument> {
  const { components } = await bundledDocument();
  const parameters = Object.entries(components?.parameters ?? {});
  const actions = parameters
    .filter(([, parameter]) => parameter.in === 'query')
    .map(([component, { name }]) => ({
      target: `$.components.parameters['${component}']`,
      update: { name: `other_${name}` },
    }));
  const folder = await mkdtemp(join(tmpdir(), 'other-names-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'overlay.json');
  const info = { title: 'Other names', version: '1.0.0' };
  await writeFile(file, JSON.stringify({ overlay: '1.0.0', info, actions }));
  return bundledDocument([file]);
}

/** A copy of a document in which components are called `component-1`, `component-2` and so on. */
function withOtherComponents(document: OpenAPIDocument): OpenAPIDocument {
  let text = JSON.stringify(document);
  let number = 0;
  for (const [section, components] of Object.entries(document.components ?? {})) {
    if (!sections.includes(section)) continue;
    for (const name of Object.keys(components)) {
      number += 1;
      text = text.replaceAll(
        `"#/components/${section}/${name}"`,
        `"#/components/${section}/component-${number}"`,
      );
    }
  }
  const copy: OpenAPIDocument = JSON.parse(text);
  number = 0;
  const rename = (components: object) =>
    Object.fromEntries(
      Object.values(components).map((component) => {
        number += 1;
        return [`component-${number}`, component];
      }),
    );
  const renamed = Object.entries(copy.components ?? {}).map(([section, components]) => [
    section,
    sections.includes(section) ? rename(components) : components,
  ]);
  return { ...copy, components: Object.fromEntries(renamed) };
}

/** What each check says of a sandbox of a document, as `operation check status`. */
async function checksOf(document: OpenAPIDocument): Promise<string[]> {
  const validators = compileSchemas(document, sandboxSchemas(readApi(document)));
  const sandbox = createSandboxOf({ ...defaultParts, document, validators }, {});
  const { baseUrl: url, fetch, fixtures } = sandbox;
  const settings = { fixtures: { ...fixtures } };
  const { checks } = await runContract({ api: readApi(document), url, settings, fetch });
  const lines = checks.map(({ id, operation, status }) => `${operation} ${id} ${status}`);
  await sandbox.close();
  return lines.sort();
}
