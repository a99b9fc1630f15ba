import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { run } from '../support/run.ts';
import { axePath, violations } from './axe.ts';
import { openPage } from './chromium.ts';
import { notedCopies } from './copies.ts';
import { sandboxFor } from './sandbox-for.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

async function openForm(id: string, options = {}): Promise<Page> {
  const { page } = await openPage(`${reference.url}/operations/${id}.html#try`, options);
  return page;
}

/** The body that would be sent. */
async function bodyOf(page: Page): Promise<unknown> {
  return JSON.parse(await page.locator('textarea[name=body]').inputValue());
}

async function send(page: Page, address: string): Promise<void> {
  await page.getByLabel('Server').selectOption('Another address');
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.response .status-line').waitFor();
}

test('the body is a form of the schema, filled with the example, and the JSON follows it', async () => {
  const page = await openForm('createWorkflow');
  expect(await page.locator('textarea[name=body]').isVisible()).toBe(false);
  const name = page.getByRole('textbox', { name: 'name string', exact: true }).first();
  expect(await name.inputValue()).toBe('Issue a sales invoice');
  await name.fill('Another name');
  await page.getByRole('textbox', { name: 'country string' }).fill('');
  expect(await bodyOf(page)).toMatchObject({ name: 'Another name', schema: 'bill/invoice' });
  expect(await bodyOf(page)).not.toHaveProperty('country');
});

test('the form follows the JSON, and keeps fields that the schema does not have', async () => {
  const page = await openForm('createWorkflow');
  await page.getByRole('button', { name: 'Body as JSON' }).click();
  const raw = page.locator('textarea[name=body]');
  await raw.fill('{"name": "From JSON", "unknown": [1]}');
  await page.getByRole('button', { name: 'Body as a form' }).click();
  expect(await raw.isVisible()).toBe(false);
  const name = page.getByRole('textbox', { name: 'name string', exact: true }).first();
  expect(await name.inputValue()).toBe('From JSON');
  await name.fill('From the form');
  expect(await bodyOf(page)).toEqual({ name: 'From the form', unknown: [1] });
  await page.getByRole('button', { name: 'Body as JSON' }).click();
  await raw.fill('{"name": }');
  const problem = page.locator('.console .failed:visible');
  expect(await problem.innerText()).toMatch(/^This is not JSON: Unexpected token/);
  await page.getByRole('button', { name: 'Body as a form' }).click();
  expect(await raw.isVisible()).toBe(true);
});

