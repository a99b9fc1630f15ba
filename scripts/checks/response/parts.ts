import { createsJob } from '../../api/operation.ts';
import { resourceSchema, resourcesIn } from '../../api/success.ts';
import { objectsOf, text } from '../../lib/json.ts';
import { restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { assumed, documented } from '../finding.ts';
import { firstRepeated, idsOf, sameUuid } from '../values.ts';

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

// A UUID may be written in capitals; source and key may not be changed.
function lowerUuid(id: string): string {
  return id.slice(0, 36).toLowerCase() + id.slice(36);
}

/** Checks of the attachments and the metadata records of a resource as its parts. */
export const partChecks: readonly ResponseCheck[] = [metaId, partOwner, partsOnce];
