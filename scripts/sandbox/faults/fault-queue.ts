import { createsJob } from '../../api/operation.ts';
import { invalid } from '../errors.ts';
import type { Endpoint } from '../requests/endpoints.ts';
import { parseStored } from '../storage/storage-errors.ts';
import { inMemory, type KeptState } from '../storage/value-table.ts';
import type { FaultInjection } from './fault-injection.ts';
import { parseFault } from './named-faults.ts';
import { readFaultInjection } from './read-fault.ts';

/** Name of the header by which a request asks for a fault of its own. */
export const faultHeader = 'sandbox-fault';

/** A fault that is still to be injected. */
type PendingFault = FaultInjection & { skip: number; times: number };

/** How many keys of headers are remembered, the latest ones. */
const mostKeys = 10_000;

/** How many of them outlive the process, where faults do. */
const mostKeptKeys = 100;

/** Longest header, and longest key in it, in characters: they are remembered. */
const longest = { header: 1000, key: 200 };

/** What outlives the process. */
interface KeptFaults {
  pending: PendingFault[];
  keyed: [string, PendingFault][];
}

const noFaults = '{"pending":[],"keyed":[]}';

/** The faults that are still to be injected, in the order in which they were requested. */
export class FaultQueue {
  readonly #operations: readonly string[];
  readonly #keyed: Map<string, PendingFault>;
  readonly #kept: KeptState;
  #pending: PendingFault[];

  /** @param operations every operationId there is */
  constructor(operations: readonly string[], kept: KeptState) {
    this.#operations = operations;
    this.#kept = kept;
    const { pending, keyed } = parseStored<KeptFaults>(kept.find('faults') ?? noFaults, 'faults');
    this.#pending = pending;
    this.#keyed = new Map(keyed);
  }

  get pending(): readonly FaultInjection[] {
    return this.#pending;
  }

  /**
   * @param fault its fields, or a text such as `rate-limit=2; times=3`
   * @throws HttpError that names the invalid field
   */
  add(fault: FaultInjection | string): void {
    const fields = typeof fault === 'string' ? parseFault(fault) : fault;
    const before = this.#pending;
    this.#pending = [...before, pendingFault(readFaultInjection(fields, this.#operations))];
    try {
      this.#keep();
    } catch (error) {
      this.#pending = before;
      throw error;
    }
  }

  clear(): void {
    this.#pending = [];
    this.#keyed.clear();
    this.#keep();
  }

  /**
   * The fault to inject into a request, if there is one; it counts as injected.
   *
   * @param header what the request itself asks for; without a key, it gets that whenever it is sent
   * @throws HttpError when the header is invalid
   */
  take(endpoint: Endpoint, path: string, header?: string): FaultInjection | undefined {
    if (header !== undefined) return this.#takeRequested(endpoint, path, header);
    if (this.#pending.length === 0) return undefined;
    const fault = this.#pending.find((each) => concerns(each, endpoint, path));
    if (!fault) return undefined;
    const isInjected = countDown(fault);
    if (fault.times === 0) this.#pending = this.#pending.filter((each) => each !== fault);
    this.#keep();
    return isInjected ? fault : undefined;
  }

  #takeRequested(endpoint: Endpoint, path: string, header: string): FaultInjection | undefined {
    requireShort('Sandbox-Fault', header, longest.header);
    const { key, ...fields } = parseFault(header);
    requireShort('key', String(key ?? ''), longest.key);
    const fault = pendingFault(readFaultInjection(fields, this.#operations));
    if (key === undefined) {
      const counted = ['times', 'skip'].find((name) => name in fields);
      if (counted) throw invalid('invalid-fault', counted, header, 'a key, by which to count');
      return concerns(fault, endpoint, path) ? fault : undefined;
    }
    const name = `${key} ${header}`;
    const known = this.#keyed.get(name) ?? fault;
    if (!concerns(known, endpoint, path)) return undefined;
    this.#keyed.set(name, known);
    const [oldest] = this.#keyed.keys();
    if (this.#keyed.size > mostKeys && oldest !== undefined) this.#keyed.delete(oldest);
    if (known.times === 0) return undefined;
    const isInjected = countDown(known);
    this.#keep();
    return isInjected ? known : undefined;
  }

  /** Keeps the state, wherever a change of it must outlive the process. */
  #keep(): void {
    if (this.#kept === inMemory) return;
    const keyed = [...this.#keyed].slice(-mostKeptKeys);
    const kept: KeptFaults = { pending: this.#pending, keyed };
    this.#kept.save('faults', JSON.stringify(kept));
  }
}

function requireShort(place: string, text: string, most: number): void {
  if (text.length <= most) return;
  throw invalid('invalid-fault', place, text, `${most} characters at most`);
}

function pendingFault(fault: FaultInjection): PendingFault {
  return { ...fault, skip: fault.skip ?? 0, times: fault.times ?? 1 };
}

/** Whether it is the turn of a fault. */
function countDown(fault: PendingFault): boolean {
  if (fault.skip > 0) {
    fault.skip -= 1;
    return false;
  }
  fault.times -= 1;
  return true;
}

function concerns(fault: FaultInjection, endpoint: Endpoint, path: string): boolean {
  const { operation, token } = endpoint;
  if ((fault.operation ?? operation.id) !== operation.id || (fault.path ?? path) !== path)
    return false;
  if (fault.token !== undefined && !token) return false;
  const ofJobs = fault.job !== undefined || fault.failing_step !== undefined;
  return !ofJobs || createsJob(operation);
}
