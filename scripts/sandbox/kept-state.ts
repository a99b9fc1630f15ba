/** What belongs to a sandbox, and is not part of its data: a reset leaves it. */
export interface KeptState {
  find(name: KeptName): string | undefined;
  /** @param value as JSON */
  save(name: KeptName, value: string): void;
}

type KeptName =
  /** Faults that are still to be injected. */
  | 'faults'
  /** Names of snapshots, with their clocks. */
  | 'snapshots';

/** Where the process outlives all its requests: nothing is kept apart from memory. */
export const inMemory: KeptState = { find: () => undefined, save: () => undefined };
