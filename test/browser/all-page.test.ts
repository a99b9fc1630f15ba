import { expect, test } from 'vitest';
import type { Operation } from '../../scripts/api/operation.ts';
import { exampleRequest } from '../../scripts/samples/request.ts';
import { api } from '../support/bundle.ts';
import { openPage } from './chromium.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

test('without scripts, everything on one page has each operation, parameter, schema and decision', async () => {
  const { page } = await openPage(`${reference.url}/all.html`, { javaScriptEnabled: false });
  const ids = new Set(await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id)));
  const { operations, schemas, decisions } = api;
  const expected = [
    ...operations.map(({ id }) => `operation-${id}`),
    ...operations.flatMap(({ id, parameters }) => parameters.map(({ name }) => `${id}.${name}`)),
    ...[...schemas].flatMap(([name, { properties }]) =>
      properties.map((each) => `${name}.${each.name}`),
    ),
    ...decisions.map(({ id }) => `note-${id}`),
  ];
  expect(expected.length).toBeGreaterThan(250);
  expect(expected.filter((each) => !ids.has(each))).toEqual([]);
});

test('its types lead to the sections of the schemas', async () => {
  const { page } = await openPage(`${reference.url}/all.html`);
  await page.locator('[id="Job.intents"] > dt a[href="#schema-Intent"]').click();
  await page.waitForURL('**/all.html#schema-Intent');
});

test('on a screen, too, it shows all of each sample, and leads to those in other languages', async () => {
  const { page } = await openPage(`${reference.url}/all.html`);
  const blocks = page.locator('pre.code');
  const cut = await blocks.evaluateAll(
    (all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1).length,
  );
  expect(cut).toBe(0);
  const section = page.locator('section', { has: page.locator('#operation-createJob') }).last();
  await section.getByRole('link', { name: 'In other languages' }).click();
  await page.getByText('Python', { exact: true }).click();
  expect(await page.locator('.pane').innerText()).toContain('import urllib.request');
});

test('it shows every example of a response below the response, which is one to the request above it', async () => {
  const { page } = await openPage(`${reference.url}/all.html`);
  const section = page.locator('section', { has: page.locator('#operation-createJob') }).last();
  const text = await section.innerText();
  const [chosen = ''] = Object.values(exampleRequest(operation('create-job')).path);
  const parts = [
    '\nRequest\n',
    `/jobs/${chosen}?`,
    '\nResponse 200',
    'Example: ',
    `"id": "${chosen}"`,
  ];
  const places = parts.map((part) => text.indexOf(part));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const all = await page.locator('article').innerText();
  for (const summary of summariesOf(operation('create-job')).concat(
    summariesOf(operation('list-entries')),
  )) {
    expect(all).toContain(`Example: ${summary}`);
  }
});

function operation(role: string): Operation {
  const found = api.operations.find((each) => each.role === role);
  if (!found) throw new Error(`No operation has the role ${role}.`);
  return found;
}

/** What the examples of all responses of an operation are. */
function summariesOf({ responses }: Operation): string[] {
  const examples = responses.flatMap(({ content }) => content?.examples ?? []);
  expect(examples.length).toBeGreaterThan(2);
  return examples.map(({ summary }) => summary.replaceAll('`', ''));
}

test('it says below its title where samples in other languages are', async () => {
  const { page } = await openPage(`${reference.url}/all.html`);
  const note = page.locator('h1 + p');
  expect(await note.innerText()).toContain(
    'For TypeScript client, fetch, Python, Go and Java, select In other languages below a request.',
  );
});
