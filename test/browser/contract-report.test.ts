import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { htmlReport } from '../../scripts/contract/report/html.ts';
import { junitReport } from '../../scripts/contract/report/junit.ts';
import type { CheckResult } from '../../scripts/contract/report/report.ts';
import { reportOf, resultsWith } from '../support/contract-results.ts';
import { openPage } from './chromium.ts';

let address: string;

/** A report with a failure, a warning and passed checks, on disk. */
beforeAll(async () => {
  const results = await resultsWith((response, operationId) => {
    if (operationId === 'listSeriesEntries') response.body.limit = '</script><b>20</b>';
    if (operationId === 'updateWorkspace') delete response.body.id;
    return undefined;
  });
  const directory = await mkdtemp(join(tmpdir(), 'contract report '));
  const file = join(directory, 'report.html');
  await writeFile(file, await htmlReport(reportOf({}, results)));
  address = pathToFileURL(file).href;
  return () => rm(directory, { recursive: true });
});

describe('the HTML report', () => {
  test('loads nothing else, and the console logs no error', async () => {
    const { page, foreignRequests, consoleErrors } = await openPage(address);
    expect(await page.title()).toBe('Contract of https://service.example.com: does not conform');
    expect(await page.locator('main > section .finding').count()).toBe(2);
    expect({ foreignRequests, consoleErrors }).toEqual({ foreignRequests: [], consoleErrors: [] });
  });

  test('opens the evidence of a cell, by keyboard alone, and gives the focus back', async () => {
    const { page } = await openPage(address);
    const cell = page.getByRole('button', { name: 'body-schema, listSeriesEntries: failed' });
    await cell.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('"</script><b>20</b>"', { exact: true }).first().waitFor();
    expect(await dialog.innerText()).toContain('curl -i');
    await page.keyboard.press('Escape');
    expect(await cell.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('moves between cells by arrow keys', async () => {
    const { page } = await openPage(address);
    const first = page.getByRole('button', { name: 'complete-response, listSiloEntries: passed' });
    await first.focus();
    await page.keyboard.press('ArrowDown');
    const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await label()).toBe('valid-accepted, listSiloEntries: passed');
    await page.keyboard.press('ArrowUp');
    expect(await label()).toBe('complete-response, listSiloEntries: passed');
  });

  test('filters findings and cells by text and by status', async () => {
    const { page } = await openPage(address);
    await page.getByRole('searchbox').fill('D29');
    expect(await page.locator('main .finding:visible').allInnerTexts()).toEqual([
      expect.stringContaining('updateWorkspace'),
    ]);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('checkbox', { name: /^warned/ }).uncheck();
    expect(await page.locator('main .finding:visible').allInnerTexts()).toEqual([
      expect.stringContaining('listSeriesEntries'),
    ]);
  });

  test('can be read without scripts', async () => {
    const { page } = await openPage(address, { javaScriptEnabled: false });
    expect(await page.locator('main .finding').first().innerText()).toContain('body-schema');
    expect(await page.locator('.cell.failed').count()).toBe(1);
  });

  test.each(['light', 'dark'] as const)(
    'has nothing that axe complains of, %s',
    async (colorScheme) => {
      const { page } = await openPage(address, { colorScheme });
      await page.locator('main .finding summary').first().click();
      await page.evaluate(axe.source);
      const violations = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        const { violations } = await axe.run();
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      });
      expect(violations).toEqual([]);
    },
  );

  test('fits a narrow screen', async () => {
    const { page } = await openPage(address, { viewport: { width: 360, height: 800 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
  });
});

test('the JUnit report is XML, whatever a server sends', async () => {
  const sent = '\u0000\u001b ]]> & <b> "quoted" \ud800 \uffff 😀';
  const place = { id: 'body-schema', operation: 'fetchJob' };
  const found = { level: 'documented', status: 'failed', message: sent, actual: sent } as const;
  const findings = [{ ...place, ...found, check: place.id }];
  const check: CheckResult = { ...place, ...found, kind: 'stateless', findings };
  const { page } = await openPage(address);
  const failure = await page.evaluate(
    (text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml');
      return document.querySelector('testsuites > testsuite > testcase > failure')?.outerHTML;
    },
    junitReport(reportOf({ server: sent }, [check])),
  );
  expect(failure).toContain('😀');
});
