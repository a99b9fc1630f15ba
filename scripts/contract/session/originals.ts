import type { Operation } from '../../api/operation.ts';
import type { JsonObject } from '../../lib/json.ts';
import { runTag } from '../run-tag.ts';

/** What an update gives back: of a resource that it names, or of the workspace. */
interface Original {
  operation: Operation;
  /** Nothing where the path names none. */
  id?: string;
  json: JsonObject;
}

/**
 * What entries and the workspace had before the run changed them. Each check restores what it changes; beside another
 * run, one of the two may take a value of the other for that from before.
 */
export class Originals {
  readonly #all = new Map<string, Original>();

  /** Notes the value of a field, unless an earlier one is known, or it is a value of these tests. */
  note(operation: Operation, id: string | undefined, field: string, value: unknown): void {
    if (value === undefined || JSON.stringify(value).includes(runTag)) return;
    const key = `${operation.id} ${id}`;
    const known = this.#all.get(key) ?? { operation, ...(id !== undefined && { id }), json: {} };
    this.#all.set(key, known);
    if (!(field in known.json)) known.json[field] = value;
  }

  /** The updates that restore everything. */
  list(): Original[] {
    return [...this.#all.values()];
  }
}
