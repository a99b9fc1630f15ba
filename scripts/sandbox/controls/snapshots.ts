import { HttpError } from '../../lib/http-error.ts';
import { shorten } from '../../lib/text.ts';
import type { Clock, ClockState } from '../clock.ts';
import { schemaVersion } from '../storage/schema.ts';
import { parseStored } from '../storage/storage-errors.ts';
import type { Store } from '../storage/store.ts';
import type { KeptState } from '../storage/value-table.ts';

/** Largest number of snapshots. */
const mostSnapshots = 100;

/** A copy of the data, and the clock of its time. */
interface DataCopy {
  /** The name of the copy in the storage. */
  tables: string;
  /** Version of the tables that were copied. */
  version: number;
  clock: ClockState;
}

type ByName = ReadonlyMap<string, DataCopy>;

/** Copies of data and clock, by their names. */
export class Snapshots {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #kept: KeptState;
  #byName: ByName;

  constructor(store: Store, clock: Clock, kept: KeptState) {
    this.#store = store;
    this.#clock = clock;
    this.#kept = kept;
    this.#byName = new Map(parseStored(kept.find('snapshots') ?? '[]', 'snapshots'));
  }

  get names(): readonly string[] {
    return [...this.#byName.keys()];
  }

  /** @throws HttpError when there are too many */
  take(name: string): void {
    const known = this.#byName.get(name);
    if (!known && this.#byName.size >= mostSnapshots) {
      const message = `name: there are ${mostSnapshots} snapshots already. Delete one with DELETE /_sandbox/snapshot?name=NAME.`;
      throw new HttpError(400, 'too-many', message);
    }
    const tables = known?.tables ?? this.#unusedTables();
    const snapshot = { tables, version: schemaVersion, clock: this.#clock.state };
    this.#change(new Map([...this.#byName, [name, snapshot]]), () => this.#store.copyTo(tables));
  }

  /** @throws HttpError when there is no snapshot of that name, or another version of the sandbox took it */
  restore(name: string): void {
    const { tables, version, clock } = this.#find(name);
    if (version !== schemaVersion) {
      const message = `name: another version of the sandbox took the snapshot ${shorten(name)}. Take it again.`;
      throw new HttpError(409, 'other-version', message);
    }
    this.#store.copyFrom(tables);
    this.#clock.endWaits();
    this.#clock.state = clock;
  }

  /** @throws HttpError when there is no snapshot of that name */
  delete(name: string): void {
    const { tables } = this.#find(name);
    const others = [...this.#byName].filter(([each]) => each !== name);
    this.#change(new Map(others), () => this.#store.deleteCopy(tables));
  }

  #find(name: string): DataCopy {
    const snapshot = this.#byName.get(name);
    if (snapshot) return snapshot;
    throw new HttpError(404, 'not-found', `name: there is no snapshot ${shorten(name)}.`);
  }

  /** The copies and what is kept of them change together or not at all. */
  #change(byName: ByName, change: () => void): void {
    this.#store.transaction(() => {
      change();
      this.#kept.save('snapshots', JSON.stringify([...byName]));
    });
    this.#byName = byName;
  }

  #unusedTables(): string {
    const used = new Set([...this.#byName.values()].map(({ tables }) => tables));
    let number = 0;
    while (used.has(`snapshot ${number}`)) number += 1;
    return `snapshot ${number}`;
  }
}
