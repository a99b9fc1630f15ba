import type { Answers } from '../../scripts/api/answers.ts';
import type { Mutant } from './mutant.ts';

/** Servers that do not do what their deployment has answered. */
const contradicted: Record<string, Answers> = {
  'lists entries in another order': { D75: 'newest-first' },
  'uses another page size by default': { D62: 10 },
  'allows larger pages': { D63: 50 },
  'shortens a page that is to be refused': { D139: 'refused' },
  'refuses a page size that is to stand for the default': { D140: 'default' },
  'leaves out the cursor of the last page in place of null': { D41: 'null' },
  'lists a series in another order': { D143: 'newest-first' },
  'leads on by the cursor that is to be the own one of a page': { D51: 'own' },
  'rejects a second creation of a job that is to replace the first': { D44: 'replaced' },
  'rejects a second creation of a workflow that is to change nothing': { D45: 'existing' },
  'sends errors that are no problem details': { D59: 'problem' },
  'sends errors with a status of their own': { D58: 'ok' },
};

/** Servers that contradict an answer of their deployment. */
export const mutants: Mutant[] = Object.entries(contradicted).map(([name, answers]) => ({
  ...{ name, answers },
  check: 'answered-points',
}));
