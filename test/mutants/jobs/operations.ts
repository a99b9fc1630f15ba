/** The operations that create or show a job. */
export const create = 'createJob';
export const post = 'createJobNonIdempotent';
export const fetchJob = 'fetchJob';
/** All of them. */
export const each = `${create} ${post} ${fetchJob}`;
