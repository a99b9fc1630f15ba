import type { Problem } from './problem.ts';

/** The document is broken, so that nothing can be made from it. */
export class DocumentError extends Error {
  override name = 'DocumentError';
  readonly problems: readonly Problem[];

  /** @param problems at least one, in the order in which they are to be shown */
  constructor(problems: readonly Problem[]) {
    super(
      problems.map((problem) => `${problem.file}:${problem.line} ${problem.message}`).join('\n'),
    );
    this.problems = problems;
  }
}
