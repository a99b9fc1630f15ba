import type { ObjectFacts } from './fact-types.ts';

/** Objects of the access area (source: "Workspace", "Enrollment"), and the assumed error. */
export const accessFacts = {
  Workspace: {
    assumedRequired: ['id', 'created_at', 'updated_at'],
    fields: {
      id: 'uuid',
      name: 'text',
      slug: 'text',
      country: 'text; pattern open',
      sandbox: 'boolean',
      created_at: 'timestamp, UTC with milliseconds',
      updated_at: 'timestamp, UTC with milliseconds',
    },
  },
  WorkspaceUpdate: { assumedRequired: [], fields: { logo_url: 'url', name: 'text', slug: 'text' } },
  Enrollment: {
    required: ['token'],
    assumedRequired: ['id', 'created_at', 'updated_at'],
    fields: {
      id: 'uuid',
      owner_id: 'uuid',
      app_id: 'uuid',
      sandbox: 'boolean',
      disabled: 'boolean',
      token: 'text',
      data: 'any',
      created_at: 'timestamp, UTC with milliseconds',
      updated_at: 'timestamp, UTC with milliseconds',
    },
  },
  EnrollmentAuthorization: {
    assumedRequired: [],
    fields: { client_id: 'text; format open', client_secret: 'text', id: 'uuid', owner_id: 'uuid' },
  },
  Error: { assumed: true, fields: { code: 'text; type, enum open', message: 'text; type open' } },
} as const satisfies Record<string, ObjectFacts>;
