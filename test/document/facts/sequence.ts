import type { ObjectFacts } from './fact-types.ts';

/** Objects of the sequence area (source: "Series entry", "Fetch all entries of a series"). */
export const sequenceFacts = {
  SeriesEntry: {
    assumedRequired: ['id', 'created_at', 'updated_at'],
    fields: {
      id: 'uuid',
      series_id: 'uuid',
      code: 'text; pattern open',
      previous_id: 'uuid',
      meta: 'map of strings',
      sigs: 'array of text; pattern open',
      created_at: 'timestamp, UTC with milliseconds',
      updated_at: 'timestamp, UTC with milliseconds',
    },
  },
  SeriesEntryPage: {
    assumedRequired: ['list'],
    fields: {
      series_id: 'uuid',
      list: 'array of SeriesEntry',
      limit: 'integer',
      cursor: 'text',
    },
  },
} as const satisfies Record<string, ObjectFacts>;
