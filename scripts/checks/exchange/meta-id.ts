import type { ExchangeCheck } from '../../contract/check.ts';
import { objectsOf } from '../page.ts';

/** The id of a meta record is composed of the entry, the source and the key. */
export const check: ExchangeCheck = {
  id: 'meta-id',
  kind: 'exchange',
  asserts: "A meta record's id is the UUID of its entry, its source and its key, joined by colons.",
  basis: [
    { section: 'Silo meta record', fact: 'the id is composed of entry UUID, source and key' },
  ],
  mend: 'Compose the id anew from the three fields: `<entry_id>:<src>:<key>`.',
  needs: 'an entry with a meta record that has `src` and `key`',
  concerns: ({ id }) => id === 'listSiloEntries' || id === 'updateSiloEntry',
  judge({ response }) {
    const records = objectsOf(response).flatMap((entry) =>
      (Array.isArray(entry.meta) ? entry.meta : []).map((record) => ({ entry, record })),
    );
    const complete = records.filter(
      ({ record }) => typeof record?.src === 'string' && typeof record?.key === 'string',
    );
    if (complete.length === 0) return undefined;
    return complete.flatMap(({ entry, record }) => {
      const expected = `${record.entry_id ?? entry.id}:${record.src}:${record.key}`;
      if (lowerUuid(String(record.id)) === lowerUuid(expected)) return [];
      return [
        {
          level: 'documented' as const,
          message: 'The id of a meta record is not composed of its entry, source and key.',
          pointer: '/meta',
          expected,
          actual: String(record.id),
        },
      ];
    });
  },
};

// A UUID may be written in capitals; source and key may not be changed.
function lowerUuid(id: string): string {
  return id.slice(0, 36).toLowerCase() + id.slice(36);
}
