import { faultHeader } from '../../scripts/sandbox/faults/fault-queue.ts';
import type { FaultName } from '../../scripts/sandbox/faults/named-faults.ts';
import type { Mutant } from './mutant.ts';

/** The faults of the sandbox that make a server deviate, each on the requests of one operation. */
const found: readonly (Pick<Mutant, 'check' | 'level'> & { fault: FaultName; on: string })[] = [
  { fault: 'unavailable', on: 'updateWorkflow', check: 'valid-accepted' },
  { fault: 'drop-before-commit', on: 'updateWorkflow', check: 'complete-response' },
  { fault: 'drop-after-commit', on: 'createJob', check: 'complete-response' },
  { fault: 'truncated-body', on: 'fetchJob', check: 'complete-response' },
  { fault: 'malformed-body', on: 'fetchJob', check: 'json-object' },
  { fault: 'html-body', on: 'fetchJob', check: 'json-object' },
  { fault: 'empty-body', on: 'fetchJob', check: 'json-object' },
  { fault: 'job-stuck', on: 'createJob', check: 'job-completes', level: 'assumed' },
  { fault: 'expired-token', on: 'listSiloEntries', check: 'enrollment-token', level: 'assumed' },
];

/** Injects the faults that the sandbox knows by name, all the time. */
export const mutants: Mutant[] = found.map(({ fault, on, ...expected }) => ({
  name: `${on} has the fault ${fault}`,
  ...expected,
  layer: (next) => (request) => {
    const faulty = new Request(request);
    faulty.headers.set(faultHeader, `${fault}; operation=${on}`);
    return next(faulty);
  },
}));
