import type { NamedFixtures } from '../api/fixtures.ts';
import { applyEffects } from './areas/transform/jobs.ts';
import { Clock } from './clock.ts';
import { isControl, respondToControl } from './controls/control-routes.ts';
import { Controls } from './controls/controls.ts';
import type { SandboxDefinition } from './definition.ts';
import { FaultQueue } from './faults/fault-queue.ts';
import { toFetch } from './fetch.ts';
import { Cursors } from './listings/cursors.ts';
import type { Respond, SandboxRequest, SandboxResponse } from './messages.ts';
import { defaultBodyLimit } from './requests/request-body.ts';
import { Service } from './service.ts';
import { parseStored } from './storage/storage-errors.ts';
import type { Store } from './storage/store.ts';
import { inMemory, type KeptState } from './storage/value-table.ts';

/** How a sandbox responds, wherever its data is. */
export interface ServiceOptions {
  /** Time at which its clock is stopped. It runs with the real one unless given. */
  now?: Date | string | number;
  /** Duration of a step whose `config` sets none, in ms; 0 unless given. */
  stepDelay?: number;
  /** Largest body of a request, in bytes; 1,000,000 unless given. A stored entry takes twice as many at most. */
  bodyLimit?: number;
}

/** What a sandbox is made of, wherever it runs. */
export interface CoreSetup {
  definition: SandboxDefinition;
  /** With its data. */
  store: Store;
  /** Undefined where the data cannot be copied. */
  backups?: DataCopies | undefined;
  /** Faults and snapshots outlive the process where it is given. */
  kept?: KeptState;
  /** What sets the largest body, as the caller knows it; undefined where nothing does. */
  limitSetting?: string | undefined;
  /** Gives what stands in front of the operations, such as a recorder; nothing unless given. */
  inFront?: (operate: Respond, clock: Clock) => Respond;
}

/** Copies of the data, made while requests go on. */
interface DataCopies {
  /** The bytes of a data file. */
  response(): Promise<SandboxResponse>;
  /** Resolves when none is being made. */
  settled(): Promise<void>;
}

/** A sandbox inside this process. It needs nothing but SQL, timers and the standards of the Web. */
export interface InProcessSandbox {
  /** Responds as the global `fetch` does, for any origin, without a network. */
  fetch: typeof fetch;
  /** An address to give to a client that uses {@link fetch}. */
  baseUrl: string;
  /** Token, credentials and identifiers with which to call it. */
  fixtures: NamedFixtures;
  /** Reset, snapshots, more data, the clock, and injected faults. */
  controls: Controls;
  /** Ends waits and closes the storage. */
  close(): Promise<void>;
}

/** A sandbox with what those need of it that serve it, such as a worker or the HTTP server of Node.js. */
interface SandboxCore extends InProcessSandbox {
  respond: Respond;
  /** Whether to read the body of a request, which depends on its head. */
  readsBody(head: SandboxRequest): boolean;
  /** Requests that wait for a job get their responses now. */
  endWaits(): void;
  /**
   * Changes entries as their jobs do until now, as every request does first.
   *
   * @returns when there is more to change, in ms since 1970; nothing while there is none, or the clock is stopped
   */
  proceed(): number | undefined;
}

/**
 * Makes a sandbox on whatever holds its data: the same in Node.js, in a page, and in a worker for many users.
 */
export function createSandboxCore(
  { definition, store, backups, kept = inMemory, limitSetting, inFront = unchanged }: CoreSetup,
  { now, stepDelay = 0, bodyLimit: bytes = defaultBodyLimit }: ServiceOptions = {},
): SandboxCore {
  const { rules } = definition.behavior;
  const clock = clockOf(now ?? storedClock(store));
  const operations = definition.api.operations.map(({ id }) => id);
  const faults = new FaultQueue(operations, kept);
  const cursors = new Cursors(store.settings.find('fixtures') ?? '');
  const bodyLimit = { bytes, setting: limitSetting };
  const context = { store, clock, cursors, rules, stepDelay, bodyLimit };
  const service = new Service(definition, context, faults);
  // Not where the clock is now: that may be where an earlier process set it.
  const start = clockOf(now).state;
  const controls = new Controls(definition, { store, clock, faults, start, kept });
  const backup = backups && (() => backups.response());
  const operate = inFront((request) => service.respond(request), clock);
  const respond: Respond = (request) =>
    respondToControl({ controls, backup }, request, bodyLimit) ?? operate(request);
  return {
    ...{ respond, controls, fixtures: controls.fixtures },
    ...{ fetch: toFetch(respond, bytes), baseUrl: 'http://sandbox.invalid' },
    readsBody: (head) => isControl(head) || service.readsBody(head),
    endWaits: () => clock.close(),
    proceed() {
      applyEffects(store, clock.now());
      const { nextDue } = store.effects;
      return nextDue === Number.POSITIVE_INFINITY ? undefined : clock.realTimeOf(nextDue);
    },
    async close() {
      clock.close();
      await backups?.settled();
      store.close();
    },
  };
}

function unchanged(operate: Respond): Respond {
  return operate;
}

function storedClock({ settings }: Store): Clock['state'] | null {
  return parseStored(settings.find('clock') ?? 'null', 'setting clock');
}

function clockOf(start: ServiceOptions['now'] | Clock['state'] | null): Clock {
  const clock = new Clock();
  if (start === null || start === undefined) return clock;
  const isState = typeof start === 'object' && !(start instanceof Date);
  clock.state = isState ? start : { stoppedAt: new Date(start).getTime() };
  return clock;
}
