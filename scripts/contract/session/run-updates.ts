import { createHash } from 'node:crypto';
import type { Operation } from '../../api/operation.ts';
import { objectIn } from '../../api/success.ts';
import { type Exchange, isClientErrorStatus } from '../../checks/exchange.ts';
import { asObject, isJsonObject } from '../../lib/json.ts';
import { namedId, type RequestPlan } from '../requests/build-request.ts';

/** The values that a run has set in a field of a resource: the last one, and those before. */
interface UpdatedField {
  last: string;
  earlier: Set<string>;
}

/** A resource that the run has updated. */
export interface UpdatedResource {
  /** Value of the last variable of the path; empty if there is none. */
  id: string;
  fields: Map<string, UpdatedField>;
}

/** The updates of a resource that have no response yet. */
interface UpdatesInFlight {
  count: number;
  /** Whether two of them were in progress at the same time, so that either may have been the last. */
  overlap: boolean;
}

/** Larger responses are not remembered. */
const mostCharacters = 20_000;
const uuidLength = 36;
/** Longer values are compared by their hash, in characters of JSON. */
const longestKept = 300;

/** The values that updates of a run have set, as their responses show. */
export class RunUpdates {
  /** Identifiers in all requests other than GET, in lower case. */
  readonly named = new Set<string>();
  readonly #resources = new Map<string, Map<string, UpdatedResource>>();
  // By operation and identifier; nothing where it is not known what the first one has changed.
  readonly #first = new Map<string, Exchange | undefined>();
  readonly #updates = new Map<string, UpdatesInFlight>();

  /** Remembers the identifiers that a request names. */
  noteNamed({ method }: Operation, { request: { path, json } }: Exchange): void {
    if (method === 'GET') return;
    for (const value of [...Object.values(path), ...Object.values(asObject(json))])
      if (typeof value === 'string' && value.length === uuidLength)
        this.named.add(value.toLowerCase());
  }

  /** The first update of a resource that was not rejected; nothing if it has no short response, or was not alone. */
  firstOf({ id: operation }: Operation, id: unknown): Exchange | undefined {
    return this.#first.get(`${operation} ${id}`);
  }

  /**
   * Notes that an update is about to be sent, to find out which updates overlap.
   *
   * @returns a function that stores the fields that the update has sent and its response shows
   */
  begin(operation: Operation, plan: RequestPlan): (exchange: Exchange) => void {
    if (operation.method !== 'PATCH') return () => undefined;
    const id = namedId(operation, plan);
    const key = `${operation.id} ${id}`;
    const updates = this.#updates.get(key) ?? { count: 0, overlap: false };
    this.#updates.set(key, updates);
    updates.count += 1;
    updates.overlap ||= updates.count > 1;
    return (exchange) => {
      const isRejected = isClientErrorStatus(exchange.response?.status ?? 0);
      if (!this.#first.has(key) && (updates.overlap || !isRejected))
        this.#first.set(key, updates.overlap || !isKnown(exchange) ? undefined : exchange);
      if (updates.overlap || !isKnown(exchange)) this.#resources.get(operation.id)?.delete(id);
      else this.#add(operation, id, exchange);
      updates.count -= 1;
      if (updates.count === 0) updates.overlap = false;
    };
  }

  #add(operation: Operation, id: string, { request, response }: Exchange): void {
    const shown = objectIn(response);
    if (!shown || !isJsonObject(request.json)) return;
    const all = this.#resources.get(operation.id) ?? new Map<string, UpdatedResource>();
    this.#resources.set(operation.id, all);
    const resource = all.get(id) ?? { id, fields: new Map<string, UpdatedField>() };
    // The one that was written last comes last.
    all.delete(id);
    all.set(id, resource);
    for (const name of Object.keys(request.json)) {
      if (shown[name] === undefined) continue;
      const field = resource.fields.get(name) ?? { last: '', earlier: new Set<string>() };
      if (field.last !== '') field.earlier.add(field.last);
      field.last = digestOf(shown[name]);
      resource.fields.set(name, field);
    }
  }

  /** Whether an update of the run has given a resource this value of a field. */
  hasSet(id: unknown, name: string, value: unknown): boolean {
    const digest = digestOf(value);
    return [...this.#resources.values()].some((resources) => {
      const field = resources.get(String(id))?.fields.get(name);
      return field !== undefined && (field.last === digest || field.earlier.has(digest));
    });
  }

  /** The resources that an operation has updated, the latest one last. */
  by({ id }: Operation): readonly UpdatedResource[] {
    return [...(this.#resources.get(id)?.values() ?? [])];
  }
}

/** Whether the response tells what an update has set, even if that is nothing. */
function isKnown({ response }: Exchange): boolean {
  if (!response || response.status >= 500) return false;
  return response.status >= 400 || response.body.length <= mostCharacters;
}

/** A short text that differs for different values. */
export function digestOf(value: unknown): string {
  const json = JSON.stringify(value) ?? '';
  return json.length <= longestKept ? json : createHash('sha1').update(json).digest('base64');
}
