import type { NamedFixtures } from '../../api/fixtures.ts';
import type { HttpError } from '../../lib/http-error.ts';
import type { Clock, ClockState } from '../clock.ts';
import type { SandboxDefinition } from '../definition.ts';
import { invalid } from '../errors.ts';
import type { FaultInjection } from '../faults/fault-injection.ts';
import type { FaultQueue } from '../faults/fault-queue.ts';
import { timestamp } from '../resources.ts';
import { beginAgain } from '../seed/initial-data.ts';
import { digestSecrets, seedStore } from '../seed/seed.ts';
import { checkSeed } from '../seed/seed-validation.ts';
import { parseStored } from '../storage/storage-errors.ts';
import type { Store } from '../storage/store.ts';
import type { KeptState } from '../storage/value-table.ts';
import { Snapshots } from './snapshots.ts';

/** What the clock of a sandbox shows. */
export interface ClockReading {
  /** ISO 8601, UTC, milliseconds. */
  now: string;
  running: boolean;
}

/** How to set the clock: to a time, or by a number of ms, and whether it runs from there. */
export interface ClockSetting {
  now?: string;
  advance?: number;
  running?: boolean;
}

/** What the controls change. */
interface Controlled {
  /** With its data. */
  store: Store;
  clock: Clock;
  faults: FaultQueue;
  /** Where the clock is after a reset. */
  start: ClockState;
  kept: KeptState;
}

/** How a test controls a sandbox; over HTTP the same under `/_sandbox`. */
export class Controls {
  /** Token, credentials and identifiers of the seed data. */
  readonly fixtures: NamedFixtures;
  readonly #definition: SandboxDefinition;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #faults: FaultQueue;
  readonly #start: ClockState;
  readonly #snapshots: Snapshots;

  constructor(definition: SandboxDefinition, { store, clock, faults, start, kept }: Controlled) {
    this.fixtures = parseStored(store.settings.find('fixtures') ?? '{}', 'setting fixtures');
    this.#definition = definition;
    this.#store = store;
    this.#clock = clock;
    this.#faults = faults;
    this.#start = start;
    this.#snapshots = new Snapshots(store, clock, kept);
  }

  /**
   * Whether the sandbox can respond.
   *
   * @throws Error when its storage cannot be read
   */
  health(): { status: 'ok' } {
    this.#store.settings.find('clock');
    return { status: 'ok' };
  }

  /**
   * Puts data and clock back to the start, and cancels the faults that are still to be injected. Requests that wait for
   * a job get their responses; those that a fault delays are dropped.
   */
  reset(): void {
    beginAgain(this.#store, this.#definition.behavior.rules);
    this.#clock.endWaits();
    this.#clock.state = this.#start;
    this.#faults.clear();
  }

  /** Copies data and clock, in place of an earlier snapshot of the same name. */
  snapshot(name = 'default'): void {
    this.#snapshots.take(name);
  }

  /**
   * Puts data and clock back to a snapshot. It can be restored again. Requests that wait end as with {@link reset}.
   *
   * @throws HttpError when there is no snapshot of that name
   */
  restore(name = 'default'): void {
    this.#snapshots.restore(name);
  }

  /** Names of the snapshots. */
  get snapshots(): readonly string[] {
    return this.#snapshots.names;
  }

  /** @throws HttpError when there is no snapshot of that name */
  deleteSnapshot(name = 'default'): void {
    this.#snapshots.delete(name);
  }

  /**
   * Adds data. Resources with the same identifiers are replaced.
   *
   * @throws HttpError that names what does not match the document
   */
  seed(seed: unknown): void {
    checkSeed(seed, this.#definition);
    seedStore(this.#store, this.#definition.behavior.rules, digestSecrets(seed));
  }

  get clock(): ClockReading {
    return { now: timestamp(this.#clock.now()), running: !this.#clock.stopped };
  }

  /**
   * Sets the clock.
   *
   * @throws HttpError when it would go back: jobs that have completed would run again
   */
  setClock({ now, advance, running }: ClockSetting): ClockReading {
    const clock = this.#clock;
    const from = clock.now();
    const to = (now === undefined ? from : Date.parse(now)) + (advance ?? 0);
    if (!(to >= from) || to > latestTime) throw wrongTime(from, now ?? advance);
    const untouched = now === undefined && advance === undefined && running === undefined;
    const state = untouched ? clock.state : clock.stateAt(to, running ?? !clock.stopped);
    this.#store.write(() => this.#store.settings.save('clock', JSON.stringify(state)));
    clock.state = state;
    return this.clock;
  }

  /** Faults that are still to be injected. */
  get faults(): readonly FaultInjection[] {
    return this.#faults.pending;
  }

  /**
   * Injects a fault into the next requests that match.
   *
   * @param fault its fields, or a text such as `rate-limit=2; times=3`
   * @returns all faults that are still to be injected
   * @throws HttpError that names the invalid field
   */
  addFault(fault: FaultInjection | string): readonly FaultInjection[] {
    this.#faults.add(fault);
    return this.faults;
  }

  clearFaults(): void {
    this.#faults.clear();
  }
}

/** The last time whose year has four digits. */
const latestTime = Date.parse('9999-12-31T23:59:59.999Z');

function wrongTime(from: number, found: unknown): HttpError {
  const expected = `a time from ${timestamp(from)} to ${timestamp(latestTime)} (the clock goes back only with reset and restore)`;
  return invalid('invalid-clock', 'now, advance', found, expected);
}
