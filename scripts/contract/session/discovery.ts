import type { Api } from '../../api/api.ts';
import {
  choosesId,
  type Link,
  lastPathParameter,
  type Operation,
  type Parameter,
  pageOf,
  parametersIn,
  successOf,
} from '../../api/operation.ts';
import { identifiedBy, isCredential } from '../../api/roles.ts';
import type { Property } from '../../api/schema.ts';
import { objectIn, pageIn } from '../../api/success.ts';
import { type Exchange, isComplete } from '../../checks/exchange.ts';
import { type JsonObject, text } from '../../lib/json.ts';
import type { Fixtures } from '../fixtures.ts';
import { runTag } from '../run-tag.ts';
import type { Session } from './session.ts';
import { areaOf, signatureOf } from './signature.ts';
import { nothingIfSkipped } from './skipped.ts';

/** A kind of resource with an identifier in paths and bodies, found in the paths and links of the document. */
export interface ResourceKind {
  /** The fixture that names one, such as `workflow_id`. */
  fixture: string;
  /** Lists resources of this kind. */
  listing?: Operation;
  /** Creates one. */
  creation?: { operation: Operation; pointer: string };
  /** The example of its identifier in the document. */
  example?: string;
}

/** How many checks may update a listed resource at once, each one of its own, beside jobs on another one. */
export const updatedAtOnce = 4;

/** Finds out which resources and which paths a server has. */
export class Discovery {
  /** Every kind of resource, by its fixture. */
  readonly kinds: ReadonlyMap<string, ResourceKind>;
  readonly #session: Session;
  readonly #fixtures: Fixtures;
  readonly #token: string | undefined;
  readonly #listed = new Map<string, Promise<JsonObject[]>>();
  readonly #unknownPaths = new Map<string, Promise<string | undefined>>();
  readonly #taken = new Map<string, Promise<boolean>>();

  /** @param token of another workspace; of the run's own workspace if left out */
  constructor(api: Api, fixtures: Fixtures, session: Session, token?: string) {
    this.kinds = kindsOf(api);
    this.#session = session;
    this.#fixtures = fixtures;
    this.#token = token;
  }

  /** The kind of resource that a path parameter of an operation names. */
  kindOfParameter(operation: Operation, parameter: Parameter): ResourceKind | undefined {
    return this.kinds.get(fixtureOfParameter(operation, parameter));
  }

  /** The kind of resource that the last variable of a path names. */
  kindOfPath(operation: Operation): ResourceKind | undefined {
    const parameter = lastPathParameter(operation);
    return parameter && this.kindOfParameter(operation, parameter);
  }

