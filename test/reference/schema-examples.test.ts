import { expect, test } from 'vitest';
import { interpretSchemas } from '../../scripts/api/interpret-schemas.ts';
import { successOf } from '../../scripts/api/operation.ts';
import { exampleRequest } from '../../scripts/samples/request.ts';
import { api } from '../support/bundle.ts';
import { builtReference } from './built-reference.ts';

const reference = builtReference();

const withFields = [...api.schemas].flatMap(([name, { properties }]) =>
  properties.length > 0 ? [name] : [],
);

test('each schema has an example of its own on its page and in its Markdown, which is valid', async () => {
  const validator = interpretSchemas(api.document);
  expect(withFields.length).toBeGreaterThan(20);
  for (const name of withFields) {
    const page = await reference.read(`schemas/${name}.html`);
    expect(page, name).toContain('id="example-value"');
    const markdown = await reference.read(`schemas/${name}.md`);
    const [, json = ''] = /^```json\n(.*?)^```/ms.exec(markdown) ?? [];
    const problems = validator.validate(`/components/schemas/${name}`, JSON.parse(json));
    expect(problems, name).toEqual([]);
  }
});

test('an example leads to the operation that it is from', async () => {
  const page = await reference.read('schemas/Workflow.html');
  const [, id, summary] =
    /From <a href="\.\.\/operations\/(\w+)\.html">([^<]+)<\/a>/.exec(page) ?? [];
  const from = api.operations.find((each) => each.id === id);
  expect(from?.summary).toBe(summary);
  expect(from && successOf(from)?.content?.schema.name).toBe('Workflow');
});

test('an example of what the samples create has the identifier that they choose', async () => {
  const creation = api.operations.find(({ role }) => role === 'create-job');
  const chosen = creation && exampleRequest(creation).path.id;
  expect(chosen).toMatch(/^[0-9a-f-]{36}$/);
  for (const path of ['schemas/Job.html', 'schemas/Job.md', 'operations/createJob.md']) {
    expect(await reference.read(path), path).toMatch(new RegExp(`"id"[^,]{0,60}${chosen}`));
  }
});
