import { isJsonObject } from '../lib/json.ts';
import { encodePointerToken, type Key, keysOf, valueAtKeys } from './json-pointer.ts';

/** A place of a bundle, with the value there. What a `$ref` leads to has the place of the target. */
export class DocumentNode {
  readonly document: object;
  readonly keys: readonly Key[];
  readonly value: unknown;
  #pointer: string | undefined;

  constructor(document: object, keys: readonly Key[] = [], value: unknown = document) {
    this.document = document;
    this.keys = keys;
    this.value = value;
  }

  /** JSON Pointer into the bundle. */
  get pointer(): string {
    this.#pointer ??= this.keys.map((key) => `/${encodePointerToken(String(key))}`).join('');
    return this.#pointer;
  }

  /** The value of a member; `undefined` when there is none, or this is no object. */
  get(key: string): unknown {
    return isJsonObject(this.value) && Object.hasOwn(this.value, key) ? this.value[key] : undefined;
  }

  /** The place that keys lead to from here, whether something stands there or not. */
  at(...keys: readonly Key[]): DocumentNode {
    return new DocumentNode(this.document, [...this.keys, ...keys], valueAtKeys(this.value, keys));
  }

  /** The member of an object, with its references followed. */
  child(key: string): DocumentNode | undefined {
    return this.own(key)?.resolved();
  }

  /** The members of an object, with their references followed. */
  children(): Map<string, DocumentNode> {
    const names = isJsonObject(this.value) ? Object.keys(this.value) : [];
    return new Map(names.map((key) => [key, this.at(key).resolved()]));
  }

  /** The items of an array, their references not followed. */
  items(): DocumentNode[] {
    return Array.isArray(this.value) ? this.value.map((_, index) => this.at(index)) : [];
  }

  /** The member of an object, its reference not followed. */
  own(key: string): DocumentNode | undefined {
    return this.get(key) === undefined ? undefined : this.at(key);
  }

  /** What a `$ref` leads to, or nothing when there is no `$ref`. */
  target(): DocumentNode | undefined {
    const ref = this.get('$ref');
    if (typeof ref !== 'string' || !ref.startsWith('#')) return undefined;
    const keys = keysOf(ref);
    const value = valueAtKeys(this.document, keys);
    return value === undefined ? undefined : new DocumentNode(this.document, keys, value);
  }

  /** The object itself, then what each `$ref` leads to, until one leads nowhere or back. */
  references(): DocumentNode[] {
    const nodes = new Map<string, DocumentNode>();
    for (let node: DocumentNode | undefined = this; node; node = node.target()) {
      if (nodes.has(node.pointer)) break;
      nodes.set(node.pointer, node);
    }
    return [...nodes.values()];
  }

  /**
   * The same as `references`, of a document that can be used.
   *
   * @throws Error when a `$ref` leads nowhere, or to itself, which bundling excludes
   */
  allReferences(): DocumentNode[] {
    const nodes = this.references();
    const last = nodes.at(-1);
    if (last?.get('$ref') === undefined) return nodes;
    const where = last.target() ? 'to itself' : 'nowhere';
    throw new Error(`The $ref at ${last.pointer} leads ${where}.`);
  }

  /**
   * The object, or what its `$ref` leads to.
   *
   * @throws Error when a `$ref` leads nowhere, or to itself, which bundling excludes
   */
  read<T extends object>(): T {
    // What stands at a place has the type that OpenAPI says: lint has validated the document.
    return this.allReferences().at(-1)?.value as T;
  }

  /** The object itself, or what its `$ref` leads to in the end. */
  resolved(): DocumentNode {
    return this.references().at(-1) ?? this;
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
