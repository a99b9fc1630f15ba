import { readApi } from '../api/api.ts';
import type { CheckKind } from '../checks/check.ts';
import type { Level } from '../checks/finding.ts';
import { bundledDocument } from '../commands/shared/bundled-document.ts';
import type { Fixtures } from '../contract/fixtures.ts';
import type { ContractSettings } from '../contract/settings.ts';
import { contractTests as declare } from '../contract/vitest.ts';

export type { CheckKind, Fixtures, Level };

/** What the contract tests need to know; only the address is required. */
export interface ContractTestOptions
  extends Partial<Omit<ContractSettings, 'headers' | 'renewToken' | 'duration'>> {
  /** Address in front of every path. */
  url: string;
  token?: string;
  /** Paths of overlays with your decisions for open points. */
  overlays?: readonly string[];
}

/**
 * Declares the contract tests in your own suite, one test for each check and operation. Await it at
 * the top of a test file, or within a `describe`. The suite fails when nothing could be evaluated.
 *
 * @throws UsageError when an overlay is missing
 */
export async function contractTests(options: ContractTestOptions): Promise<void> {
  const { url, token, fixtures = {}, overlays = [], ...settings } = options;
  declare({
    api: readApi(await bundledDocument(overlays)),
    url,
    settings: { ...settings, fixtures: token === undefined ? fixtures : { ...fixtures, token } },
  });
}
