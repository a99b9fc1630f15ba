import { readApi } from '../api/api.ts';
import type { Level } from '../checks/finding.ts';
import { contractTests as declare } from '../contract/contract-tests.ts';
import type { Fixtures } from '../contract/fixtures.ts';
import { bundledDocument } from '../document/bundled-document.ts';

export type { Fixtures, Level };

/** What the contract tests need to know; only the address is required. */
export interface ContractTestOptions {
  /** Address in front of every path. */
  url: string;
  /** The name of the server in reports; its address when left out. */
  label?: string;
  token?: string;
  /** What is there to be tested with; what is left out is discovered, or its checks are skipped. */
  fixtures?: Fixtures;
  /** Paths of overlays with your decisions for open points. */
  overlays?: readonly string[];
  /** One kind of check only. */
  only?: 'exchange' | 'behaviour';
  /** Sends GET requests only. */
  readOnly?: boolean;
  /** operationIds to test; all when left out. */
  operations?: readonly string[];
  /** Whether assumed findings fail too. */
  level?: Level;
  /** Seed of the requests that are generated at random. */
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
