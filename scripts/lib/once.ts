/** A function that makes a value when it is first called, and returns the same afterwards. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
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
