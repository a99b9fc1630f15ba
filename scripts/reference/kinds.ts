/** What a caller makes of a statement of each kind, in one sentence. Pages and their scripts say it in these words. */
export const kindMeanings = {
  fact: 'the source states it, so rely on it.',
  assumed:
    'the source does not state it, and this reference assumes one behavior: your service may differ, so check before you rely on it.',
  open: 'the source does not state it, and this reference assumes nothing: write code that works with any behavior.',
  answered: 'the source does not state it, and an overlay says what this service does: rely on it.',
} as const;

/** The same in a few words, for what stands beside the signs. */
export const shortMeanings = {
  fact: 'No sign: a fact.',
  assumed: ': your service may differ.',
  open: ': nothing is assumed.',
} as const;
