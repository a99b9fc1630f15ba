import type { Operation } from '../api/operation.ts';
import type { CheckKind } from '../checks/check.ts';
import type { Level } from '../checks/finding.ts';
import type { Fixtures } from './fixtures.ts';

/** How a server is tested. */
export interface ContractSettings {
  /** The name of the server in reports; its address when left out. */
  label?: string;
  /** What is there to be tested with; what is left out is discovered, or its checks are skipped. */
  fixtures: Fixtures;
  /** Sent with every request, by names in lower case; their values are redacted. */
  headers?: Readonly<Record<string, string>>;
  /** Makes a token in place of one that the server no longer accepts; called once at most. */
  renewToken?(): Promise<string>;
  /** One kind of check only. */
  only?: CheckKind;
  /** Sends GET requests only. */
  readOnly: boolean;
  /** operationIds to test; all when there are none. */
  operations: readonly string[];
  /** Whether the report proposes answers to open points, for which all responses are searched for secrets. */
  proposes: boolean;
  /** Whether assumed findings fail too. */
  level: Level;
  /** Seed of everything that is generated at random. */
  seed: number;
  /** How many requests are generated for each operation and property. */
  runs: number;
  /** Requests a second at most; no limit when left out. */
  rate?: number;
  /** How many requests may be in progress at once. */
  concurrency: number;
  /** How many ms a response may take. */
  timeout: number;
  /** For how many ms the run goes on, with another seed each time; all is evaluated once when left out. */
  duration?: number;
  /** How many ms the run may take; with a duration, how many ms more. */
  deadline: number;
}

/** Whether an operation is to be tested. */
export function isWanted(
  { operations }: Pick<ContractSettings, 'operations'>,
  { id }: Pick<Operation, 'id'>,
): boolean {
  return operations.length === 0 || operations.includes(id);
}

/** What applies when nothing is said. */
export const defaultSettings: ContractSettings = {
  fixtures: {},
  readOnly: false,
  operations: [],
  proposes: true,
  level: 'documented',
  seed: 1,
  runs: 10,
  concurrency: 16,
  timeout: 10_000,
  deadline: 300_000,
};