  /** A fixture that is a text. */
  fixture(name: string): string | undefined {
    return text(this.#fixtures[name]);
  }

  /**
   * Resources of a kind as its listing showed them first, beginning with the one that a fixture names.
   *
   * @returns an empty list if there is no listing, or it does not respond with a page
   */
  listed(kind: ResourceKind): Promise<JsonObject[]> {
    const known = this.#listed.get(kind.fixture) ?? this.#list(kind);
    this.#listed.set(kind.fixture, known);
    return known;
  }

  /**
   * Identifiers of listed resources for updates, without the one that bodies name, such as the entry of jobs: what a job
   * does to it is open (D76). Where another run of these tests has begun to update some, the last ones come first, and
   * those that show its names, or were left so by an earlier run, at the end.
   *
   * @returns nothing if there are too few
   */
  async updatable(kind: ResourceKind): Promise<readonly string[] | undefined> {
    const listed = (await this.listed(kind)).filter(({ id }) => text(id) !== undefined);
    const named = this.fixture(kind.fixture) ?? listed[0]?.id;
    const once = [...new Map(listed.map((each) => [String(each.id), each])).values()];
    const others = once.filter(({ id }) => id !== named);
    const isMarked = (each: JsonObject) => JSON.stringify(each).includes(runTag);
    const apart = others.some(isMarked) ? others.toReversed() : others;
    const ordered = apart.toSorted((a, b) => Number(isMarked(a)) - Number(isMarked(b)));
    return others.length < updatedAtOnce ? undefined : ordered.map(({ id }) => String(id));
  }

  async #list({ listing, fixture }: ResourceKind): Promise<JsonObject[]> {
    if (!listing) return [];
    const exchange = await this.#session
      .send(listing, this.#token === undefined ? {} : { token: this.#token })
      .catch(nothingIfSkipped);
    const items = pageIn(exchange?.response, listing)?.items ?? [];
    const given = this.fixture(fixture);
    const named = items.filter(({ id }) => text(id) !== undefined);
    return named.toSorted((a, b) => Number(b.id === given) - Number(a.id === given));
  }

  /** Whether an operation without path variables succeeds with a body. Sends one request for each operation. */
  takes(operation: Operation, json: JsonObject): Promise<boolean> {
    const known = this.#taken.get(operation.id);
    if (known) return known;
    const taken = this.#session
      .send(operation, { json }, { expectation: 'open', unchecked: true })
      .catch(nothingIfSkipped)
      .then((exchange) => objectIn(exchange?.response) !== undefined);
    this.#taken.set(operation.id, taken);
    return taken;
  }

  /** The {@link signatureOf signature} of the response to the request of an exchange, at a path that no operation has. */
  unknownPath({ operationId, request }: Exchange): Promise<string | undefined> {
    const { method, headers, body } = request;
    const area = areaOf(this.#session.operation(operationId));
    const key = JSON.stringify([method, headers, body, area]);
    const known = this.#unknownPaths.get(key);
    if (known) return known;
    const signature = this.#session
      .sendToUnknownPath({ method, headers, ...(body !== undefined && { body }) }, area)
      .catch(nothingIfSkipped)
      .then((exchange) => (exchange && isComplete(exchange) ? signatureOf(exchange) : undefined));
    this.#unknownPaths.set(key, signature);
    return signature;
  }
}

/** Names of all fixtures that requests to an API can need. */
export function neededFixtures(api: Api): string[] {
  const fields = api.operations.flatMap((operation) =>
    (operation.requestBody?.content?.schema.properties ?? []).flatMap(
      (property) => fixtureOfField(property) ?? [],
    ),
  );
  return [...kindsOf(api).keys(), ...fields];
}

function kindsOf(api: Api): Map<string, ResourceKind> {
  const kinds = new Map<string, ResourceKind>();
  for (const operation of api.operations) {
    for (const parameter of parametersIn(operation, 'path')) {
      const fixture = fixtureOfParameter(operation, parameter);
      if (parameter.role === 'chosen-id') {
        // It is a kind even when no other path names one.
        const creation = { operation, pointer: '/id' };
        kinds.set(fixture, { fixture, creation, ...kinds.get(fixture) });
        continue;
      }
      const listing = listingFor(api, operation, parameter.name);
      const creation = creationFor(api, operation, parameter.name);
      const example = text(parameter.examples[0]?.value);
      kinds.set(fixture, {
        fixture,
        ...(listing && { listing }),
        ...(creation && { creation }),
        ...(example !== undefined && { example }),
        ...kinds.get(fixture),
      });
    }
  }
  return kinds;
}

/** The fixture that names a resource of a kind, such as `workflow_id`. */
function fixtureOf(kind: string): string {
  return `${kind.replaceAll('-', '_')}_id`;
}

/**
 * The fixture for what a path parameter identifies: by its role or, if the caller chooses the identifier, by that of
 * what is created. Without a role, it has the name of the path: `/boxes/{id}` gives `boxes_id`.
 */
function fixtureOfParameter(operation: Operation, { name, role }: Parameter): string {
  const created = successOf(operation)?.content?.schema.resource;
  const kind = identifiedBy(role) ?? (role === 'chosen-id' ? created : undefined);
  if (kind !== undefined) return fixtureOf(kind);
  const [before = ''] = operation.path.template.split(`/{${name}}`);
  const collection = before.split('/').findLast((part) => !part.startsWith('{')) ?? '';
  return `${collection}_${name}`.replaceAll(/\W/g, '_');
}

/**
 * The fixture for a field of a request that identifies something of the server, or is a credential: by its role. Without
 * a role, the fixture has the name of the field.
 */
export function fixtureOfField({ name, schema }: Property): string | undefined {
  const { role, keywords } = schema;
  const kind = identifiedBy(role);
  if (kind !== undefined) return fixtureOf(kind);
  if (role !== undefined && isCredential(role)) return role.replaceAll('-', '_');
  return keywords.format === 'uuid' ? name : undefined;
}

/** The listing at the path in front of a variable: that of `/silo/v1/entries/{id}` is `/silo/v1/entries`. */
function listingFor(api: Api, { path }: Operation, name: string): Operation | undefined {
  const [before] = path.template.split(`/{${name}}`);
  return api.operations.find(
    (each) => each.method === 'GET' && pageOf(each) && each.path.template === before,
  );
}

/** The operation whose response links to `target`; preferably one for which the caller chooses the id. */
function creationFor(api: Api, target: Operation, name: string): ResourceKind['creation'] {
  const linked = api.operations.flatMap((operation) => {
    const links = successOf(operation)?.links ?? [];
    const pointers = links.flatMap((link) => pointerOf(link, target, name) ?? []);
    return operation.method === 'GET' ? [] : pointers.map((pointer) => ({ operation, pointer }));
  });
  return linked.find(({ operation }) => choosesId(operation)) ?? linked[0];
}

function pointerOf(link: Link, { id }: Operation, name: string): string | undefined {
  if (link.operationId !== id) return undefined;
  return /^\$response\.body#(\/.*)$/.exec(link.parameters[name] ?? '')?.[1];
}
