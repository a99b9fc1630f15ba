import type { NamedFixtures } from '../api/fixtures.ts';
import type { RunningServer } from '../lib/listen.ts';
import type { ClockReading, ClockSetting } from '../sandbox/controls/controls.ts';
import { createSandbox as create } from '../sandbox/default-sandbox.ts';
import type { FaultInjection } from '../sandbox/faults/fault-injection.ts';
import type { SandboxOptions } from '../sandbox/node-sandbox.ts';
import type { SeedData } from '../sandbox/seed/seed.ts';

export type {
  ClockReading,
  ClockSetting,
  FaultInjection,
  NamedFixtures as Fixtures,
  RunningServer,
  SandboxOptions,
  SeedData,
};

/** How a test controls a sandbox; over HTTP the same under `/_sandbox`. */
export interface SandboxControls {
  /** Token, credentials and identifiers of the seed data. */
  readonly fixtures: NamedFixtures;
  /** Puts data and clock back to the start, and cancels the faults that are still to be injected. */
  reset(): void;
  /** Copies data and clock, in place of an earlier snapshot of the same name. */
  snapshot(name?: string): void;
  /** Puts data and clock back to a snapshot. It can be restored again. */
  restore(name?: string): void;
  /** Adds data. Resources with the same identifiers are replaced. */
  seed(seed: unknown): void;
  readonly clock: ClockReading;
  /** Sets the clock, which never goes back. */
  setClock(setting: ClockSetting): ClockReading;
  /** Faults that are still to be injected. */
  readonly faults: readonly FaultInjection[];
  /**
   * Injects a fault into the next requests that match; returns all that are still to be injected.
   *
   * @param fault its fields, or a text such as `rate-limit=2; times=3`
   */
  addFault(fault: FaultInjection | string): readonly FaultInjection[];
  clearFaults(): void;
}

/** A sandbox of the service, without a port until {@link listen} is called. */
export interface Sandbox {
  /** Responds as the global `fetch` does, for any origin, without a network. */
  fetch: typeof fetch;
  /** An address to give to a client that uses {@link fetch}. */
  baseUrl: string;
  /** Token, credentials and identifiers with which to call it. */
  fixtures: NamedFixtures;
  /** Reset, snapshots, more data, the clock, and injected faults. */
  controls: SandboxControls;
  /** What was recorded so far: an HTTP Archive 1.2 without tokens and secrets. Empty without `record`. */
  recording(): object;
  /**
   * Serves the same sandbox over HTTP.
   *
   * @param port 0, which is the default, stands for any free one
   * @param host the loopback interface unless given
   */
  listen(port?: number, host?: string): Promise<RunningServer>;
  /** Ends waits and closes the storage. */
  close(): Promise<void>;
}

/** A stateful server of the whole interface, inside this process. */
export const createSandbox: (options?: SandboxOptions) => Sandbox = create;
