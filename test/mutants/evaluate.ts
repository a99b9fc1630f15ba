import { withAnswers } from '../../scripts/api/answers.ts';
import { readApi } from '../../scripts/api/api.ts';
import type { CheckResult } from '../../scripts/contract/report/report.ts';
import { ContractRun } from '../../scripts/contract/run/contract-run.ts';
import { targetOf } from '../../scripts/contract/run/run-contract.ts';
import type { ContractSettings } from '../../scripts/contract/settings.ts';
import { defaultDefinition } from '../../scripts/sandbox/default-sandbox.ts';
import { createNodeSandbox } from '../../scripts/sandbox/node-sandbox.ts';
import { defaultBehavior } from '../../scripts/sandbox/operations.ts';
import { exampleSeed } from '../../scripts/sandbox/seed/example-seed.ts';
import type { SeedData } from '../../scripts/sandbox/seed/seed.ts';
import { api } from '../support/bundle.ts';
import type { Variant } from './mutant.ts';

const branching_step = { provider: 'sandbox', config: { sandbox: { outcome: 'REVIEW' } } };

/** A run of the contract tests on a variant of the sandbox. */
export function runOn(
  { rules, layer, answers }: Variant,
  settings: Partial<ContractSettings> = {},
): { run: ContractRun; close: () => Promise<void> } {
  const behavior = { ...defaultBehavior, rules: { ...defaultBehavior.rules, ...rules } };
  const sandbox = createNodeSandbox({ ...defaultDefinition, behavior }, { seed: seedData() });
  const plain = (request: Request) => sandbox.fetch(request);
  const target = targetOf({
    api: answers ? readApi(withAnswers(api.document, answers)) : api,
    url: sandbox.baseUrl,
    settings: { fixtures: { ...sandbox.fixtures, branching_step }, ...settings },
    fetch: layer ? layer(plain) : plain,
  });
  return { run: new ContractRun(target), close: () => sandbox.close() };
}

/** What the checks find out about a variant of the sandbox, or those that are chosen by their ids. */
export async function evaluate(
  variant: Variant,
  {
    isChosen = () => true,
    ...settings
  }: Partial<ContractSettings> & { isChosen?: (checkId: string) => boolean } = {},
): Promise<CheckResult[]> {
  const { run, close } = runOn(variant, settings);
  const results: CheckResult[] = [];
  for (const test of run.tests) {
    if (isChosen(test.check.id)) results.push(await run.evaluate(test));
  }
  await close();
  return results;
}

/** The checks that have findings, each with its level: `check (level)`. */
export function foundIn(results: readonly CheckResult[]): string[] {
  const findings = results.flatMap((result) => result.findings ?? []);
  return [...new Set(findings.map(({ check, level }) => `${check} (${level})`))];
}

/** The data of the examples, and more entries in both workspaces; of the first, three were created at one time. */
export function seedData(): SeedData {
  const seed = structuredClone(exampleSeed(defaultDefinition.api));
  const [first, second] = seed.workspaces;
  const [template] = first?.entries ?? [];
  if (!first?.entries || !template) throw new Error('The examples hold no entry.');
  const files = first.entries.flatMap(({ attachments }) => attachments ?? []);
  for (const [index, time] of ['10', '10', '10', '11', '12'].entries()) {
    const id = `01a1a0b0-2a26-78b5-8c4d-f7eec7d32b0${index}`;
    const attachments = files.map((each) => ({ ...each, id: `${each.id}-${index}`, entry_id: id }));
    first.entries.push({
      ...structuredClone(template),
      id,
      created_at: `2026-11-1${time.at(-1)}T08:00:00.000Z`,
      updated_at: `2026-11-1${time.at(-1)}T08:00:00.000Z`,
      folder: index % 2 === 0 ? 'purchase-invoices' : 'sales-invoices',
      attachments,
      meta: [],
    });
  }
  const [listed] = second?.entries ?? [];
  for (const index of listed ? [0, 1, 2] : []) {
    second?.entries?.push({
      ...structuredClone(listed),
      id: `01a1a0b0-2a26-78b5-8c4d-f7eec7d32b1${index}`,
      created_at: `2026-11-0${index + 1}T08:00:00.000Z`,
      updated_at: `2026-11-0${index + 1}T08:00:00.000Z`,
    });
  }
  return seed;
}
