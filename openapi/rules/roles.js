/**
 * Every role, a value of `x-role`: what an operation, a schema, a parameter, a field or an example means to tools,
 * whatever its name. A document declares roles; nothing is guessed from names. The lint rules and
 * `scripts/api/roles.ts` read this table.
 *
 * `operation` marks the role of an operation, and `creates` that it creates a resource and does nothing else. `schema`
 * marks the role of a component schema: the kind of resource that it describes. `example` marks that of an example of an
 * error: what is wrong with the request. Any other role says where a parameter that has it stands, whether a property
 * can have it, the types that fit it, whether it is a `credential` that the caller sends, and the kind of resource that
 * it `identifies`. The tools find a field with a role by it, so that a document can give the field any name. A field
 * without a role keeps its name.
 */
export const roles = /** @type {const} */ ({
  'update-entry': { operation: true },
  'list-entries': { operation: true },
  'list-related-entries': { operation: true },
  'create-job': { operation: true, creates: true },
  'create-job-non-idempotent': { operation: true, creates: true },
  'fetch-job': { operation: true },
  'create-workflow': { operation: true, creates: true },
  'update-workflow': { operation: true },
  'list-series-entries': { operation: true },
  'update-workspace': { operation: true },
  'authorize-enrollment': { operation: true },
  entry: { schema: true },
  'series-entry': { schema: true },
  workflow: { schema: true },
  step: { schema: true },
  job: { schema: true },
  workspace: { schema: true },
  enrollment: { schema: true },
  /** Query parameter for the position of a page; field with the position of this page. */
  'page-cursor': { parameter: 'query', property: true, types: ['string'] },
  /** Field with the position of the following page. */
  'next-cursor': { property: true, types: ['string'] },
  /** Query parameter for, or field with, the most items on a page. */
  'page-size': { parameter: 'query', property: true, types: ['integer'] },
  /** Field with the items of a page. */
  'page-items': { property: true, types: ['array'] },
  /** Query parameter for, or field with, the folder that is listed. */
  'folder-filter': { parameter: 'query', property: true, types: ['string'] },
  /** Query parameter for, or field with, the date from which results are provided. */
  'since-filter': { parameter: 'query', property: true, types: ['string', 'integer'] },
  /** Query parameter for the place at which an entry is mentioned. */
  'context-filter': { parameter: 'query', types: ['string'] },
  /** Query parameter for the document to find relations for. */
  'relation-target': { parameter: 'query', types: ['string'] },
  /** Path parameter or field with the identifier of another resource, of a kind. */
  'entry-id': { parameter: 'path', property: true, types: ['string'], identifies: 'entry' },
  'job-id': { parameter: 'path', property: true, types: ['string'], identifies: 'job' },
  'workflow-id': { parameter: 'path', property: true, types: ['string'], identifies: 'workflow' },
  'series-id': { parameter: 'path', property: true, types: ['string'], identifies: 'series' },
  /** Field with the identifier of something that no path names. */
  'step-id': { property: true, types: ['string'], identifies: 'step' },
  'enrollment-id': { property: true, types: ['string'], identifies: 'enrollment' },
  'owner-id': { property: true, types: ['string'], identifies: 'owner' },
  /** Path parameter whose value the caller chooses for what is created. */
  'chosen-id': { parameter: 'path', types: ['string'] },
  /** Query parameter for the seconds to wait before the response. */
  wait: { parameter: 'query', types: ['integer', 'number'] },
  /** Field with the time at which a job was completed. */
  'completion-time': { property: true, types: ['string'] },
  /** Field with a token that gives access. */
  'access-token': { property: true, types: ['string'] },
  /** Field with the content of a document, whose type the caller knows. */
  'document-content': { property: true, types: ['object'] },
  /** Fields by which a client says who it is, and proves it. */
  'client-id': { property: true, types: ['string'], credential: true },
  'client-secret': { property: true, types: ['string'], credential: true },
  /** The body is wrong. */
  'wrong-body': { example: true },
  /** There is no valid token. */
  'wrong-token': { example: true },
  /** The credentials in the body are not those of a client. */
  'wrong-credentials': { example: true },
  /** What the path or the body names does not exist. */
  'missing-resource': { example: true },
});

/**
 * @typedef {object} Role
 * @property {true} [operation]
 * @property {true} [creates]
 * @property {true} [schema]
 * @property {true} [example]
 * @property {'path' | 'query'} [parameter]
 * @property {true} [property]
 * @property {readonly string[]} [types]
 * @property {true} [credential]
 * @property {string} [identifies]
 */

/** @type {ReadonlyMap<unknown, Role>} */
export const roleByName = new Map(Object.entries(roles));
