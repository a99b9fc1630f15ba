import type { Level } from '../checks/finding.ts';
import { bundledDocument } from '../contract/bundled-document.ts';
import { contractTests as declare } from '../contract/contract-tests.ts';
import type { Fixtures } from '../contract/fixtures.ts';
import { defaultSettings } from '../contract/settings.ts';

export type { Fixtures, Level };

/** Options of the contract tests; only the address is required. */
export interface ContractTestOptions {
  /** Address in front of every path. */
  url: string;
  /** The name of the server in reports; its address when left out. */
  label?: string;
  token?: string;
  /** What is there to be tested with; what is left out is found through the interface, or skipped. */
  fixtures?: Fixtures;
  /** Paths of overlays that answer open points. */
  overlays?: readonly string[];
  /** One kind of check only. */
  only?: 'exchange' | 'behaviour';
  /** Sends GET requests only. */
  readOnly?: boolean;
  /** operationIds to test; all by default. */
  operations?: readonly string[];
  /** Whether assumed findings fail too. */
  level?: Level;
  /** Seed of the generated requests. */
  seed?: number;
  /** How many requests are generated for each check. */
  runs?: number;
  /** Requests a second at most. */
  rate?: number;
  /** How many ms a response may take. */
  timeout?: number;
  /** How many ms the run may take. */
  deadline?: number;
}

/**
 * Declares the contract tests in your own suite, one test for each check and operation. Await it at
 * the top of a test file, or within a `describe`.
 *
 * @throws UsageError when an overlay is missing
 */
export async function contractTests(options: ContractTestOptions): Promise<void> {
  const { url, token, fixtures = {}, overlays = [], ...settings } = options;
  declare({
    ...defaultSettings,
    ...settings,
    url: url.replace(/\/+$/, ''),
    fixtures: token === undefined ? fixtures : { ...fixtures, token },
    document: await bundledDocument(overlays),
  });
}
