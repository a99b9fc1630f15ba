import { type Operation, parametersIn } from '../../api/operation.ts';
import type { Property, ResolvedSchema } from '../../api/schema.ts';
import { objectIn } from '../../api/success.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { valueAt } from '../../document/json-pointer.ts';
import { asObject, isJsonObject, type JsonObject, text } from '../../lib/json.ts';
import { onceForEach } from '../../lib/once.ts';
import { uuidOfVersion } from '../../lib/uuid.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import { runTag } from '../run-tag.ts';
import type { SendOptions } from './contract-target.ts';
import { type Discovery, fixtureOfField, type ResourceKind } from './discovery.ts';
import { nothingIfSkipped } from './skipped.ts';

/** A token that no server has given out. */
export const unknownToken = `${runTag}-unknown-token`;

/** The identifier of a resource. */
interface ResourceId {
  value: string;
  /** The fixture to set if the value is only an example of the document. */
  missing?: string;
}

/** A valid request that changes nothing of value, and the fixtures that are missing for it. */
interface ValidRequest extends RequestPlan {
  missing: readonly string[];
}

/** What a request does with a resource: shows it, names it in its body, or updates it. */
type Purpose = 'read' | 'name' | 'update';

function purposeOf({ method }: Operation): Purpose {
  if (method === 'GET') return 'read';
  return method === 'PATCH' ? 'update' : 'name';
}

/** The first example of the body of an operation, as JSON: a text is copied faster than an object. */
const exampleText = onceForEach(({ requestBody }: Operation) =>
  JSON.stringify(asObject(requestBody?.content?.examples[0]?.value)),
);

/** Sends a request to get test data. */
export type RequestSender = (
  operation: Operation,
  plan: RequestPlan,
  options?: SendOptions,
) => Promise<Exchange>;

/**
 * The resources that one check uses: found by discovery, created for this check, named by fixtures, or the
 * examples of the document.
 */
export class TestData {
  readonly #discovery: Discovery;
  readonly #send: RequestSender;
  readonly #updated: number | undefined;
  readonly #created = new Map<string, Promise<{ id: string; resource: JsonObject } | undefined>>();

  /** @param updated which of the listed resources updates change, where other checks change others at the same time */
  constructor(discovery: Discovery, send: RequestSender, updated?: number) {
    this.#discovery = discovery;
    this.#send = send;
    this.#updated = updated;
  }

  /**
   * The identifier of a resource of a kind.
   *
   * @param purpose `read` gives the resource of the fixture, which may have more fields than a new one, and `update` one
   *   that no job is created for
   */
  async id(kind: ResourceKind, purpose: Purpose = 'name'): Promise<ResourceId> {
    if (purpose === 'update' && this.#updated !== undefined) {
      const other = (await this.#discovery.updatable(kind))?.[this.#updated];
      if (other !== undefined) return { value: other };
    }
    const [listed] = await this.#discovery.listed(kind);
    const given = this.#discovery.fixture(kind.fixture);
    const found = kind.listing || purpose === 'read' ? (given ?? text(listed?.id)) : undefined;
    const value = found ?? (await this.#create(kind))?.id ?? given;
    if (value !== undefined) return { value };
    return { value: kind.example ?? uuidOfVersion(7), missing: kind.fixture };
  }

  /** The identifier of a resource, by the fixture of its kind, such as `workflow_id`. */
  async idOf(fixture: string): Promise<ResourceId> {
    const kind = this.#discovery.kinds.get(fixture);
    return kind ? this.id(kind) : { value: uuidOfVersion(7), missing: fixture };
  }

  /** A resource of a kind, with the fields that its listing or its creation showed. */
  async #resource(kind: ResourceKind): Promise<JsonObject> {
    const { value } = await this.id(kind, 'update');
    const listed = await this.#discovery.listed(kind);
    const found = listed.find(({ id }) => id === value);
    return found ?? (await this.#created.get(kind.fixture))?.resource ?? {};
  }

  /**
   * The simplest valid request of an operation, from the examples of the document with identifiers that the
   * server knows. An update sends the values that the resource already has.
   */
  async validRequest(operation: Operation): Promise<ValidRequest> {
    const path = await this.#path(operation);
    const body = await this.#body(operation);
    const required = parametersIn(operation, 'query').filter((each) => each.required);
    const query = Object.fromEntries(
      required.map(({ name, examples }) => [name, String(examples[0]?.value ?? '')]),
    );
    return {
      path: path.values,
      query,
      ...(body && { json: body.json }),
      missing: [...path.missing, ...(body?.missing ?? [])],
    };
  }

  /** The identifier for a field of a body, if the field names a resource of the server. */
  async idOfField(field: Property): Promise<ResourceId | undefined> {
    const kind = this.#discovery.kinds.get(fixtureOfField(field) ?? '');
    return kind && this.id(kind);
  }

  /** The first example of the body of an operation. */
  example(operation: Operation): JsonObject {
    return asObject(JSON.parse(exampleText(operation)));
  }

  async #create(kind: ResourceKind) {
    const known = this.#created.get(kind.fixture) ?? this.#sendCreation(kind);
    this.#created.set(kind.fixture, known);
    return known;
  }

  async #sendCreation({ creation }: ResourceKind) {
    if (!creation) return undefined;
    const { operation, pointer } = creation;
    const { missing, ...plan } = await this.validRequest(operation);
    const expectation = missing.length > 0 ? 'open' : 'success';
    const exchange = await this.#send(operation, plan, { expectation }).catch(nothingIfSkipped);
    const resource = objectIn(exchange?.response);
    const id = text(valueAt(resource, pointer));
    return resource && id !== undefined ? { id, resource } : undefined;
  }

