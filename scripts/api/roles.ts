/**
 * What a parameter or a field means to tools, whatever its name: the values of the extension `x-role`.
 * A document declares them; nothing is guessed from names.
 */
export const roles = [
  /** Query parameter for the position of a page; field with the position of this page. */
  'page-cursor',
  /** Field with the position of the following page. */
  'next-cursor',
  /** Query parameter for, or field with, the most items on a page. */
  'page-size',
  /** Field with the items of a page. */
  'page-items',
  /** Query parameter for, or field with, the folder that is listed. */
  'folder-filter',
  /** Query parameter for, or field with, the date from which results are provided. */
  'since-filter',
  /** Query parameter for the place at which an entry is mentioned. */
  'context-filter',
  /** Query parameter for the document to find relations for. */
  'relation-target',
  /** Path parameter whose value the caller chooses for what is created. */
  'chosen-id',
  /** Query parameter for the seconds to wait before the response. */
  'wait',
  /** Field with the time at which a job was completed. */
  'completion-time',
  /** Field with a token that gives access. */
  'access-token',
  /** Field with the content of a document, whose type the caller knows. */
  'document-content',
  /** Field with a secret that the caller sends. */
  'credential',
] as const;

export type Role = (typeof roles)[number];

const known: ReadonlySet<unknown> = new Set(roles);

/** The role that an object declares, if it is a known one. */
export function roleOf(object: { readonly 'x-role'?: unknown }): Role | undefined {
  const role = object['x-role'];
  return isRole(role) ? role : undefined;
}

function isRole(value: unknown): value is Role {
  return known.has(value);
}
