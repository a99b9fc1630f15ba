import type { Operation } from '../../api/operation.ts';
import type { ResolvedSchema } from '../../api/schema.ts';
import { resourceSchema, resourcesIn } from '../../api/success.ts';
import { isJsonObject } from '../../lib/json.ts';
import { escapePattern } from '../../lib/text.ts';
import { nilUuid } from '../../lib/uuid.ts';
import { restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { assumed, type Finding } from '../finding.ts';

/** Texts that stand for a missing value. */
const words = [
  ...['undefined', 'null', 'None', 'NaN', 'nil', '<nil>', '(null)', '[object Object]'],
  'about:blank',
];

/** Whether the value of a file's hash or of a digest is one that no content has. */
function isHashOfZeros(value: unknown, pointer: string): value is string {
  return typeof value === 'string' && /^0{16,}$/.test(value) && /\/(hash|val)$/.test(pointer);
}

/** Fields whose texts callers send, to this operation or to another one. */
const sentFields: ReadonlySet<string> = new Set([
  ...['name', 'description', 'notes', 'folder', 'slug', 'country', 'schema'],
  ...['tags', 'config', 'data', 'provider', 'status'],
]);

/**
 * The fields among them of the resources in a response. Only one operation sends a workspace, so that its body tells; and
 * the links of a workflow have a status that callers send, while those of a job are the service's.
 */
function sentTo(operation: Operation): ReadonlySet<string> {
  const { role, requestBody } = operation;
  const own = role === 'update-workspace' ? requestBody?.content?.schema : undefined;
  const isJob = resourceSchema(operation)?.propertyWithRole('completion-time') !== undefined;
  if (!own && !isJob) return sentFields;
  return new Set([...sentFields].filter((name) => (own ? own.property(name) : name !== 'status')));
}

/** The texts that say nothing in a value, at any depth that its schema describes. */
function* textsWithoutContent(
  value: unknown,
  schema: ResolvedSchema,
  sent: ReadonlySet<string>,
  pointer = '',
): Generator<Finding, void> {
  if (value === '') {
    const text = { pointer, expected: 'a text, or no field', actual: '""' };
    yield assumed('D85', { message: 'A text of the service is empty.', ...text });
  } else if (value === nilUuid || isHashOfZeros(value, pointer)) {
    const one = value === nilUuid ? 'UUID' : 'hash';
    const text = { pointer, expected: `a ${one} of something, or no field`, actual: value };
    yield assumed('D85', { message: `A ${one} of zeros stands for a missing one.`, ...text });
  } else if (typeof value === 'string' && words.includes(value)) {
    const text = { pointer, expected: 'a text, or no field', actual: value };
    yield assumed('D194', { message: 'A text stands for a missing value.', ...text });
  } else if (Array.isArray(value) && schema.items) {
    for (const item of value) yield* itemsWithoutContent(item, schema.items, sent, `${pointer}/0`);
  } else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      const described = schema.property(name)?.schema ?? schema.values;
      if (described && !sent.has(name))
        yield* textsWithoutContent(member, described, sent, `${pointer}/${name}`);
    }
  }
}

function* itemsWithoutContent(
  item: unknown,
  schema: ResolvedSchema,
  sent: ReadonlySet<string>,
  pointer: string,
): Generator<Finding, void> {
  if (item !== '') return yield* textsWithoutContent(item, schema, sent, pointer);
  const text = { pointer, expected: 'a text', actual: '""' };
  yield assumed('D194', { message: 'A list of texts has an empty one.', ...text });
}

const anyEmptyText = new RegExp(
  `"(?:0{16,}|${[...words, nilUuid].map(escapePattern).join('|')})?"`,
);

/** Whether the texts of the service say something. */
export const textContent: ResponseCheck = {
  id: 'text-content',
  kind: 'stateless',
  asserts:
    'No text of the service is empty, or stands for a missing value, such as `undefined`, `about:blank`, or a UUID or a hash of zeros, and no list of texts has an empty one.',
  basis: restsOn('D85', 'D194'),
  fix: 'Leave out what has no value before texts are made of it.',
  needs: 'a success with a resource',
  evaluate({ response }, { operation }) {
    const schema = resourceSchema(operation);
    const resources = resourcesIn(response, operation);
    if (!response || !schema || resources.length === 0) return undefined;
    // Few responses have such a text at all, and to look through their resources takes long.
    if (!anyEmptyText.test(response.body)) return [];
    const sent = sentTo(operation);
    return resources.flatMap((each) => [...textsWithoutContent(each, schema, sent)]);
  },
};