  async #path(operation: Operation) {
    const values: Record<string, string> = {};
    const missing: string[] = [];
    for (const parameter of parametersIn(operation, 'path')) {
      const { name, role } = parameter;
      const kind = this.#discovery.kindOfParameter(operation, parameter);
      const chosen = role === 'chosen-id' || !kind;
      const id: ResourceId = chosen
        ? { value: uuidOfVersion(7) }
        : await this.id(kind, purposeOf(operation));
      values[name] = id.value;
      if (id.missing !== undefined) missing.push(id.missing);
    }
    return { values, missing };
  }

  async #body(
    operation: Operation,
  ): Promise<{ json: JsonObject; missing: readonly string[] } | undefined> {
    const content = operation.requestBody?.content;
    if (!content) return undefined;
    const { properties } = content.schema;
    if (operation.method === 'PATCH') return this.#presentState(operation, properties);
    const json = this.example(operation);
    const [missing, given]: [string[], JsonObject] = [[], {}];
    for (const property of properties.filter(({ name }) => name in json)) {
      const id = await this.#fieldValue(operation, property);
      if (id) json[property.name] = id.value;
      if (id?.missing !== undefined) missing.push(id.missing);
      else if (id) given[property.name] = id.value;
    }
    if (typeof json.name === 'string') json.name = `${runTag} ${json.name}`;
    if (Array.isArray(json.tags)) json.tags = [runTag, ...json.tags];
    return (await this.#withoutMissing(operation, given, missing)) ?? { json, missing };
  }

  /** The fields for which there are fixtures, because no field of an authorization is required (D30). */
  async #withoutMissing(operation: Operation, json: JsonObject, missing: readonly string[]) {
    if (missing.length === 0 || operation.role !== 'authorize-enrollment') return undefined;
    const isWorthTrying = Object.keys(json).length > 0;
    const isTaken = isWorthTrying && (await this.#discovery.takes(operation, json));
    return isTaken ? { json, missing: [] } : undefined;
  }

  // Nothing is required, so that an update without fields is valid too.
  async #presentState(operation: Operation, properties: readonly Property[]) {
    const kind = this.#discovery.kindOfPath(operation);
    const resource = kind ? await this.#resource(kind) : {};
    return { json: pick(resource, properties), missing: [] };
  }

  /** The value of a field that names a resource of the server, or is a credential. */
  async #fieldValue(operation: Operation, property: Property): Promise<ResourceId | undefined> {
    const id = await this.idOfField(property);
    if (id) return id;
    const fixture = fixtureOfField(property);
    if (fixture === undefined) return undefined;
    const given = this.#discovery.fixture(fixture);
    if (given !== undefined) return { value: given };
    return { value: String(this.example(operation)[property.name]), missing: fixture };
  }
}

/**
 * The fields of an object that a body may have, without those that are null, because a response may have null for
 * a field without a value (D85).
 */
export function pick(object: JsonObject, properties: readonly Property[]): JsonObject {
  return Object.fromEntries(
    properties.flatMap(({ name, schema }) => {
      const value = object[name] ?? undefined;
      return value === undefined ? [] : [[name, withoutNulls(value, schema)]];
    }),
  );
}

/** A value without nulls in the fields that the document describes. Other parts of the value are unchanged. */
function withoutNulls(value: unknown, { items, properties }: ResolvedSchema): unknown {
  if (Array.isArray(value) && items) return value.map((each) => withoutNulls(each, items));
  if (!isJsonObject(value) || properties.length === 0) return value;
  const others = Object.entries(value).filter(
    ([name]) => !properties.some((property) => property.name === name),
  );
  return { ...Object.fromEntries(others), ...pick(value, properties) };
}
