/** Memory that the caches of one store share. When they would take more, all of them are emptied. */
export class CacheMemory {
  readonly #largest: number;
  readonly #caches: { clear(): void }[] = [];
  #used = 0;

  /** @param largest in bytes */
  constructor(largest: number) {
    this.#largest = largest;
  }

  /** A new cache in this memory. */
  cache<Value>(): Cache<Value> {
    const cache = new Cache<Value>(this);
    this.#caches.push(cache);
    return cache;
  }

  /** @returns whether there is room for so many bytes, which count from now on */
  take(bytes: number): boolean {
    if (bytes > this.#largest) return false;
    if (this.#used + bytes > this.#largest) for (const cache of this.#caches) cache.clear();
    this.#used += bytes;
    return true;
  }

  /** Takes back what {@link take} counted. */
  release(bytes: number): void {
    this.#used -= bytes;
  }
}

/** What was read from a table, by its key. It must be forgotten when the table changes. */
export class Cache<Value> {
  readonly #memory: CacheMemory;
  readonly #values = new Map<string, { value: Value; bytes: number }>();

  constructor(memory: CacheMemory) {
    this.#memory = memory;
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)?.value;
  }

  /**
   * Keeps a value, unless it takes more than all the memory.
   *
   * @param bytes about how much memory it takes
   */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    const all = bytes + 2 * key.length;
    if (this.#memory.take(all)) this.#values.set(key, { value, bytes: all });
  }

  delete(key: string): void {
    const known = this.#values.get(key);
    if (!known) return;
    this.#values.delete(key);
    this.#memory.release(known.bytes);
  }

  clear(): void {
    if (this.#values.size === 0) return;
    for (const { bytes } of this.#values.values()) this.#memory.release(bytes);
    this.#values.clear();
  }
}
