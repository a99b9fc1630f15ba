import type { OperationFacts } from './fact-types.ts';

/** The eleven operations (source: "Endpoints"), by operationId. */
export const operationFacts: Record<string, OperationFacts> = {
  updateSiloEntry: {
    method: 'patch',
    path: '/silo/v1/entries/{id}',
    pathParameters: { id: 'uuid' },
    body: 'SiloEntryUpdate',
    response: 'SiloEntry',
  },
  listSiloEntries: {
    method: 'get',
    path: '/silo/v1/entries',
    assumedQuery: {
      folder: 'text; enum open',
      created_at: 'timestamp, UTC with milliseconds',
      cursor: 'text',
      limit: 'integer',
    },
    response: 'SiloEntryPage',
  },
  listRelatedSiloEntries: {
    method: 'get',
    path: '/silo/v1/entries/{id}/related',
    pathParameters: { id: 'uuid' },
    assumedQuery: {
      uuid: 'uuid',
      context: 'text; enum open',
      created_at: 'timestamp, UTC with milliseconds',
      cursor: 'text',
      limit: 'integer',
    },
    response: 'SiloEntryPage',
  },
  createJob: {
    method: 'put',
    path: '/transform/v1/jobs/{id}',
    pathParameters: { id: 'uuid of version 7 or 1' },
    query: { wait: 'integer' },
    body: 'JobCreation',
    response: 'Job',
    links: ['fetchJob id=$response.body#/id'],
  },
  createJobNonIdempotent: {
    method: 'post',
    path: '/transform/v1/jobs',
    query: { wait: 'integer' },
    body: 'JobCreation',
    response: 'Job',
    links: ['fetchJob id=$response.body#/id'],
  },
  fetchJob: {
    method: 'get',
    path: '/transform/v1/jobs/{id}',
    pathParameters: { id: 'uuid' },
    response: 'Job',
  },
  createWorkflow: {
    method: 'put',
    path: '/transform/v1/workflows/{id}',
    pathParameters: { id: 'uuid' },
    body: 'WorkflowCreation',
    response: 'Workflow',
    links: ['updateWorkflow id=$response.body#/id'],
  },
  updateWorkflow: {
    method: 'patch',
    path: '/transform/v1/workflows/{id}',
    pathParameters: { id: 'uuid' },
    body: 'WorkflowUpdate',
    response: 'Workflow',
  },
  listSeriesEntries: {
    method: 'get',
    path: '/sequence/v1/series/{series_id}/entries',
    pathParameters: { series_id: 'uuid' },
    assumedQuery: { cursor: 'text', limit: 'integer' },
    response: 'SeriesEntryPage',
  },
  updateWorkspace: {
    method: 'patch',
    path: '/access/v1/workspace',
    body: 'WorkspaceUpdate',
    response: 'Workspace',
  },
  authorizeEnrollment: {
    method: 'post',
    path: '/access/v1/enrollment/authorize',
    body: 'EnrollmentAuthorization',
    response: 'Enrollment',
    credentialsInBody: true,
  },
};
