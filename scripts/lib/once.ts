/** A function that makes a value when it is first called, and returns the same afterwards. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A function that works something out once for each object, of which it holds none. The objects are not to change. */
export function onceForEach<Key extends object, T>(workOut: (key: Key) => T): (key: Key) => T {
  const known = new WeakMap<Key, { readonly value: T }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = workOut(key);
    known.set(key, { value });
    return value;
  };
}

/** Something that is found out once, by whoever needs it first. */
export class Lazy<T> {
  #known: Promise<T> | undefined;

  /** @param find how it is found out, if it is not known yet */
  get(find: () => Promise<T>): Promise<T> {
    this.#known ??= find();
    return this.#known;
  }
}
