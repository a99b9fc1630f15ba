/** One thing wrong with a document, and how to mend it. */
export interface Problem {
  /** Path of the file it is in, relative to the current directory. */
  file: string;
  /** Line, from 1. */
  line: number;
  /** Column, from 1. */
  column: number;
  /** The rule that found it, in kebab-case. */
  rule: string;
  severity: 'error' | 'warning';
  /** What was found and what was expected. */
  message: string;
  /** What to do about it. */
  mend?: string;
}
