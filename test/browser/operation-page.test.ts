import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { api } from '../support/bundle.ts';
import { run } from '../support/run.ts';
import { axePath, violations } from './axe.ts';
import { openPage } from './chromium.ts';
import { notedCopies } from './copies.ts';
import { sandboxFor } from './sandbox-for.ts';
import { servedReference } from './served-reference.ts';

const reference = servedReference();

async function placeOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  return { x: box?.x ?? -1, y: box?.y ?? -1 };
}

/** Where the parts of an operation's page are, on a screen of a width. */
async function placesAt(width: number) {
  const viewport = { width, height: 900 };
  const { page } = await openPage(`${reference.url}/operations/fetchJob.html`, { viewport });
  return {
    intro: await placeOf(page, '.intro'),
    pane: await placeOf(page, '.pane'),
    details: await placeOf(page, '.details'),
  };
}

test.each([1440, 1100])('at %i px the call stands beside the text', async (width) => {
  const { intro, pane } = await placesAt(width);
  expect(pane.x).toBeGreaterThan(intro.x);
  expect(pane.y).toBe(intro.y);
});

test.each([1024, 390])('at %i px the call follows the introduction', async (width) => {
  const { intro, pane, details } = await placesAt(width);
  expect([pane.x, details.x]).toEqual([intro.x, intro.x]);
  expect(pane.y).toBeGreaterThan(intro.y);
  expect(details.y).toBeGreaterThan(pane.y);
});

test('two sentences stand above the call, and the rest of the description below it', async () => {
  const viewport = { width: 390, height: 844 };
  const { page } = await openPage(`${reference.url}/operations/createJob.html`, { viewport });
  const lead = await page.locator('.intro p:not(.request-line)').first().innerText();
  expect(lead).toMatch(/^Run a workflow .* no second job is created\.$/s);
  const rest = page.locator('#usage-notes + p');
  expect(await rest.innerText()).toMatch(/^Send the same body when .* what failed\.$/s);
  expect((await placeOf(page, '#usage-notes')).y).toBeGreaterThan((await placeOf(page, '.pane')).y);
  await page.goto(`${reference.url}/operations/listSeriesEntries.html`);
  expect(await page.locator('#usage-notes').count()).toBe(0);
});

test('no code is cut off at its side, in any language', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html`);
  const labels = page.locator('.tabs label:visible');
  const count = await labels.count();
  expect(count).toBeGreaterThan(8);
  for (let index = 0; index < count; index += 1) {
    await labels.nth(index).click();
    const blocks = await page
      .locator('.pane pre:visible')
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(blocks).toEqual([0, 0]);
  }
});

test('the language of the samples stays chosen on the next page', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html`);
  const request = page.locator('[data-tabs="language"]');
  await request.getByText('Python', { exact: true }).click();
  expect(await request.innerText()).toContain('import urllib.request');
  await page.goto(`${reference.url}/operations/fetchJob.html`);
  expect(await request.innerText()).toContain('import urllib.request');
});

test('languages are chosen by keyboard, too', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html`);
  await page.getByRole('radio', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('[data-tabs="language"]').innerText()).toContain('createClient');
});

test.each([1440, 1100, 1024, 390])(
  'at %i px, the tabs of each operation stand in one row, and none is out of sight',
  async (width) => {
    const { page } = await openPage(`${reference.url}/`, { viewport: { width, height: 900 } });
    for (const { id } of api.operations) {
      await page.goto(`${reference.url}/operations/${id}.html`);
      const rows = await page.locator('.tab-row').evaluateAll((all) =>
        all.map((row) => {
          const labels = [...row.querySelectorAll('label:not([hidden])')];
          const tops = new Set(labels.map((each) => each.getBoundingClientRect().top));
          return { lines: tops.size, hidden: row.scrollWidth - row.clientWidth };
        }),
      );
      const fitting = { lines: 1, hidden: 0 };
      expect({ id, rows }).toEqual({ id, rows: [fitting, fitting] });
    }
  },
);

test('on a narrow screen, tabs stay in one row that scrolls, by keyboard and to the response', async () => {
  const viewport = { width: 280, height: 740 };
  const { page } = await openPage(`${reference.url}/operations/fetchJob.html#try`, { viewport });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.response .status-line').waitFor();
  const labels = page.locator('[data-tabs=response] label:visible');
  const boxes = await labels.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect().toJSON()),
  );
  expect(boxes).toHaveLength(6);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  expect(boxes[0].left).toBeLessThan(0);
  expect(boxes[5].right).toBeLessThanOrEqual(280);
  await page.getByRole('radio', { name: 'Received' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: '200 succeeded' }).isChecked()).toBe(true);
  const first = await labels.first().boundingBox();
  expect(first?.x).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(280);
});

