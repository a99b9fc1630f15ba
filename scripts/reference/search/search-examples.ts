import { type Content, type Operation, type Parameter, successOf } from '../../api/operation.ts';
import { forEachMember } from '../../lib/json.ts';
import { uuid } from '../../lib/uuid.ts';
import { exampleRequest, responseExample } from '../../samples/request.ts';
import { contentFields, type Field, flatten } from '../fields/fields.ts';
import type { Site } from '../site.ts';
import type { UnnumberedEntry } from './search-options.ts';

/** A value of an example, and where it stands. */
interface ExamplePlace {
  readonly value: unknown;
  /** Names from the outermost object down, joined by dots; items of a list add nothing. */
  readonly path: string;
  readonly summary: string;
  /** Address of the parameter or of the field that describes it, or the nearest one around it. */
  readonly address: string;
  /** Whether the document describes it, and not only what is around it. */
  readonly isDescribed: boolean;
}

/**
 * What search finds in the examples alone: identifiers, fields that no schema describes, and what a reader remembers
 * of an example, such as the title of a document. Each is found once, in however many examples it is.
 */
export function exampleEntries(site: Site): UnnumberedEntry[] {
  const places = placesIn(site);
  const identifiers = places.filter(({ value }) => uuid.test(String(value)));
  const others = places.filter(({ isDescribed }) => !isDescribed);
  const texts = places.filter(({ value }) => isText(value));
  return [
    ...[...Map.groupBy(identifiers, ({ value }) => String(value))].map(entry),
    ...[...Map.groupBy(others, ({ path }) => path)].map(entry),
    ...[...Map.groupBy(texts, ({ value }) => String(value))].map(entry),
  ];
}

/** In characters: a title, a name of a file, a sentence. */
const longestText = 80;

/** Whether a value is words for people, and not a number, a time, an address or a secret. */
function isText(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > longestText) return false;
  return (
    /[a-z]{2}.*[ .]|[ .].*[a-z]{2}/i.test(value) && !/^<|:\/\/|^\d{4}-\d\d-|^[\d.]+$/.test(value)
  );
}

/** The most places that an entry names. */
const mostPlaces = 5;

function entry([title, places]: [string, ExamplePlace[]]): UnnumberedEntry {
  const named = [...new Set(places.map(({ path, summary }) => `${path} of ${summary}`))];
  return {
    address: places[0]?.address ?? '',
    kind: 'example',
    title,
    place: `Example: ${named[0]}`,
    text: named.slice(1, mostPlaces).join(', '),
  };
}

/** Paths of the fields that have an identifier in the examples of a body that callers send. */
export function identifierPaths({ requestBody }: Operation): Set<string> {
  const values = requestBody?.content?.examples.flatMap(({ value }) => valuesBelow(value, ''));
  const identifiers = values?.filter(({ value }) => uuid.test(String(value))) ?? [];
  return new Set(identifiers.map(({ path }) => path));
}

/** Parameters come first, and among them those that identify what an operation reads. */
function placesIn(site: Site): ExamplePlace[] {
  const { operations } = site.api;
  const parameters = operations.flatMap((operation) =>
    operation.parameters.map((parameter) => ({ operation, parameter })),
  );
  return [
    ...parameters
      .toSorted((one, other) => rank(one) - rank(other))
      .flatMap(({ operation, parameter }) => parameterPlaces(operation, parameter)),
    ...operations.flatMap((operation) => bodyPlaces(site, operation)),
  ];
}

function rank(each: { operation: Operation; parameter: Parameter }): number {
  if (each.parameter.in !== 'path') return 2;
  return each.operation.method === 'GET' ? 0 : 1;
}

/** The values of the document, and in the path that of the samples too: an identifier that is not in use yet. */
function parameterPlaces(operation: Operation, parameter: Parameter): ExamplePlace[] {
  const { id, summary } = operation;
  const { name, in: where, examples } = parameter;
  const address = `operations/${id}.html#${where}.${name}`;
  const shown = where === 'path' ? [exampleRequest(operation).path[name]] : [];
  const values = new Set([...examples.map(({ value }) => value), ...shown]);
  return [...values].map((value) => ({ value, path: name, summary, address, isDescribed: true }));
}

function bodyPlaces(site: Site, operation: Operation): ExamplePlace[] {
  const { requestBody } = operation;
  const success = successOf(operation);
  return [
    ...contentPlaces(operation, requestBody?.content, 'body', site.fieldsOf(requestBody)),
    ...contentPlaces(operation, success?.content, 'response', site.fieldsOf(success)),
  ];
}

/** @param shown fields that have an anchor on the page of the operation */
function contentPlaces(
  operation: Operation,
  content: Content | undefined,
  prefix: string,
  shown: readonly Field[],
): ExamplePlace[] {
  const { id, summary } = operation;
  const described = new Set(flatten(contentFields(content)).map(({ path }) => path));
  const anchors = new Set(flatten(shown).map(({ path }) => path));
  const examples = content?.examples.map(({ value }) => responseExample(operation, value)) ?? [];
  const values = examples.flatMap((value) => valuesBelow(value, ''));
  return values.map(({ path, value }) => {
    const anchor = pathsTo(path).findLast((each) => anchors.has(each));
    const address = `operations/${id}.html${anchor === undefined ? '' : `#${prefix}.${anchor}`}`;
    return { value, path, summary, address, isDescribed: described.has(path) };
  });
}

/** The path of a field after those of the fields around it: of `a.b`, `a` and `a.b`. */
function pathsTo(path: string): string[] {
  const names = path.split('.');
  return names.map((_, index) => names.slice(0, index + 1).join('.'));
}

/** The values in a JSON value that are neither objects nor lists, at any depth. */
function valuesBelow(value: unknown, path: string): { path: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [{ path, value }];
  const inner: { path: string; value: unknown }[] = [];
  forEachMember(value, (key, member) => {
    const below = typeof key === 'number' ? path : path === '' ? key : `${path}.${key}`;
    inner.push(...valuesBelow(member, below));
  });
  return inner;
}
