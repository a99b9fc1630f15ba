import type { Key } from './json-pointer.ts';

/** What a linter says, before it is known on which line. */
export interface Finding {
  /** Absolute path of the file. */
  file: string;
  path: readonly Key[];
  rule: string;
  severity: 'error' | 'warning';
  message: string;
  mend?: string;
}