/** What the page shows of the assumptions at the field `limit`. */
function bubble(page: Page) {
  return page.locator('.bubble:popover-open');
}

test('a sign shows what is assumed by pointer, by focus and by touch', async () => {
  const address = `${reference.url}/operations/listSiloEntries.html`;
  const { page } = await openPage(address);
  const sign = page.locator('[id="query.limit"] > dt .marks > a');
  await sign.hover();
  expect(await bubble(page).innerText()).toContain('The source does not state this: ');
  await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  expect(await bubble(page).count()).toBe(0);
  await sign.focus();
  expect(await bubble(page).innerText()).toContain('D69');
  await page.keyboard.press('Escape');
  expect(await bubble(page).count()).toBe(0);

  const touch = await openPage(address, { hasTouch: true });
  await touch.page.locator('[id="query.limit"] > dt .marks > a').tap();
  expect(await bubble(touch.page).innerText()).toContain('D69');
  expect(touch.page.url()).toBe(address);
});

test('a sign of many decisions is one stop of the Tab key, and leads to each of them', async () => {
  const address = `${reference.url}/operations/listSiloEntries.html#4XX`;
  const { page } = await openPage(address, { viewport: { width: 390, height: 640 } });
  const sign = page.locator('[id="4XX"] .marks > a');
  const ids = (await sign.innerText()).match(/D\d+/g) ?? [];
  expect(ids.length).toBeGreaterThan(5);
  const { width = 0, height = 0 } = (await sign.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await sign.focus();
  const box = await bubble(page).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  const links = bubble(page).getByRole('link');
  const named = await links.evaluateAll((all) =>
    all.map((each) => each.getAttribute('href')?.split('/').at(-1)),
  );
  expect(named).toEqual(ids.map((id) => `decisions.html#${id}`));
  const notes = bubble(page).locator(':scope > span');
  const withoutText = await notes.evaluateAll(
    (all) => all.filter(({ lastChild }) => !lastChild?.textContent?.includes('.')).length,
  );
  expect([await notes.count(), withoutText]).toEqual([ids.length, 0]);
  for (const _ of ids) await page.keyboard.press('Tab');
  expect(await links.last().evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  expect(await bubble(page).count()).toBe(0);
  await sign.click();
  expect(page.url()).toBe(address);
  await links.last().click();
  await page.waitForURL(`**/decisions.html#${ids.at(-1)}`);
});

test('by touch, notes are closed by a button or by a tap elsewhere', async () => {
  const { page } = await openPage(`${reference.url}/operations/listSiloEntries.html`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const sign = page.locator('[id="query.limit"] > dt .marks > a');
  await sign.tap();
  await bubble(page).getByRole('button', { name: 'Close' }).tap();
  expect(await bubble(page).count()).toBe(0);
  await sign.tap();
  await bubble(page).waitFor();
  await page.locator('[id="query.limit"] > dd').tap({ position: { x: 2, y: 2 } });
  expect(await bubble(page).count()).toBe(0);
});

test('without scripts, a sign leads to the decision, or to where the page names several', async () => {
  const { page } = await openPage(`${reference.url}/operations/listSiloEntries.html#4XX`, {
    javaScriptEnabled: false,
  });
  const sign = page.locator('[id="4XX"] .marks > a');
  const ids = (await sign.innerText()).match(/D\d+/g) ?? [];
  expect(ids.length).toBeGreaterThan(1);
  await sign.click();
  for (const id of ids) {
    expect(await page.locator('#named').getByRole('link', { name: id }).isVisible()).toBe(true);
  }
  await page.locator('#named').getByRole('link', { name: 'D69' }).click();
  await page.waitForURL('**/decisions.html#D69');
});

test('what an operation as a whole assumes stands at its path, and not at the token', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html`);
  const [own, ofToken] = await Promise.all(
    ['.request-line .marks', '.details p:has(code) > .marks'].map((marks) =>
      page.locator(marks).first().innerText(),
    ),
  );
  expect(own).toBe('open D44, assumed D82, D177, D190');
  expect(ofToken).not.toContain('D44');
});

test('assumptions are named in the text when they are asked for, by button or by link', async () => {
  const { page } = await openPage(`${reference.url}/operations/listSiloEntries.html`);
  const mark = page.getByText('assumed D69').first();
  const isShown = async () => ((await mark.boundingBox())?.width ?? 0) > 30;
  expect(await isShown()).toBe(false);
  expect(await page.locator('.legend').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Show decisions' }).click();
  expect(await isShown()).toBe(true);
  await page.locator('.open-points ul').waitFor();
  expect(page.url()).toBe(`${reference.url}/operations/listSiloEntries.html?assumed`);
  await page.goto(`${reference.url}/operations/fetchJob.html`);
  await page.locator('.open-points ul').waitFor();

  const linked = await openPage(`${reference.url}/operations/fetchJob.html?assumed#response`);
  await linked.page.locator('.open-points ul').waitFor();
  await linked.page.goto(`${reference.url}/operations/createJob.html`);
  expect(await linked.page.locator('.legend').isVisible()).toBe(true);
  await linked.page.goto(`${reference.url}/operations/fetchJob.html#response`);
  await linked.page.getByRole('button', { name: 'Hide decisions' }).click();
  expect(await linked.page.locator('.open-points ul').isVisible()).toBe(false);
  expect(linked.page.url()).toBe(`${reference.url}/operations/fetchJob.html#response`);
});

test.each([1440, 390])(
  'marks of decisions that are named are far enough apart for a finger at %i px',
  async (width) => {
    const viewport = { width, height: 900 };
    const address = `${reference.url}/operations/listSiloEntries.html?assumed`;
    const { page } = await openPage(address, { viewport });
    await page.locator('.open-points ul').waitFor();
    await page.evaluate(await readFile(axePath, 'utf8'));
    expect(await violations(page, {})).toEqual([]);
  },
);

test('without scripts there is no switch for assumptions, and headings of headers can be linked to', async () => {
  const { page } = await openPage(`${reference.url}/operations/fetchJob.html#4XX`, {
    javaScriptEnabled: false,
  });
  expect(await page.getByText('Show decisions').isVisible()).toBe(false);
  await page.locator('[id="4XX-headers"]').getByRole('link', { name: 'Headers' }).click();
  expect(page.url()).toBe(`${reference.url}/operations/fetchJob.html#4XX-headers`);
});

test('the errors of an operation are a table, and what their bodies are is folded', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html`);
  const rows = page.locator('#errors + .scroll tbody tr');
  const conflict = rows.filter({ hasText: 'conflict' });
  expect(await conflict.locator('td').allInnerTexts()).toEqual([
    ...['409', 'conflict', 'Something else has this identifier'],
    'Choose another one, or send the same body',
  ]);
  expect(await rows.first().locator('td').first().innerText()).toBe('400');
  expect(await page.locator('[id="4XX"]').isVisible()).toBe(false);
  await page.getByText('Body and headers of an error').click();
  expect(await page.locator('[id="4XX.header.Retry-After"]').isVisible()).toBe(true);
  await page.getByRole('link', { name: 'All errors' }).click();
  await page.waitForURL('**/guides/faults-and-errors.html#errors-by-status');
});

test.each(['operations/fetchJob', 'guides/pages'])(
  'the Markdown of %s is copied by a button',
  async (path) => {
    const { page } = await openPage(`${reference.url}/${path}.html`);
    const copies = await notedCopies(page);
    await page.getByRole('button', { name: 'Copy page as Markdown' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const response = await page.request.get(`${reference.url}/${path}.md`);
    expect(copies).toEqual([await response.text()]);
  },
);

test.each([
  ['operations/createJob.html', 390],
  ['operations/createJob.html', 1440],
  ['guides/pages.html', 390],
  ['guides/pages.html', 1440],
])('on %s at %i px, the button that copies the page covers no text', async (path, width) => {
  const { page } = await openPage(`${reference.url}/${path}`, { viewport: { width, height: 900 } });
  const button = page.getByRole('button', { name: 'Copy page as Markdown' });
  const [box, title] = await Promise.all([button.boundingBox(), placeOf(page, 'h1')]);
  const { x = 0, y = 0, height = 0 } = box ?? {};
  const wayEnds = await page.locator('.crumb').evaluate((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect().right;
  });
  // Beside the way to the page where the screen is narrow, and beside the title otherwise.
  const isNarrow = width === 390;
  expect(isNarrow ? y + height <= title.y + 1 : x > title.x + 600).toBe(true);
  expect(x).toBeGreaterThan(wayEnds);
  const isAfter = await button.evaluate((each) => each.previousElementSibling?.tagName);
  expect(isAfter).toBe('H1');
});

test('a guide takes the width of a wide screen: the text, and the contents at its right edge', async () => {
  const viewport = { width: 1440, height: 900 };
  const { page } = await openPage(`${reference.url}/guides/pages.html`, { viewport });
  const text = await page.locator('.guide > p').first().boundingBox();
  const contents = await page.locator('.sections').boundingBox();
  const button = await page.locator('.copy-page').boundingBox();
  expect(text?.width).toBeGreaterThan(750);
  expect(contents?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0));
  expect((contents?.x ?? 0) + (contents?.width ?? 0)).toBeGreaterThan(1380);
});

test.each(api.operations.map(({ id }) => id))(
  'beside the text of %s, the request, what sends it and the response are in sight all the way down',
  async (id) => {
    const viewport = { width: 1440, height: 900 };
    const { page } = await openPage(`${reference.url}/operations/${id}.html`, { viewport });
    const bar = await page.locator('.bar').boundingBox();
    const last = page.locator('[data-tabs=response] :is(.unfold, pre):visible').last();
    for (const part of [0, 0.5, 1]) {
      await page.evaluate(
        (share) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * share),
        part,
      );
      const [title, end] = [await page.locator('#request').boundingBox(), await last.boundingBox()];
      expect(title?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(900);
    }
  },
);

test('beside the text, only the whole call scrolls, and a long example unfolds', async () => {
  const viewport = { width: 1440, height: 900 };
  const { page } = await openPage(`${reference.url}/operations/createJob.html`, { viewport });
  const example = page.locator('.pane pre.code').filter({ hasText: '"envelope"' });
  const last = example.getByText('"The tax agency accepted the report as 2026-884120."');
  expect(await example.evaluate((each) => each.clientHeight)).toBeLessThan(450);
  await page.getByRole('button', { name: /^Show all 1\d\d lines$/ }).click();
  expect(await last.isVisible()).toBe(true);
  const cut = await page
    .locator('.pane pre.code:visible')
    .evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1).length);
  expect(cut).toBe(0);
});

test.each(['createWorkflow', 'updateWorkflow', 'updateSiloEntry'])(
  'beside the text, the request of %s leaves room for what sends it and for the response',
  async (id) => {
    const viewport = { width: 1440, height: 900 };
    const { page } = await openPage(`${reference.url}/operations/${id}.html`, { viewport });
    const request = page.locator('[data-tabs=language] pre.code:visible');
    await page
      .getByRole('button', { name: /^Show all \d+ lines$/ })
      .first()
      .waitFor();
    const bottoms = await page
      .locator('#try, [data-tabs=response] label:visible, [data-tabs=response] .caption:visible')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
    expect(bottoms.length).toBeGreaterThan(3);
    expect(Math.max(...bottoms)).toBeLessThan(860);
    expect(await request.evaluate((each) => each.clientHeight)).toBeGreaterThan(200);
  },
);

test('the long example of a schema folds, too', async () => {
  const { page } = await openPage(`${reference.url}/schemas/Job.html`);
  await page.getByRole('button', { name: /^Show all 1\d\d lines$/ }).waitFor();
  const example = page.locator('.pane pre.code');
  expect(await example.evaluate((each) => each.clientHeight)).toBeLessThan(450);
});

test('a request that is changed in the form folds by its own length', async () => {
  const { page } = await openPage(`${reference.url}/operations/createWorkflow.html#try`);
  const fold = page.locator('[data-tabs=language] .unfold:visible');
  await fold.click();
  expect(await fold.innerText()).toBe('Show less');
  await page.getByRole('button', { name: 'Body as JSON' }).click();
  await page.locator('textarea[name=body]').fill('{"name": "Short"}');
  await fold.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Back to the example' }).click();
  expect(await fold.innerText()).toMatch(/^Show all \d+ lines$/);
});

test('the line beneath a linked name leaves its underscores to be seen', async () => {
  const { page } = await openPage(`${reference.url}/operations/fetchJob.html`);
  const link = page.locator('.details a:has(> code)', { hasText: 'completed_at' }).first();
  const { line, underscore } = await link.evaluate((each) => {
    const context = document.createElement('canvas').getContext('2d');
    const { fontFamily, fontSize } = getComputedStyle(each.querySelector('code') ?? each);
    Object.assign(context ?? {}, { font: `${fontSize} ${fontFamily}` });
    return {
      line: Number.parseFloat(getComputedStyle(each).textUnderlineOffset),
      underscore: context?.measureText('_').actualBoundingBoxDescent ?? 0,
    };
  });
  expect(underscore).toBeGreaterThan(1);
  expect(line).toBeGreaterThan(underscore);
});

test.each(['createJob', 'authorizeEnrollment'])(
  'the page of %s says what to set for its samples, and they run with it',
  async (id) => {
    const { page } = await openPage(`${reference.url}/operations/${id}.html`);
    const note = page.locator('.pane .caption', { hasText: 'local sandbox' });
    const address = await sandboxFor();
    const setting = await note.locator('code').innerText();
    expect(setting).toContain('BASE_URL=http://127.0.0.1:4020');
    const here = setting.replace('http://127.0.0.1:4020', address);
    const curl = await page.locator('[data-tabs=language] code').first().innerText();
    const { stdout } = await run('sh', ['-c', `${here}\n${curl} --silent --fail`]);
    expect(JSON.parse(stdout)).toHaveProperty('id');
    await note.getByRole('link').click();
    await page.waitForURL('**/guides/getting-started.html');
  },
);

test('what to set follows the language and the server of the samples, and is copied', async () => {
  const { page } = await openPage(`${reference.url}/operations/authorizeEnrollment.html#try`);
  const copies = await notedCopies(page);
  const command = page.locator('.variables code');
  const address = 'https://api.example.com';
  await page.getByLabel('Server').selectOption('Another address');
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.locator('[data-tabs=language] code', { hasText: address }).waitFor();
  expect(await command.innerText()).toBe('export CLIENT_ID=… CLIENT_SECRET=…');
  await page.getByRole('radio', { name: 'Python' }).check();
  await command.filter({ hasText: `export BASE_URL=${address} CLIENT_ID=…` }).waitFor();
  await page.getByLabel('Server').selectOption('Sandbox in this page');
  await command.filter({ hasText: 'BASE_URL=http://127.0.0.1:4020' }).waitFor();
  await page.locator('.variables').getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  expect(copies).toEqual([
    'export BASE_URL=http://127.0.0.1:4020 CLIENT_ID=fake-client CLIENT_SECRET=fake-client-secret',
  ]);
});

test.each(api.operations.map(({ id }) => id))(
  'in the command of %s, what continues it stands beside what it continues, at any width',
  async (id) => {
    const { page } = await openPage(`${reference.url}/operations/${id}.html`);
    const signs = page.locator('[data-tabs=language] .panel:visible .continued');
    await signs.first().waitFor();
    for (const width of [1440, 1120, 430, 414, 390, 375, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const alone = await signs.evaluateAll((all) => {
        const begin = all[0]?.closest('code')?.getBoundingClientRect().left ?? 0;
        return all.filter((each) => each.getBoundingClientRect().left < begin + 10).length;
      });
      expect(alone, `${width} px`).toBe(0);
    }
  },
);

test('a pattern of several lines is folded', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html#4XX`);
  const header = page.locator('[id="4XX.header.Retry-After"]');
  const pattern = header.getByText('(Mon|Tue|Wed');
  expect(await pattern.isVisible()).toBe(false);
  await header.getByText('pattern', { exact: true }).click();
  expect(await pattern.isVisible()).toBe(true);
});

test('the list of pages has the sections of the page, and marks the one that is read', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html`, {
    viewport: { width: 1440, height: 900 },
  });
  const sections = page.locator('.navigation li li > a');
  expect(await sections.allInnerTexts()).toEqual([
    ...['Request', 'Usage notes', 'Authentication', 'Path parameters', 'Query parameters', 'Body'],
    ...['Response 200', 'Errors', 'Decisions on this page'],
  ]);
  await sections.filter({ hasText: 'Body' }).click();
  const current = page.locator('.navigation [aria-current=location]');
  await current.waitFor();
  expect(await current.allInnerTexts()).toEqual(['Body']);
});

test('the example of a field stands behind its text where it fits there, and beneath it otherwise', async () => {
  const { page } = await openPage(`${reference.url}/operations/createJob.html`, {
    viewport: { width: 1440, height: 900 },
  });
  const topsOf = (field: string) =>
    page.evaluate((id) => {
      const [description] = document.getElementById(id)?.querySelector('dd')?.childNodes ?? [];
      const text = document.createRange();
      if (description) text.selectNodeContents(description);
      const example = document.getElementById(id)?.querySelector('dd > span');
      return [text.getBoundingClientRect().top, example?.getBoundingClientRect().top ?? 0];
    }, field);
  const [text = 0, example = 0] = await topsOf('response.id');
  expect(Math.abs(example - text)).toBeLessThan(5);
  await page.setViewportSize({ width: 390, height: 900 });
  const [narrowText = 0, narrowExample = 0] = await topsOf('response.workflow_id');
  expect(narrowExample - narrowText).toBeGreaterThan(15);
});
