import type { Operation } from '../../api/operation.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import { runTag } from '../run-tag.ts';

/** A resource that an update changes: the one that it names, or the workspace. */
interface UpdatedResource {
  operation: Operation;
  /** Nothing where the path names none. */
  id: string | undefined;
  /** Nothing for that of the run. */
  token: string | undefined;
}

/** An update that gives a resource back what it had. */
interface Original {
  operation: Operation;
  plan: RequestPlan & { json: JsonObject };
}

/** What entries and workspaces had before the run changed them. Each check restores what it changes, as far as it can. */
export class Originals {
  readonly #all = new Map<string, Original>();

  /** Notes the value of a field, unless an earlier one is known, or it is a value of these tests. */
  note({ operation, id, token }: UpdatedResource, field: string, value: unknown): void {
    if (value === undefined || JSON.stringify(value).includes(runTag)) return;
    const key = `${operation.id} ${id} ${token}`;
    const plan = {
      ...(id !== undefined && { id }),
      ...(token !== undefined && { token }),
      json: {},
    };
    const known: Original = this.#all.get(key) ?? { operation, plan };
    this.#all.set(key, known);
    if (!(field in known.plan.json)) known.plan.json[field] = value;
  }

  /** The updates that restore everything. */
  list(): Original[] {
    return [...this.#all.values()];
  }
}
