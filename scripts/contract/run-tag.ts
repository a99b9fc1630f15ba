/** The name of everything that a run creates, so that people recognize it. */
export const runTag = 'docproc-contract';

/** The key under which values of a run stand in a document. */
export const runKey = 'docproc_contract';
