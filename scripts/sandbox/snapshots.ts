import { HttpError } from '../lib/http-error.ts';
import type { Clock, ClockState } from './clock.ts';
import { quoted } from './errors.ts';
import type { KeptState } from './kept-state.ts';
import type { Store } from './storage/store.ts';
import { parseStored } from './storage/stored-json.ts';

/** Largest number of snapshots. */
const mostSnapshots = 100;

/** A copy of the data, and the clock of its time. */
interface Snapshot {
  /** The name of the copy in the storage. */
  tables: string;
  clock: ClockState;
}

/** Copies of data and clock, by their names. */
export class Snapshots {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #kept: KeptState;
  readonly #byName: Map<string, Snapshot>;

  constructor(store: Store, clock: Clock, kept: KeptState) {
    this.#store = store;
    this.#clock = clock;
    this.#kept = kept;
    this.#byName = new Map(parseStored(kept.find('snapshots') ?? '[]', 'snapshots'));
  }

  /** @throws HttpError when there are too many */
  take(name: string): void {
    const known = this.#byName.get(name);
    if (!known && this.#byName.size >= mostSnapshots) {
      throw new HttpError(400, 'too-many', `name: there are ${mostSnapshots} snapshots already.`);
    }
    const tables = known?.tables ?? `snapshot ${this.#byName.size}`;
    const snapshot = { tables, clock: this.#clock.state };
    this.#store.transaction(() => {
      this.#store.copyTo(tables);
      this.#kept.save('snapshots', JSON.stringify([...this.#byName, [name, snapshot]]));
    });
    this.#byName.set(name, snapshot);
  }

  /** @throws HttpError when there is no snapshot of that name */
  restore(name: string): void {
    const snapshot = this.#byName.get(name);
    if (!snapshot) {
      throw new HttpError(404, 'not-found', `name: there is no snapshot ${quoted(name)}.`);
    }
    this.#store.copyFrom(snapshot.tables);
    this.#clock.state = snapshot.clock;
  }
}
