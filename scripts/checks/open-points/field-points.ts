import type { ResolvedSchema } from '../../api/schema.ts';
import { resourceSchema, resourcesIn } from '../../api/success.ts';
import { isJsonObject } from '../../lib/json.ts';
import { type Observer, showing } from './observation.ts';

/** So many resources of a page show what all do. */
const most = 20;

/** How a response writes that a field has no value. */
const noValue: Observer = ({ response }, operation) => {
  const schema = resourceSchema(operation);
  if (!schema) return [];
  const found = new Set(
    resourcesIn(response, operation)
      .slice(0, most)
      .flatMap((resource) => [...absencesIn(resource, schema)]),
  );
  // A server that writes null may still leave out a field that a kind of resource never has.
  if (found.has('null')) return [showing('D85', 'null', 'a field that is null')];
  if (found.has('empty')) {
    return [showing('D85', 'empty', 'an empty text in a field whose values have a form')];
  }
  return found.has('absent')
    ? [showing('D85', 'absent', 'a field that is left out', 'null', 'empty')]
    : [];
};

/** How the fields of a resource without a value are written, at any depth. */
function* absencesIn(
  value: unknown,
  schema: ResolvedSchema,
): Iterable<'absent' | 'null' | 'empty'> {
  const { items, properties } = schema;
  if (Array.isArray(value) && items) {
    for (const item of value.slice(0, most)) yield* absencesIn(item, items);
  }
  if (!isJsonObject(value)) return;
  for (const property of properties) {
    const member = value[property.name];
    const { keywords } = property.schema;
    const hasForm = keywords.format !== undefined || keywords.pattern !== undefined;
    if (!Object.hasOwn(value, property.name)) yield 'absent';
    else if (member === null) yield 'null';
    else if (member === '' && hasForm) yield 'empty';
    else yield* absencesIn(member, property.schema);
  }
}

/** What the fields of resources show. */
export const fieldObservers: readonly Observer[] = [noValue];

/** The decisions whose answers a field can contradict. */
export const fieldPoints = ['D85'] as const;
