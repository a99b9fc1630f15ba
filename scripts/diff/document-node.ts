import { encodePointerToken, type Key, keysOf, valueAtKeys } from '../document/json-pointer.ts';
import { isJsonObject } from '../lib/json.ts';

/** A value of a bundle, with its place. What a `$ref` leads to has the place of the target. */
export class DocumentNode {
  readonly document: object;
  readonly keys: readonly Key[];
  readonly value: unknown;

  constructor(document: object, keys: readonly Key[] = [], value: unknown = document) {
    this.document = document;
    this.keys = keys;
    this.value = value;
  }

  /** JSON Pointer into the bundle. */
  get pointer(): string {
    return this.keys.map((key) => `/${encodePointerToken(String(key))}`).join('');
  }

  /** The value of a member; `undefined` when there is none, or this is no object. */
  get(key: string): unknown {
    return isJsonObject(this.value) && Object.hasOwn(this.value, key) ? this.value[key] : undefined;
  }

  /** The member of an object, with its references followed. */
  child(key: string): DocumentNode | undefined {
    const value = this.get(key);
    return value === undefined ? undefined : this.#at(key, value).resolved();
  }

  /** The members of an object, with their references followed. */
  children(): Map<string, DocumentNode> {
    const members = isJsonObject(this.value) ? Object.entries(this.value) : [];
    return new Map(members.map(([key, value]) => [key, this.#at(key, value).resolved()]));
  }

  /** The items of an array, their references not followed. */
  items(): DocumentNode[] {
    return Array.isArray(this.value) ? this.value.map((each, index) => this.#at(index, each)) : [];
  }

  /** The member of an object, its reference not followed. */
  own(key: string): DocumentNode | undefined {
    const value = this.get(key);
    return value === undefined ? undefined : this.#at(key, value);
  }

  /** What a `$ref` leads to, or nothing when there is no `$ref`. */
  target(): DocumentNode | undefined {
    const ref = this.get('$ref');
    if (typeof ref !== 'string' || !ref.startsWith('#')) return undefined;
    const keys = keysOf(ref);
    const value = valueAtKeys(this.document, keys);
    return value === undefined ? undefined : new DocumentNode(this.document, keys, value);
  }

  /** The object itself, or what its chain of `$ref` leads to. */
  resolved(): DocumentNode {
    const seen = new Set<string>();
    let node: DocumentNode = this;
    for (let next = node.target(); next && !seen.has(next.pointer); next = node.target()) {
      seen.add(next.pointer);
      node = next;
    }
    return node;
  }

  #at(key: Key, value: unknown): DocumentNode {
    return new DocumentNode(this.document, [...this.keys, key], value);
  }
}

/** The members of two maps by name: both, or the one that has it. */
export function pairs(
  before: DocumentNode | undefined,
  after: DocumentNode | undefined,
): { name: string; before: DocumentNode | undefined; after: DocumentNode | undefined }[] {
  const [old, current] = [before?.children() ?? new Map(), after?.children() ?? new Map()];
  const names = [...new Set([...old.keys(), ...current.keys()])];
  return names.map((name) => ({ name, before: old.get(name), after: current.get(name) }));
}
