/** What the content of a resource consists of: neither a read nor processing changes it. */
const content = [
  ...['folder', 'data', 'tags', 'doc_schema', 'code', 'series_id', 'previous_id'],
  ...['workflow_id', 'silo_entry_id'],
];

/** Fields that no read changes; an address, for example, may be signed anew each time. */
export const unchangedByReads: readonly string[] = [
  ...content,
  ...['digest', 'env_schema', 'sigs', 'draft', 'invalid', 'signed'],
];

/** Fields that a resource keeps until a call says otherwise; the others follow from processing. */
export const unchangedByProcessing: readonly string[] = [
  ...['id', 'created_at', ...content, 'meta', 'name', 'slug', 'description', 'country'],
  ...['schema', 'steps', 'disabled', 'owner_id', 'app_id', 'sandbox'],
];

/** How long, in ms, a resource has not been created or updated when nothing of it is under way any more. */
export const settlingTime = 600_000;
