import type { Answers } from '../../scripts/api/answers.ts';
import type { Level } from '../../scripts/checks/finding.ts';
import type { Fetch } from '../../scripts/contract/http/send.ts';
import type { Rules } from '../../scripts/sandbox/rules.ts';

/** Puts itself between the tests and a server. It is made anew for each run, so it may remember. */
export type Layer = (next: Fetch) => Fetch;

/** A sandbox that differs from the product's in one point. */
export interface Variant {
  name: string;
  /** Rules of the sandbox in place of its own. */
  rules?: Partial<Rules>;
  layer?: Layer;
  /** What its deployment has answered. */
  answers?: Answers;
}

/** A variant that is wrong, or at least differs from what is assumed. */
export interface Mutant extends Variant {
  /** The check that has to find it. */
  check: string;
  /** At which level; `documented` when left out. */
  level?: Level;
  /** Set where no other check finds it, so that the test which looks for such a mutant begins with it. */
  alone?: true;
}
