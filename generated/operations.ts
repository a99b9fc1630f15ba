// Generated from openapi/ by `npm run generate`. Do not edit: change the document instead.

/** Every operation of the interface, by its operationId. */
export const operations = {
  'silo.entries.list': {
    method: 'GET',
    path: '/silo/v1/entries',
    pathParameters: [],
    queryParameters: ['folder', 'created_at', 'cursor', 'limit'],
    hasBody: false,
    authenticated: true,
  },
  'silo.entries.update': {
    method: 'PATCH',
    path: '/silo/v1/entries/{id}',
    pathParameters: ['id'],
    queryParameters: [],
    hasBody: true,
    authenticated: true,
  },
  'silo.entries.related': {
    method: 'GET',
    path: '/silo/v1/entries/{id}/related',
    pathParameters: ['id'],
    queryParameters: ['uuid', 'context', 'created_at', 'cursor', 'limit'],
    hasBody: false,
    authenticated: true,
  },
  'transform.jobs.createNonIdempotent': {
    method: 'POST',
    path: '/transform/v1/jobs',
    pathParameters: [],
    queryParameters: ['wait'],
    hasBody: true,
    authenticated: true,
  },
  'transform.jobs.fetch': {
    method: 'GET',
    path: '/transform/v1/jobs/{id}',
    pathParameters: ['id'],
    queryParameters: [],
    hasBody: false,
    authenticated: true,
  },
  'transform.jobs.create': {
    method: 'PUT',
    path: '/transform/v1/jobs/{id}',
    pathParameters: ['id'],
    queryParameters: ['wait'],
    hasBody: true,
    authenticated: true,
  },
  'transform.workflows.create': {
    method: 'PUT',
    path: '/transform/v1/workflows/{id}',
    pathParameters: ['id'],
    queryParameters: [],
    hasBody: true,
    authenticated: true,
  },
  'transform.workflows.update': {
    method: 'PATCH',
    path: '/transform/v1/workflows/{id}',
    pathParameters: ['id'],
    queryParameters: [],
    hasBody: true,
    authenticated: true,
  },
  'sequence.entries.list': {
    method: 'GET',
    path: '/sequence/v1/series/{series_id}/entries',
    pathParameters: ['series_id'],
    queryParameters: ['cursor', 'limit'],
    hasBody: false,
    authenticated: true,
  },
  'access.workspace.update': {
    method: 'PATCH',
    path: '/access/v1/workspace',
    pathParameters: [],
    queryParameters: [],
    hasBody: true,
    authenticated: true,
  },
  'access.enrollment.authorize': {
    method: 'POST',
    path: '/access/v1/enrollment/authorize',
    pathParameters: [],
    queryParameters: [],
    hasBody: true,
    authenticated: false,
  },
} as const;

/** The name of an operation, which is also the path of its method in the client. */
export type OperationId = keyof typeof operations;