test('what is wrong with a field is said once, by the page and not by the browser on top of it', async () => {
  const page = await openForm('createWorkflow');
  await page.getByRole('button', { name: 'Body as JSON' }).click();
  const raw = page.locator('textarea[name=body]');
  await raw.fill('{"name": }');
  await raw.evaluate((each) => {
    each.addEventListener('invalid', ({ defaultPrevented }) => {
      each.dataset.saidByBrowser = String(!defaultPrevented);
    });
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect(await page.locator('.console .failed:visible').count()).toBe(1);
  expect(await raw.getAttribute('data-said-by-browser')).toBe('false');
  expect(await raw.evaluate((each) => each === document.activeElement)).toBe(true);
});

test('a field that is not JSON is neither sent nor copied, and the reader is led to it', async () => {
  const page = await openForm('createJobNonIdempotent');
  const data = page.getByLabel(/^data /);
  await data.fill('{bad');
  for (const name of ['Send', 'Copy as curl', 'Send anyway']) {
    await page.locator('h1').click();
    await page.getByRole('button', { name, exact: true }).click();
    expect(await data.evaluate((field) => field === document.activeElement), name).toBe(true);
  }
  expect(await page.locator('.console .failed:visible').innerText()).toMatch(/^This is not JSON/);
  expect(await page.locator('.copied').count()).toBe(0);
  await data.fill('{}');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect(await page.locator('.response .status-line').innerText()).toMatch(/^200/);
});

test.each([
  ['createWorkflow', /^id /, 'not-a-uuid', /^Expected a UUID\.$/],
  [
    'createJob',
    /^id /,
    '019cae02-a12f-455c-b172-5549ddc93e48',
    /^Expected a UUID of version 7 or 1\.$/,
  ],
  ['createWorkflow', /^country /, 'Spain', /^Expected pattern/],
  ['createJob', /^wait /, 'soon', /^Expected integer/],
  ['createJob', /^wait /, '-1', /^Expected minimum 0/],
])(
  'a value that the schema of %s %s does not allow is named, and sent on demand',
  async (id, name, text, problem) => {
    const page = await openForm(id);
    await page.waitForFunction(() => 'valueErrors' in globalThis);
    const field = page.getByRole('textbox', { name });
    const right = await field.inputValue();
    await field.fill(text);
    expect(await page.locator('.console .failed:visible').innerText()).toMatch(problem);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Send anyway' }).click();
    expect(await page.locator('.response .status-line').innerText()).toMatch(/^400/);
    await field.fill(right);
    expect(await page.getByRole('button', { name: 'Send anyway' }).isVisible()).toBe(false);
  },
);

test('items are folded with their names, and opened where a value cannot be sent', async () => {
  const page = await openForm('createWorkflow');
  const config = page.getByRole('textbox', { name: /^config / });
  const summary = page.locator('summary', { hasText: /^steps 1 / });
  await summary.click();
  await page
    .getByRole('group', { name: 'steps 1' })
    .getByLabel(/^name /)
    .fill('Check it');
  await config.fill('{bad');
  await summary.click();
  expect(await summary.innerText()).toBe('steps 1 Check it');
  expect(await config.count()).toBe(0);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect(await config.evaluate((each) => each === document.activeElement)).toBe(true);
});

test('without an address, or with a token that no header carries, nothing is sent', async () => {
  const page = await openForm('listSiloEntries');
  await page.getByRole('textbox', { name: 'Token' }).fill('ключ');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect(await page.locator('.console .failed:visible').innerText()).toBe(
    'The token has characters that a header cannot carry.',
  );
  await page.getByLabel('Token', { exact: true }).fill('');
  await page.getByLabel('Server').selectOption('Another address');
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect(await address.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.locator('.response').innerText()).toBe('');
});

test('a call that waits can be seen and canceled, and is not sent twice', async () => {
  const page = await openForm('listSiloEntries');
  const address = 'http://127.0.0.1:9';
  await page.getByLabel('Server').selectOption('Another address');
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  let sent = 0;
  await page.route(`${address}/**`, () => {
    sent += 1;
  });
  const button = page.getByRole('button', { name: 'Send', exact: true });
  await button.dblclick();
  expect(await page.getByText('Waiting for the response …').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.locator('.response .status-line').innerText()).toMatch(/^Canceled\./);
  expect(await page.getByRole('button', { name: 'Cancel' }).isVisible()).toBe(false);
  expect(sent).toBe(1);
  await page.getByText('Calls in this tab').click();
  const call = page.locator('.history li');
  expect(await call.allInnerTexts()).toEqual([
    expect.stringMatching(/^GET \/silo\/v1\/entries\?.* → no response$/),
  ]);
  await page.locator('[data-tabs=response] label').first().click();
  await call.getByRole('button').click();
  expect(await page.locator('.response .status-line').innerText()).toMatch(/^Canceled\./);
});

test('lists grow and shrink, by keyboard alone', async () => {
  const page = await openForm('updateWorkflow');
  await page.getByRole('button', { name: 'Body as JSON' }).click();
  await page.locator('textarea[name=body]').fill('{}');
  await page.getByRole('button', { name: 'Body as a form' }).click();
  await page.getByRole('button', { name: 'Add to steps' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Check it');
  await page.getByRole('group', { name: 'steps 1' }).getByLabel('config').fill('{"strict": true}');
  await page.getByRole('button', { name: 'Add to next' }).press('Enter');
  await page.getByRole('combobox', { name: 'stop' }).selectOption('true');
  expect(await bodyOf(page)).toEqual({
    steps: [{ name: 'Check it', config: { strict: true }, next: [{ stop: true }] }],
  });
  await page.getByRole('button', { name: 'Remove steps 1' }).press('Enter');
  expect(await bodyOf(page)).toEqual({});
});

test('parameters have fields, and path and query follow them', async () => {
  const page = await openForm('listRelatedSiloEntries');
  const target = page.locator('input[name=target]');
  await page.getByRole('textbox', { name: /^id / }).fill('a b');
  await page.getByRole('textbox', { name: /^limit / }).fill('5');
  expect(await target.inputValue()).toMatch(/^\/silo\/v1\/entries\/a%20b\/.*[?&]limit=5/);
  await page.getByRole('button', { name: 'Path and query as text' }).click();
  await target.fill('/silo/v1/entries/c%2Fd/related?limit=7');
  await page.getByRole('button', { name: 'Parameters as a form' }).click();
  expect(await page.getByRole('textbox', { name: /^id / }).inputValue()).toBe('c/d');
  expect(await page.getByRole('textbox', { name: /^limit / }).inputValue()).toBe('7');
});

test('the response stands in the place of the example, with headers and the result of each check', async () => {
  const page = await openForm('createJob');
  const example = page.locator('[data-tabs=response] .panel').first();
  expect(await example.isVisible()).toBe(true);
  await send(page, await sandboxFor(reference.url));
  expect(await example.isVisible()).toBe(false);
  const response = page.locator('.response');
  await response.getByText(/^Conforms: \d+ contract checks passed\.$/).click();
  expect(await response.innerText()).toContain('passed body-schema');
  await response.getByText(/^\d headers?$/).click();
  expect(await response.innerText()).toContain('content-type: application/json');
  await page.locator('[data-tabs=response] label').first().click();
  expect(await example.isVisible()).toBe(true);
});

test('a long response scrolls by itself, and parts of it fold; a copy has them all', async () => {
  const page = await openForm('fetchJob', { viewport: { width: 1440, height: 900 } });
  const copies = await notedCopies(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const body = page.locator('.response > .code-frame pre');
  await body.waitFor();
  const { height, whole } = await body.evaluate((each) => {
    return { height: each.clientHeight, whole: each.scrollHeight };
  });
  expect(height).toBeLessThanOrEqual(540);
  expect(whole).toBeGreaterThan(height);
  expect(await body.innerText()).toContain('"digest"');
  await body.getByRole('button', { name: 'envelope' }).press('Enter');
  expect(await body.innerText()).not.toContain('"digest"');
  const size = body.locator('[data-size]:visible').first();
  expect(await size.getAttribute('data-size')).toBe(' 3 fields ');
  await page.locator('.response').getByRole('button', { name: 'Copy' }).first().click();
  await page.locator('.response').getByRole('button', { name: 'Copied' }).first().waitFor();
  expect(JSON.parse(copies.at(-1) ?? '')).toHaveProperty('envelope.digest');
  expect(await body.getByRole('button', { name: 'intents' }).isVisible()).toBe(true);
  await page.evaluate(await readFile(axePath, 'utf8'));
  expect(await violations(page, {})).toEqual([]);
});

test('calls of this tab are listed, and shown again; bodies and tokens are not kept', async () => {
  const address = await sandboxFor(reference.url);
  const page = await openForm('authorizeEnrollment');
  await send(page, address);
  const issued = await page.locator('.response > .code-frame pre').innerText();
  await page.goto(`${reference.url}/operations/listSiloEntries.html#try`);
  await page.getByRole('textbox', { name: /^limit / }).fill('1');
  await send(page, address);
  await page.getByRole('textbox', { name: /^limit / }).fill('2');
  await send(page, address);
  await page.getByText('Calls in this tab').click();
  const calls = page.locator('.history li');
  expect(await calls.allInnerTexts()).toEqual([
    expect.stringMatching(/^GET \/silo\/v1\/entries\?.*limit=2 → 200, \d+ ms$/),
    expect.stringMatching(/^GET \/silo\/v1\/entries\?.*limit=1 → 200, \d+ ms$/),
    expect.stringMatching(/^POST .* → 200, \d+ ms$/),
  ]);
  await calls.nth(1).getByRole('button').click();
  expect(await page.getByRole('textbox', { name: /^limit / }).inputValue()).toBe('1');
  expect(JSON.parse(await page.locator('.response > .code-frame pre').innerText()).limit).toBe(1);

  const { token } = JSON.parse(issued);
  expect(token).toMatch(/./);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).not.toContain(token);
  expect(kept).not.toContain('client_secret');

  await page.goto(`${reference.url}/operations/fetchJob.html#try`);
  await page.getByText('Calls in this tab').click();
  await page.locator('.history a').first().click();
  expect(await page.getByRole('textbox', { name: /^limit / }).inputValue()).toBe('2');
});

test('what is written survives a reload, in form, text and samples, and gives way to the example', async () => {
  const page = await openForm('createJob');
  const tag = page.getByLabel(/^tags 1 /);
  const back = page.getByRole('button', { name: 'Back to the example' });
  const sample = page.locator('[data-tabs=language] code').first();
  await tag.waitFor();
  expect(await back.isVisible()).toBe(false);
  await tag.fill('quarter-4');
  await page.getByRole('textbox', { name: /^wait / }).fill('7');
  await page.goto(page.url().replace('#try', ''));
  await page.reload();
  expect(await tag.inputValue()).toBe('quarter-4');
  expect(await page.locator('input[name=target]').inputValue()).toMatch(/wait=7$/);
  await sample.filter({ hasText: 'quarter-4' }).waitFor();
  await back.click();
  expect(await tag.inputValue()).toBe('november');
  await sample.filter({ hasText: 'november' }).waitFor();
  expect(await back.isVisible()).toBe(false);
  await page.reload();
  expect(await tag.inputValue()).toBe('november');
});

test('a text that is not JSON survives a reload', async () => {
  const page = await openForm('createWorkflow');
  await page.getByRole('button', { name: 'Body as JSON' }).click();
  await page.locator('textarea[name=body]').fill('{"name": ');
  await page.reload();
  await page.locator('textarea[name=body]').waitFor({ state: 'attached' });
  expect(await page.locator('textarea[name=body]').inputValue()).toBe('{"name":');
});

test('neither a token nor a credential survives a reload', async () => {
  const page = await openForm('authorizeEnrollment');
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  await page.getByLabel(/^client_secret/).fill('a-real-secret');
  await page.getByLabel(/^owner_id/).fill('another-owner');
  await page.reload();
  expect(await page.getByLabel(/^owner_id/).inputValue()).toBe('another-owner');
  expect(await page.getByLabel(/^client_secret/).inputValue()).toBe('<CLIENT_SECRET>');
  expect(await stored()).not.toMatch(/a-real-secret|client_secret/);

  await page.getByRole('button', { name: 'Body as JSON' }).click();
  await page
    .locator('textarea[name=body]')
    .fill('{"secret": "a-real-secret", "client_secret": "a-');
  await page.goto(`${reference.url}/operations/listSiloEntries.html#try`);
  await page.getByLabel('Token', { exact: true }).fill('a-real-token');
  await page.reload();
  await page.getByLabel('Token', { exact: true }).waitFor();
  expect(await stored()).not.toMatch(/a-real-|client_secret/);
});

test('the request is copied as a command that runs, and as TypeScript, without the token', async () => {
  const address = await sandboxFor(reference.url);
  const page = await openForm('listSiloEntries');
  const copies = await notedCopies(page);
  await page.getByLabel('Server').selectOption('Another address');
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('textbox', { name: /^limit / }).fill('3');
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await page.getByText('Copied:').waitFor();
  const command = copies.at(-1);
  const env = { ...process.env, TOKEN: 'fake-sandbox-token' };
  const { stdout } = await run('sh', ['-c', `${command} --silent`], { env });
  expect(JSON.parse(stdout).limit).toBe(3);
  await page.getByRole('button', { name: 'Copy as TypeScript' }).click();
  await page.locator('.copied pre', { hasText: 'createClient' }).waitFor();
  const source = await page.locator('.copied').innerText();
  expect(source).toContain('limit: 3');
  expect(source + command).not.toContain('fake-sandbox-token');
});

test('the samples of every language follow the form, but not its errors and credentials', async () => {
  const page = await openForm('createJobNonIdempotent');
  const samples = page.locator('[data-tabs=language] code');
  expect((await samples.allTextContents()).join()).not.toContain('quarter-4');
  await page.getByLabel(/^tags 1 /).fill('quarter-4');
  await samples.filter({ hasText: 'quarter-4' }).last().waitFor({ state: 'attached' });
  const changed = await samples.allTextContents();
  expect(changed).toHaveLength(6);
  for (const sample of changed) expect(sample).toContain('quarter-4');
  await page.getByRole('button', { name: 'Remove tags 1' }).click();
  await samples.filter({ hasText: 'quarter-4' }).first().waitFor({ state: 'detached' });
  const before = await samples.allTextContents();
  await page.getByLabel(/^data /).fill('{"sum": }');
  await page.getByText('This request changes again when you correct the marked field.').waitFor();
  expect(await samples.allTextContents()).toEqual(before);

  await page.goto(`${reference.url}/operations/authorizeEnrollment.html#try`);
  const owner = '019c229f-9eec-750a-a619-5d31a5bb6afe';
  await page.getByLabel(/^owner_id/).fill(owner);
  await page.getByLabel(/^client_secret/).fill('a-real-secret');
  await samples.filter({ hasText: owner }).first().waitFor();
  expect((await samples.allTextContents()).join()).not.toContain('a-real-secret');
});

test('credentials in the body are not copied', async () => {
  const page = await openForm('authorizeEnrollment');
  await page.getByLabel(/^client_secret/).fill('a-real-secret');
  for (const name of ['Copy as curl', 'Copy as TypeScript']) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('group', { name, exact: true }).waitFor();
    const copied = await page.locator('.copied').innerText();
    expect(copied).toContain('CLIENT_SECRET');
    expect(copied).not.toContain('a-real-secret');
  }
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)(
  'axe finds nothing in the open console, in %s colors at %i px',
  async (scheme, width) => {
    const viewport = { width, height: 900 };
    const page = await openForm('createWorkflow', { colorScheme: scheme, viewport });
    await page.getByRole('button', { name: 'Body as JSON' }).click();
    await send(page, await sandboxFor(reference.url));
    await page.getByText('Calls in this tab').click();
    // What the row that stays in sight covers in part would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(await readFile(axePath, 'utf8'));
    expect(await violations(page, {})).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);

test('an id of a response is offered where the examples have the one in its place, until the data is replaced', async () => {
  const page = await openForm('createWorkflow');
  await page.getByRole('button', { name: 'New id' }).click();
  const created = await page.getByRole('textbox', { name: /^id / }).inputValue();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.response .status-line').waitFor();
  await page.goto(`${reference.url}/operations/createJob.html#try`);
  const offer = page.getByRole('button', { name: `Use …${created.slice(-12)}` });
  await offer.click();
  expect(await bodyOf(page)).toMatchObject({ workflow_id: created });
  expect(await offer.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.response .status-line').waitFor();
  expect(await page.locator('.response').innerText()).toContain(`"workflow_id": "${created}"`);
  await page.locator('summary', { hasText: 'Data of the sandbox' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByText('The sandbox holds its first data again.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'New id' }).waitFor();
  expect(await offer.count()).toBe(0);
});

test('a response leads to the call by which a journey goes on, with the ids that this one takes', async () => {
  const page = await openForm('createWorkflow');
  await page.getByRole('button', { name: 'New id' }).click();
  const created = await page.getByRole('textbox', { name: /^id / }).inputValue();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const next = page.locator('.follow-ups');
  await next.getByRole('link', { name: 'Create a job with this workflow' }).click();
  await page.waitForURL('**/createJob.html#request');
  expect(await bodyOf(page)).toMatchObject({ workflow_id: created });
  const job = await page.getByRole('textbox', { name: /^id / }).inputValue();
  expect(await page.locator('[id="path.id"]').innerText()).not.toContain(job);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await next.getByRole('link', { name: 'Fetch a job' }).waitFor();
  const response = await page.locator('.response').innerText();
  expect(response).toContain(`"id": "${job}"`);
  expect(response).toContain(`"workflow_id": "${created}"`);
  await page.goto(`${reference.url}/operations/listSiloEntries.html#try`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await next.waitFor();
  expect(await next.getByRole('link').allInnerTexts()).toEqual([
    'Update a silo entry (the first)',
    'Find related entries (the first)',
    'Create a job with the first entry',
  ]);
});

test('the next page of a listing is one click away, to its end', async () => {
  const page = await openForm('listSiloEntries');
  await page.getByRole('textbox', { name: /^limit / }).fill('1');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const next = page.locator('.follow-ups').getByRole('button', { name: 'Next page' });
  const body = page.locator('.response > .code-frame pre');
  await next.waitFor();
  const first = await body.innerText();
  await next.click();
  await page.locator('.history li').nth(1).waitFor({ state: 'attached' });
  expect(await page.getByRole('textbox', { name: /^cursor / }).inputValue()).not.toBe('');
  expect(await body.innerText()).not.toBe(first);
  await page.getByRole('textbox', { name: /^limit / }).fill('1000');
  await page.getByRole('textbox', { name: /^cursor / }).fill('');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.history li').nth(2).waitFor({ state: 'attached' });
  expect(await next.count()).toBe(0);
});

test('Ctrl+Enter sends, from a text of several lines too', async () => {
  const page = await openForm('createWorkflow');
  await page.getByRole('button', { name: 'Body as JSON' }).click();
  await page.locator('textarea[name=body]').press('Control+Enter');
  await page.locator('.response .status-line').waitFor();
  await page.getByRole('textbox', { name: /^id / }).press('Control+Enter');
  await page.locator('.history li').nth(1).waitFor({ state: 'attached' });
  expect(await page.locator('.history li').count()).toBe(2);
});

test('the token of sandboxes is named only while one is called', async () => {
  const page = await openForm('fetchJob');
  const note = page.locator('#known-token');
  const said = 'Every sandbox takes fake-sandbox-token.';
  expect(await note.innerText()).toBe(said);
  await page.getByLabel('Server').selectOption('Another address');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://api.example.com');
  await page.locator('#known-token:empty').waitFor({ state: 'attached' });
  await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:4020');
  await note.getByText(said).waitFor();
});

test('the token of an authorization is used by the other calls of the tab, and kept nowhere', async () => {
  const page = await openForm('authorizeEnrollment');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Use this token' }).click();
  await page.getByText('The other calls in this tab send it.').waitFor();
  for (const operation of ['fetchJob', 'listSiloEntries']) {
    await page.goto(`${reference.url}/operations/${operation}.html#try`);
    await page.getByText('From your authorization in this tab.').waitFor();
    const token = await page.locator('[name=token]').inputValue();
    expect(token).toMatch(/^sandbox-/);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.response .status-line', { hasText: '200' }).waitFor();
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
    );
    expect(kept + page.url()).not.toContain(token);
  }
  await page.getByLabel('Server').selectOption('Another address');
  await expect.poll(() => page.locator('[name=token]').inputValue()).toBe('fake-sandbox-token');
  await page.getByLabel('Server').selectOption('Sandbox in this page');
  await expect.poll(() => page.locator('[name=token]').inputValue()).toMatch(/^sandbox-/);
  await page.locator('summary', { hasText: 'Data of the sandbox' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByText('Every sandbox takes fake-sandbox-token.').waitFor();
  expect(await page.locator('[name=token]').inputValue()).toBe('fake-sandbox-token');
});

test('the example of a parameter of the path is that of the samples', async () => {
  const page = await openForm('createJob');
  const written = await page.getByRole('textbox', { name: /^id / }).inputValue();
  expect(await page.locator('[id="path.id"]').innerText()).toContain(`Example: "${written}"`);
  expect(await page.locator('[data-tabs=language] code').first().textContent()).toContain(written);
});

test('a new id is one click away, and what was created is fetched by a link', async () => {
  const page = await openForm('createJob');
  const id = page.getByRole('textbox', { name: /^id / });
  const example = await id.inputValue();
  await page.getByRole('button', { name: 'New id' }).click();
  const chosen = await id.inputValue();
  expect(chosen).not.toBe(example);
  expect(chosen).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.follow-ups').getByRole('link', { name: 'Fetch a job' }).click();
  await page.waitForURL('**/fetchJob.html#request');
  expect(await page.getByRole('textbox', { name: /^id / }).inputValue()).toBe(chosen);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.response .status-line').waitFor();
  expect(await page.locator('.response').innerText()).toContain(`"id": "${chosen}"`);
  await page.locator('.response').getByRole('button', { name: 'Copy' }).first().waitFor();
});
