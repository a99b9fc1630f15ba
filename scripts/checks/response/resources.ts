import { resourceSchema, resourcesIn } from '../../api/success.ts';
import { objectsOf } from '../../lib/json.ts';
import type { ResponseCheck } from '../check.ts';
import { documented } from '../finding.ts';
import { sameResource } from './named-resource.ts';
import { responseShowsRequest } from './shown-request.ts';
import { eventOrder, timeOrder } from './times.ts';

const metaId: ResponseCheck = {
  id: 'meta-id',
  kind: 'stateless',
  asserts: "A meta record's id is the UUID of its entry, its source and its key, joined by colons.",
  basis: [{ fact: 'F061' }],
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

// A UUID may be written in capitals; source and key may not be changed.
function lowerUuid(id: string): string {
  return id.slice(0, 36).toLowerCase() + id.slice(36);
}

/** Checks of the fields of a resource, each against the others or against the request. */
export const resourceChecks: readonly ResponseCheck[] = [
  metaId,
  timeOrder,
  sameResource,
  responseShowsRequest,
  eventOrder,
];
