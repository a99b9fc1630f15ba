import type { Api } from '../../api/api.ts';
import { type Operation, pageOf, parameterWithRole } from '../../api/operation.ts';
import type { ResourceRole } from '../../api/roles.ts';
import {
  objectIn,
  pageIn,
  type ReceivedPage,
  resourceSchema,
  resourcesIn,
} from '../../api/success.ts';
import { type CompleteExchange, isComplete } from '../../checks/exchange.ts';
import { type JsonObject, text } from '../../lib/json.ts';
import type { Lazy } from '../../lib/once.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import type { Discovery } from './discovery.ts';
import { nothingIfSkipped, Skipped } from './skipped.ts';
import { type RequestSender, TestData } from './test-data.ts';

/** A resource as one response shows it. */
export interface ShownResource {
  /** The name of its schema, such as `Job`. */
  schema: string;
  /** The kind of resource, if the schema declares one. */
  kind: ResourceRole | undefined;
  resource: JsonObject;
  exchange: CompleteExchange;
  /** How many items the listing has, if the response shows all of them. */
  whole?: number;
  /** Whether it is of the workspace of the other token. */
  ofOtherWorkspace?: boolean;
}

/** Resources that responses show at one time, by operation and id. */
export type Snapshot = ReadonlyMap<string, ShownResource>;

/** A page size with which a listing shows many items at once; its bounds are open. */
const large = '100';

/** Reads resources that exist before a run, with the GET operations of a document. */
export class SnapshotReader {
  readonly #operations: readonly Operation[];
  readonly #data: TestData;
  readonly #plans = new Map<string, RequestPlan | undefined>();

  constructor({ operations }: Pick<Api, 'operations'>, discovery: Discovery, send: RequestSender) {
    this.#operations = operations.filter(({ method }) => method === 'GET');
    // A snapshot changes nothing, so that it creates nothing to read either.
    this.#data = new TestData(discovery, async (operation, plan, options) => {
      if (operation.method !== 'GET') throw new Skipped('a snapshot sends GET only');
      return send(operation, plan, options);
    });
  }

  /** @param send sends each GET */
  async take(send: RequestSender): Promise<Snapshot> {
    const all = await Promise.all(this.#operations.map((each) => this.#read(each, send)));
    return new Map(all.flat());
  }

  async #read(operation: Operation, send: RequestSender): Promise<[string, ShownResource][]> {
    const plan = await this.#planFor(operation, send);
    if (!plan) return [];
    const exchange = await send(operation, plan, { expectation: 'open' }).catch(nothingIfSkipped);
    return exchange && isComplete(exchange) ? shownIn(operation, exchange) : [];
  }

  /** The request for an operation: the same in each snapshot. */
  async #planFor(operation: Operation, send: RequestSender): Promise<RequestPlan | undefined> {
    if (this.#plans.has(operation.id)) return this.#plans.get(operation.id);
    const { missing, ...plain } = await this.#data.validRequest(operation);
    const size = parameterWithRole(operation, 'page-size');
    const whole = size ? { ...plain, query: { ...plain.query, [size.name]: large } } : plain;
    const usable = missing.length === 0 && (await succeeds(operation, whole, send));
    const plan = missing.length > 0 ? undefined : usable ? whole : plain;
    this.#plans.set(operation.id, plan);
    return plan;
  }
}

async function succeeds(operation: Operation, plan: RequestPlan, send: RequestSender) {
  const exchange = await send(operation, plan, { expectation: 'open' }).catch(nothingIfSkipped);
  return objectIn(exchange?.response) !== undefined;
}

/** The resources in a response, by keys that are the same in each snapshot. */
export function shownIn(
  operation: Operation,
  exchange: CompleteExchange,
): [string, ShownResource][] {
  const { name = '', resource: kind } = resourceSchema(operation) ?? {};
  const page = pageIn(exchange.response, operation);
  return resourcesIn(exchange.response, operation).flatMap(
    (resource): [string, ShownResource][] => {
      const id = text(resource.id);
      if (id === undefined) return [];
      const whole = page && isWhole(operation, page) ? { whole: page.items.length } : {};
      const shown = { schema: name, kind, resource, exchange, ...whole };
      return [[`${operation.id} ${id.toLowerCase()}`, shown]];
    },
  );
}

/** Whether the page is the last one. Without a cursor in the document, this is not known of a full page. */
function isWhole(operation: Operation, { next, size, items }: ReceivedPage): boolean {
  if (next !== undefined) return false;
  return pageOf(operation)?.next !== undefined || size === undefined || items.length < size;
}

/** A resource that two snapshots show. */
interface ShownTwice {
  before: ShownResource;
  after: ShownResource;
}

/** The resources that are in both snapshots. */
export function inBoth(before: Snapshot, after: Snapshot): ShownTwice[] {
  return [...before].flatMap(([key, shown]) => {
    const later = after.get(key);
    return later ? [{ before: shown, after: later }] : [];
  });
}

/** The resources that are missing from a later response, if it shows the whole listing and has fewer items. */
export function gone(before: Snapshot, after: Snapshot): ShownResource[] {
  const counts = new Map(
    [...after.values()].flatMap(({ exchange, whole }) =>
      whole === undefined ? [] : [[exchange.operationId, whole]],
    ),
  );
  return [...before].flatMap(([key, shown]) => {
    const later = counts.get(shown.exchange.operationId);
    const isShorter = later !== undefined && shown.whole !== undefined && later < shown.whole;
    return isShorter && !after.has(key) ? [shown] : [];
  });
}

/** Resources that no call of a run touches: those that existed before, and jobs and workflows created for this. */
export interface UntouchedResources {
  reader: SnapshotReader;
  jobs: readonly string[];
  workflows: readonly JsonObject[];
  /** What the first responses showed of all of them. */
  first: Snapshot;
  /** What the latest responses showed, and how many requests the run had sent by then. */
  latest?: { snapshot: Snapshot; requests: number };
  /** Fields that differ from read to read, each as `Schema.field`. */
  volatile: ReadonlySet<string>;
  /** A few calls of each kind, for a run of a single check. */
  calls: Lazy<void>;
}
