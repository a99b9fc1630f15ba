// Generated from openapi/ by `npm run generate`. Do not edit: change the document instead.
import createFetchClient, { type ClientOptions } from 'openapi-fetch';
import type { operations, paths } from './types.ts';

type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Content } };
}
  ? Content
  : never;
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

/** A client with one method for each operation, and the plain openapi-fetch client as `raw`. */
export function createClient(options: ClientOptions) {
  const raw = createFetchClient<paths>(options);
  return {
    raw,
    silo: {
      entries: {
        /** List silo entries */
        list: (query?: Query<'silo.entries.list'>) =>
          raw.GET('/silo/v1/entries', { params: { ...(query && { query }) } }),
        /** Update a silo entry */
        update: (id: string, body: Body<'silo.entries.update'>) =>
          raw.PATCH('/silo/v1/entries/{id}', { params: { path: { id } }, body }),
        /** Find related entries */
        related: (id: string, query?: Query<'silo.entries.related'>) =>
          raw.GET('/silo/v1/entries/{id}/related', { params: { path: { id }, ...(query && { query }) } }),
      },
    },
    transform: {
      jobs: {
        /** Create a job for development and testing */
        createNonIdempotent: (body: Body<'transform.jobs.createNonIdempotent'>, query?: Query<'transform.jobs.createNonIdempotent'>) =>
          raw.POST('/transform/v1/jobs', { params: { ...(query && { query }) }, body }),
        /** Fetch a job */
        fetch: (id: string) =>
          raw.GET('/transform/v1/jobs/{id}', { params: { path: { id } } }),
        /** Create a job */
        create: (id: string, body: Body<'transform.jobs.create'>, query?: Query<'transform.jobs.create'>) =>
          raw.PUT('/transform/v1/jobs/{id}', { params: { path: { id }, ...(query && { query }) }, body }),
      },
      workflows: {
        /** Create a workflow */
        create: (id: string, body: Body<'transform.workflows.create'>) =>
          raw.PUT('/transform/v1/workflows/{id}', { params: { path: { id } }, body }),
        /** Update a workflow */
        update: (id: string, body: Body<'transform.workflows.update'>) =>
          raw.PATCH('/transform/v1/workflows/{id}', { params: { path: { id } }, body }),
      },
    },
    sequence: {
      entries: {
        /** List the entries of a series */
        list: (series_id: string, query?: Query<'sequence.entries.list'>) =>
          raw.GET('/sequence/v1/series/{series_id}/entries', { params: { path: { series_id }, ...(query && { query }) } }),
      },
    },
    access: {
      workspace: {
        /** Update the workspace */
        update: (body: Body<'access.workspace.update'>) =>
          raw.PATCH('/access/v1/workspace', { body }),
      },
      enrollment: {
        /** Authorize an enrollment */
        authorize: (body: Body<'access.enrollment.authorize'>) =>
          raw.POST('/access/v1/enrollment/authorize', { body }),
      },
    },
  };
}
