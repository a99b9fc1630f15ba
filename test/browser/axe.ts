import { createRequire } from 'node:module';
import type { default as Axe, AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** The script of axe, to be evaluated on a page: past its policy, which lets nobody's scripts in. */
export const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** A rule of WCAG 2.2 that axe does not ask for by itself. */
const asked = { 'target-size': { enabled: true } };

/** Violations that axe finds on a page, each with the elements concerned. */
export async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  const { violations: found } = (await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof Axe }).axe.run(options),
    { rules: asked, ...rules },
  )) as AxeResults;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
