import { faultHeader } from '../../scripts/sandbox/faults/fault-queue.ts';
import type { FaultName } from '../../scripts/sandbox/faults/named-faults.ts';
import type { Mutant } from './mutant.ts';

/** How the contract tests find a fault that is injected into the requests of one operation. */
type Found = Pick<Mutant, 'check' | 'level'> & { on: string };

/** Every fault that the sandbox knows by name: how it is found, or why a server that has it conforms. */
const faults: Readonly<Record<FaultName, Found | string>> = {
  latency: 'A response may take long.',
  'rate-limit': 'A server may limit requests; the tests wait as long as it says.',
  unavailable: { on: 'updateWorkflow', check: 'valid-accepted' },
  'drop-before-commit': { on: 'updateWorkflow', check: 'complete-response' },
  'drop-after-commit': { on: 'createJob', check: 'complete-response' },
  'truncated-body': { on: 'fetchJob', check: 'complete-response' },
  'malformed-body': { on: 'fetchJob', check: 'json-object' },
  'html-body': { on: 'fetchJob', check: 'json-object' },
  'empty-body': { on: 'fetchJob', check: 'json-object' },
  'duplicate-delivery': 'It happens before the server: a creation by PUT has the same response.',
  'job-stuck': { on: 'createJob', check: 'job-completes', level: 'assumed' },
  'job-failed': 'A job may fail.',
  'expired-token': { on: 'listSiloEntries', check: 'enrollment-token', level: 'assumed' },
};

/** Injects the faults that the sandbox knows by name, all the time. */
export const mutants: Mutant[] = Object.entries(faults).flatMap(([fault, found]) => {
  if (typeof found === 'string') return [];
  const { on, ...expected } = found;
  const layer: Mutant['layer'] = (next) => (request) => {
    const faulty = new Request(request);
    faulty.headers.set(faultHeader, `${fault}; operation=${on}`);
    return next(faulty);
  };
  return [{ name: `${on} has the fault ${fault}`, ...expected, layer }];
});
