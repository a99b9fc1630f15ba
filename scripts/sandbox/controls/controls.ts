import type { ValidateFunction } from 'ajv';
import type { Clock, ClockState } from '../clock.ts';
import { type FaultOrder, readFaultOrder } from '../faults/fault-order.ts';
import type { FaultQueue } from '../faults/fault-queue.ts';
import type { Fixtures } from '../fixtures.ts';
import { begin, storedSeed } from '../open-store.ts';
import { Refusal, shorten } from '../refusal.ts';
import { timestamp } from '../resources.ts';
import type { Rules } from '../rules.ts';
import { checkSeed } from '../seed/check-seed.ts';
import { plant } from '../seed/plant.ts';
import type { Store } from '../storage/store.ts';

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

/** What the controls act on. */
export interface ControlledParts {
  store: Store;
  clock: Clock;
  faults: FaultQueue;
  rules: Rules;
  validators: Readonly<Record<string, ValidateFunction>>;
  operations: readonly string[];
}

/** Snapshots that are kept at the same time, at most. */
const mostSnapshots = 100;

/** What a test does to a sandbox from outside; over HTTP the same under `/_sandbox`. */
export class Controls {
  /** Token, credentials and identifiers of the seed data. */
  readonly fixtures: Fixtures;
  readonly #parts: ControlledParts;
  readonly #start: ClockState;
  readonly #snapshots = new Map<string, { tables: string; clock: ClockState }>();

  /** @param parts the store has its data already */
  constructor(parts: ControlledParts) {
    this.fixtures = JSON.parse(parts.store.settings.find('fixtures') ?? '{}');
    this.#parts = parts;
    this.#start = parts.clock.state;
  }

  /** Puts data and clock back to the start, and forgets the faults that are still to come. */
  reset(): void {
    const { store, rules, clock, faults } = this.#parts;
    const seed = storedSeed(store);
    store.transaction(() => {
      store.clear();
      begin(store, rules, seed);
    });
    clock.state = this.#start;
    faults.clear();
  }

  /** Keeps a copy of data and clock under a name, in place of an earlier one of that name. */
  snapshot(name = 'default'): void {
    const kept = this.#snapshots.get(name);
    if (!kept && this.#snapshots.size >= mostSnapshots) {
      throw new Refusal(400, 'too-many', `name: there are ${mostSnapshots} snapshots already.`);
    }
    const tables = kept?.tables ?? `snapshot ${this.#snapshots.size}`;
    this.#parts.store.copyTo(tables);
    this.#snapshots.set(name, { tables, clock: this.#parts.clock.state });
  }

  /**
   * Puts data and clock back to a snapshot, as often as wanted.
   *
   * @throws Refusal when there is no snapshot of that name
   */
  restore(name = 'default'): void {
    const kept = this.#snapshots.get(name);
    if (!kept) throw new Refusal(404, 'not-found', `name: there is no snapshot ${shorten(name)}.`);
    this.#parts.store.copyFrom(kept.tables);
    this.#parts.clock.state = kept.clock;
  }

  /**
   * Adds data to what is there, in place of resources of the same identifiers.
   *
   * @throws Refusal that names what does not match the document
   */
  seed(seed: unknown): void {
    const { store, rules, validators } = this.#parts;
    plant(store, rules, checkSeed(seed, validators));
  }

  get clock(): ClockReading {
    const { clock } = this.#parts;
    return { now: timestamp(clock.now()), running: !clock.stopped };
  }

  /** @throws Refusal when the clock would go back, which jobs that have completed cannot */
  setClock({ now, advance, running }: ClockSetting): ClockReading {
    const { clock, store } = this.#parts;
    const from = clock.now();
    const to = (now === undefined ? from : Date.parse(now)) + (advance ?? 0);
    if (!(to >= from) || to > latestTime) throw wrongTime(from, now ?? advance);
    const untouched = now === undefined && advance === undefined && running === undefined;
    const state = untouched ? clock.state : clock.stateAt(to, running ?? !clock.stopped);
    store.transaction(() => store.settings.save('clock', JSON.stringify(state)));
    clock.state = state;
    return this.clock;
  }

  get faults(): readonly FaultOrder[] {
    return this.#parts.faults.pending;
  }

  /**
   * @returns all faults that are to come
   * @throws Refusal that names the field which is not as it should be
   */
  addFault(order: FaultOrder): readonly FaultOrder[] {
    this.#parts.faults.add(readFaultOrder(order, this.#parts.operations));
    return this.faults;
  }

  clearFaults(): void {
    this.#parts.faults.clear();
  }
}

/** The last moment that four digits of a year can write. */
const latestTime = Date.parse('9999-12-31T23:59:59.999Z');

function wrongTime(from: number, found: unknown): Refusal {
  return new Refusal(
    400,
    'invalid-clock',
    `now, advance: found ${shorten(found)}, expected a time from ${timestamp(from)} on. The clock goes back only with reset and restore.`,
  );
}
