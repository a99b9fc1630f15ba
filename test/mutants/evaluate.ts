import type { CheckResult } from '../../scripts/contract/report/report.ts';
import { ContractRun } from '../../scripts/contract/run/contract-run.ts';
import { defaultSettings } from '../../scripts/contract/settings.ts';
import { exampleSeed } from '../../scripts/sandbox/example-seed.ts';
import { defaultBehaviour } from '../../scripts/sandbox/operations.ts';
import { createSandboxOf, defaultParts } from '../../scripts/sandbox/sandbox.ts';
import type { SeedData } from '../../scripts/sandbox/seed.ts';
import { bundle } from '../support/example-server.ts';
import type { Variant } from './mutant.ts';

/** Everything that the contract tests find in a variant of the sandbox. */
export async function evaluate({ rules, layer }: Variant): Promise<CheckResult[]> {
  const behaviour = { ...defaultBehaviour, rules: { ...defaultBehaviour.rules, ...rules } };
  const sandbox = createSandboxOf({ behaviour }, { seed: seedData() });
  const plain = (request: Request) => sandbox.fetch(request);
  const fetch = layer ? layer(plain) : plain;
  const settings = {
    ...defaultSettings,
    url: sandbox.baseUrl,
    document: bundle,
    fixtures: { ...sandbox.fixtures },
  };
  const run = new ContractRun(settings, { fetch });
  const results: CheckResult[] = [];
  for (const assignment of run.assignments) results.push(...(await run.execute(assignment)));
  await sandbox.close();
  return results;
}

/** The checks that have findings, each with its level: `check (level)`. */
export function foundIn(results: readonly CheckResult[]): string[] {
  const found = results.filter(({ status }) => status === 'failed' || status === 'warned');
  return [...new Set(found.map(({ id, level }) => `${id} (${level})`))];
}

/** The data of the examples, and more entries, of which three were created at one time. */
function seedData(): SeedData {
  const seed = structuredClone(exampleSeed(defaultParts.api));
  const [first] = seed.workspaces;
  const [template] = first?.entries ?? [];
  if (!first?.entries || !template) throw new Error('The examples hold no entry.');
  for (const [index, time] of ['10', '10', '10', '11', '12'].entries()) {
    first.entries.push({
      ...structuredClone(template),
      id: `01a1a0b0-2a26-78b5-8c4d-f7eec7d32b0${index}`,
      created_at: `2026-11-1${time.at(-1)}T08:00:00.000Z`,
      updated_at: `2026-11-1${time.at(-1)}T08:00:00.000Z`,
      folder: index % 2 === 0 ? 'purchase-invoices' : 'sales-invoices',
      attachments: [],
      meta: [],
    });
  }
  return seed;
}
