import { createsJob, type Operation, pageOf } from '../../api/operation.ts';
import { resourceSchema, resourcesIn } from '../../api/success.ts';
import { type JsonObject, objectsOf, text } from '../../lib/json.ts';
import { restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { assumed, documented } from '../finding.ts';
import { firstRepeated, idsOf, sameUuid } from '../values.ts';
import { searchesRelations } from './relations.ts';

const metaId: ResponseCheck = {
  id: 'meta-id',
  kind: 'stateless',
  asserts: "A meta record's id is the UUID of its entry, its source and its key, joined by colons.",
  basis: restsOn('F061'),
  fix: 'Compose the id anew from the three fields: `<entry_id>:<src>:<key>`.',
  needs: 'an entry with a meta record that has `src` and `key`',
  appliesTo: (operation) => {
    const record = resourceSchema(operation)?.property('meta')?.schema.items;
    return record?.property('src') !== undefined && record.property('key') !== undefined;
  },
  evaluate({ response }, { operation }) {
    const records = resourcesIn(response, operation).flatMap((entry) =>
      objectsOf(entry.meta).flatMap(({ id, entry_id = entry.id, src, key }) =>
        typeof src === 'string' && typeof key === 'string'
          ? [{ actual: String(id), expected: `${entry_id}:${src}:${key}` }]
          : [],
      ),
    );
    if (records.length === 0) return undefined;
    return records
      .filter(({ expected, actual }) => lowerUuid(actual) !== lowerUuid(expected))
      .map((found) =>
        documented('F061', {
          message: 'The id of a meta record is not composed of its entry, source and key.',
          pointer: '/meta',
          ...found,
        }),
      );
  },
};

/** The parts of an entry that name it, and the facts that give them that field. */
const partsOfEntry = [
  { list: 'attachments', fact: 'F050' },
  { list: 'meta', fact: 'F062' },
] as const;

const partOwner: ResponseCheck = {
  id: 'part-owner',
  kind: 'stateless',
  asserts: 'Each attachment and each metadata record of an entry names that entry in `entry_id`.',
  basis: restsOn(...partsOfEntry.map(({ fact }) => fact)),
  fix: 'Set `entry_id` to the entry in which the part is shown; look for a join by another column.',
  needs: 'an entry with an attachment or a metadata record that has an `entry_id`',
  appliesTo: (operation) => {
    const schema = resourceSchema(operation);
    return partsOfEntry.some(({ list }) =>
      schema?.property(list)?.schema.items?.property('entry_id'),
    );
  },
  evaluate({ response }, { operation }) {
    const parts = resourcesIn(response, operation).flatMap((entry) =>
      partsOfEntry.flatMap(({ list, fact }) =>
        objectsOf(entry[list]).flatMap(({ entry_id }) =>
          text(entry_id) !== undefined && text(entry.id) !== undefined
            ? [{ list, fact, expected: String(entry.id), actual: String(entry_id) }]
            : [],
        ),
      ),
    );
    if (parts.length === 0) return undefined;
    return parts
      .filter(({ expected, actual }) => !sameUuid(expected, actual))
      .map(({ list, fact, ...values }) =>
        documented(fact, {
          message: 'A part of an entry names another entry.',
          pointer: `/${list}/0/entry_id`,
          ...values,
        }),
      );
  },
};

const fileSize: ResponseCheck = {
  id: 'file-size',
  kind: 'stateless',
  asserts: 'The size of an attachment is not negative.',
  basis: restsOn('D185'),
  fix: 'Leave out a size that is not known.',
  needs: 'an attachment with a size',
  // A creation shows a job before it leaves a file, and a search a few entries, which another response shows as well.
  appliesTo: (operation) =>
    sizedItems(operation) !== undefined && !createsJob(operation) && !searchesRelations(operation),
  evaluate({ response }, { operation }) {
    const sizes = resourcesIn(response, operation).flatMap(({ attachments }) =>
      objectsOf(attachments).flatMap(({ size }) => (typeof size === 'number' ? [size] : [])),
    );
    if (sizes.length === 0) return undefined;
    const negative = sizes.find((size) => size < 0);
    if (negative === undefined) return [];
    return [
      assumed('D185', {
        message: 'The size of an attachment is negative.',
        pointer: '/attachments/0/size',
        expected: 'zero or more',
        actual: String(negative),
      }),
    ];
  },
};

/** The sizes that attachments of one hash have. */
function sizesByHash(attachments: readonly JsonObject[]): Map<string, Set<number>> {
  const sizes = new Map<string, Set<number>>();
  for (const { hash, size, stored } of attachments) {
    // What is not stored may not have been read.
    if (stored === false || typeof hash !== 'string' || hash === '' || typeof size !== 'number')
      continue;
    sizes.set(hash, (sizes.get(hash) ?? new Set()).add(size));
  }
  return sizes;
}

const fileHash: ResponseCheck = {
  id: 'file-hash',
  kind: 'stateless',
  asserts:
    'Attachments of different sizes have different hashes, and empty ones the same. A hash has two digits for each byte.',
  basis: restsOn('D196'),
  fix: 'Compute the hash from the content of each file.',
  needs: 'attachments with a hash and a size',
  appliesTo: (operation) => sizedItems(operation) !== undefined && pageOf(operation) !== undefined,
  evaluate({ response }, { operation }) {
    const all = resourcesIn(response, operation).flatMap((each) => objectsOf(each.attachments));
    const sizes = sizesByHash(all);
    const pointer = '/attachments/0/hash';
    const shared = [...sizes].find(([, each]) => each.size > 1);
    if (shared) {
      const message = 'Attachments of different sizes have the same hash.';
      const actual = `${shared[0]} for ${[...shared[1]].slice(0, 3).join(', ')} bytes`;
      const expected = 'a hash of its own for each content';
      return [assumed('D196', { message, pointer, expected, actual })];
    }
    const odd = [...sizes.keys()].find((hash) => /^[\da-f]+$/i.test(hash) && hash.length % 2 === 1);
    if (odd !== undefined) {
      const message = 'A hash has an odd number of digits.';
      const expected = 'two digits for each byte';
      return [assumed('D196', { message, pointer, expected, actual: odd })];
    }
    if (sizes.size < 2) return undefined;
    const [first = '', ...others] = [...sizes].flatMap(([hash, each]) =>
      each.has(0) ? [hash] : [],
    );
    // Two algorithms give nothing two hashes, of two lengths.
    const other = others.find(({ length }) => length === first.length);
    if (other === undefined) return [];
    const message = 'Attachments of size 0 have different hashes.';
    const expected = 'one hash for all of size 0';
    return [assumed('D196', { message, pointer, expected, actual: `${first} and ${other}` })];
  },
};

const partsOnce: ResponseCheck = {
  id: 'parts-once',
  kind: 'stateless',
  asserts: 'No attachment and no metadata record stands twice in its resource.',
  basis: restsOn('D184'),
  fix: 'Look for a join that multiplies rows.',
  needs: 'a resource with an attachment or a metadata record',
  appliesTo: (operation) =>
    !createsJob(operation) &&
    partsOfEntry.some(({ list }) => resourceSchema(operation)?.property(list)?.schema.items),
  evaluate({ response }, { operation }) {
    const lists = resourcesIn(response, operation).flatMap((resource) =>
      partsOfEntry.map(({ list }) => ({ list, ids: idsOf(objectsOf(resource[list])) })),
    );
    if (lists.every(({ ids }) => ids.length === 0)) return undefined;
    return lists.flatMap(({ list, ids }) => {
      const twice = firstRepeated(ids);
      if (twice === undefined) return [];
      const message = 'A part of a resource stands there twice.';
      const details = { expected: 'each part once', actual: twice };
      return [assumed('D184', { message, pointer: `/${list}`, ...details })];
    });
  },
};

function sizedItems(operation: Operation): unknown {
  return resourceSchema(operation)?.property('attachments')?.schema.items?.property('size');
}

// A UUID may be written in capitals; source and key may not be changed.
function lowerUuid(id: string): string {
  return id.slice(0, 36).toLowerCase() + id.slice(36);
}

/** Checks of the attachments and the metadata records of a resource. */
export const partChecks: readonly ResponseCheck[] = [
  metaId,
  partOwner,
  partsOnce,
  fileSize,
  fileHash,
];
