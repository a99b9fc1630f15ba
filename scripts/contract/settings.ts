import type { Level } from '../checks/finding.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import type { Fixtures } from './fixtures.ts';

/** Everything a run of the contract tests is told. It can be cloned into another thread. */
export interface ContractSettings {
  /** Address in front of every path, without a slash at its end. */
  url: string;
  /** The name of the server in reports; its address when left out. */
  label?: string;
  /** The document by which to judge, overlays applied. */
  document: OpenAPIDocument;
  fixtures: Fixtures;
  /** One kind of check only. */
  only?: 'exchange' | 'behaviour';
  /** Sends GET requests only. */
  readOnly: boolean;
  /** operationIds to judge; all when empty. */
  operations: readonly string[];
  /** Whether assumed findings fail too. */
  level: Level;
  /** Seed of everything that is drawn at random. */
  seed: number;
  /** How many requests are drawn at random for each operation and property. */
  runs: number;
  /** Requests a second at most; no limit when left out. */
  rate?: number;
  /** How many ms an answer may take. */
  timeout: number;
  /** How many ms the run may take. */
  deadline: number;
}

/** What applies when nothing is said. */
export const defaultSettings = {
  fixtures: {},
  readOnly: false,
  operations: [],
  level: 'documented',
  seed: 1,
  runs: 10,
  timeout: 10_000,
  deadline: 300_000,
} as const satisfies Partial<ContractSettings>;
