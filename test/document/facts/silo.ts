import type { ObjectFacts } from './fact-types.ts';

/** Objects of the silo area (source: "Silo entry" to "Page of entries", "Update a silo entry"). */
export const siloFacts = {
  SiloEntry: {
    assumedRequired: ['id', 'created_at', 'updated_at'],
    fields: {
      id: 'uuid',
      created_at: 'timestamp, UTC with milliseconds',
      updated_at: 'timestamp, UTC with milliseconds',
      folder: 'text; enum open',
      state: 'text; enum open',
      draft: 'boolean',
      invalid: 'boolean',
      signed: 'boolean',
      context: 'text; enum open',
      data: 'object',
      doc_schema: 'url',
      env_schema: 'url',
      digest: 'Digest',
      snippet: 'map of strings; propertyNames open',
      tags: 'array of text',
      faults: 'array of Fault',
      attachments: 'array of SiloAttachment',
      meta: 'array of SiloMetaRecord',
    },
  },
  Digest: { fields: { alg: 'text; enum open', val: 'text; pattern open' } },
  SiloAttachment: {
    assumedRequired: ['id', 'created_at'],
    fields: {
      id: 'text; format open',
      entry_id: 'uuid',
      created_at: 'timestamp, UTC with milliseconds',
      name: 'text',
      desc: 'text',
      mime: 'text',
      size: 'integer',
      hash: 'hex digest',
      stored: 'boolean',
      url: 'text; format open',
      meta: 'object',
    },
  },
  SiloMetaRecord: {
    assumedRequired: ['id', 'created_at', 'updated_at'],
    fields: {
      id: 'entry uuid:source:key',
      entry_id: 'uuid',
      key: 'text',
      src: 'text; enum open',
      value: 'object',
      ref: 'text',
      shared: 'boolean',
      link_scope: 'text; enum open',
      link_url: 'url',
      created_at: 'timestamp, UTC with milliseconds',
      updated_at: 'timestamp, UTC with milliseconds',
    },
  },
  Fault: {
    fields: { code: 'text; enum open', message: 'text', provider: 'text; enum open' },
  },
  SiloEntryPage: {
    assumedRequired: ['list'],
    fields: {
      list: 'array of SiloEntry',
      limit: 'integer',
      cursor: 'text',
      next_cursor: 'text',
      folder: 'text; enum open',
      created_at: 'timestamp, UTC with milliseconds',
    },
  },
  SiloEntryUpdate: {
    assumedRequired: [],
    fields: { content_type: 'text; enum open', data: 'object', folder: 'text; enum open' },
  },
} as const satisfies Record<string, ObjectFacts>;
