import bundle from '../../generated/openapi.json' with { type: 'json' };
import bundleSchemas from '../../generated/validators.js';
import { readApi } from '../api/api.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { UsageError } from '../lib/exit-code.ts';
import type { FinishingServer, RunningServer } from '../lib/listen.ts';
import { Clock } from './clock.ts';
import { isControl, respondToControl } from './control-routes.ts';
import { Controls } from './controls.ts';
import { Cursors } from './cursors.ts';
import { namedSeed, seedNames } from './data-sets.ts';
import { FaultQueue } from './faults/fault-queue.ts';
import type { SandboxFixtures } from './fixtures.ts';
import type { Respond, SandboxRequest } from './messages.ts';
import { openStore } from './open-store.ts';
import { defaultBehaviour, type SandboxParts } from './operations.ts';
import { Recorder } from './recordings/recorder.ts';
import { replaying } from './recordings/replay.ts';
import { defaultBodyLimit } from './request-body.ts';
import type { Context } from './rules.ts';
import type { SeedData } from './seed.ts';
import { allowOrigins } from './server/cors.ts';
import { toFetch } from './server/fetch.ts';
import { type Served, serve } from './server/http.ts';
import { Service } from './service.ts';
import type { Store } from './storage/store.ts';
import { parseStored } from './storage/stored-json.ts';

export interface SandboxOptions {
  /** Path of a file that keeps the data; in memory unless given. */
  data?: string;
  /** What a new sandbox holds: data, or names of data sets such as `pages` and `entries=5000`; `small` unless given. */
  seed?: SeedData | string;
  /** Time at which its clock is stopped. It runs with the real one unless given. */
  now?: Date | string | number;
  /** Duration of a step whose `config` sets none, in ms; 0 unless given. */
  stepDelay?: number;
  /** Largest body of a request, in bytes; 1,000,000 unless given. A stored entry takes twice as many at most. */
  bodyLimit?: number;
  /** Whether to keep what it is asked and what it responds, for {@link SandboxServer.recording}. */
  record?: boolean;
  /** An HTTP Archive, such as a recording, whose responses it gives in place of its own. */
  replay?: unknown;
  /** Origins of pages that may use the controls when it is served, such as `http://127.0.0.1:4000`. */
  allowOrigins?: readonly string[];
}

/** A sandbox of the service, without a port until {@link listen} is called. */
export interface SandboxServer {
  /** Responds as the global `fetch` does, for any origin, without a network. */
  fetch: typeof fetch;
  /** An address to give to a client that uses {@link fetch}. */
  baseUrl: string;
  /** Token, credentials and identifiers with which to call it. */
  fixtures: SandboxFixtures;
  /** Reset, snapshots, more data, the clock, and injected faults. */
  controls: Controls;
  /** What was recorded so far: an HTTP Archive 1.2 without tokens and secrets. Empty without `record`. */
  recording(): object;
  /**
   * Serves the same sandbox over HTTP.
   *
   * @param port 0, the default, for any free one
   * @param host the loopback interface unless given
   * @throws UsageError when the port is not available
   */
  listen(port?: number, host?: string): Promise<RunningServer>;
  /** Ends waits, lets requests in progress get their responses, and closes servers and storage. */
  close(): Promise<void>;
}

/** The parts of the published sandbox. */
export const defaultParts: SandboxParts = {
  // TypeScript reads the JSON as one literal type, in which equal objects differ.
  api: readApi(bundle as unknown as OpenAPIDocument),
  schemas: bundleSchemas,
  behaviour: defaultBehaviour,
};

/**
 * A stateful server of the whole interface, inside this process.
 *
 * @throws UsageError when the file of `data` cannot be used
 */
export function createSandbox(options: SandboxOptions = {}): SandboxServer {
  return createSandboxOf(defaultParts, options);
}

/**
 * A sandbox that differs from the published one: of a document with overlays applied, or with parts of
 * its behaviour replaced (see `Behaviour`).
 *
 * @param given `api` and `schemas` belong together
 */
export function createSandboxOf(
  given: Partial<SandboxParts>,
  options: SandboxOptions = {},
): SandboxServer {
  const parts = { ...defaultParts, ...given };
  const { rules } = parts.behaviour;
  const store = openStore(rules, options.data, seedChooser(parts, options));
  const clock = clockOf(options.now ?? storedClock(store));
  const faults = new FaultQueue(parts.api.operations.map(({ id }) => id));
  const cursors = new Cursors(store.settings.find('fixtures') ?? '');
  const { stepDelay = 0, bodyLimit = defaultBodyLimit } = options;
  const context = { store, clock, cursors, rules, stepDelay, bodyLimit };
  const service = new Service(parts, context, faults);
  const controls = new Controls(parts, { store, clock, faults });
  const recorder = new Recorder(clock);
  const operate = operationsOf(service, options, recorder);
  const respond: Respond = (request) =>
    respondToControl({ controls, store }, request, bodyLimit) ?? operate(request);
  const served = {
    respond: allowOrigins(respond, options.allowOrigins ?? []),
    bodyLimit,
    readsBody: (head: SandboxRequest) =>
      isControl(head) || options.replay !== undefined || service.readsBody(head),
  };
  return {
    fetch: toFetch(respond, bodyLimit),
    baseUrl: 'http://sandbox.invalid',
    fixtures: controls.fixtures,
    controls,
    recording: () => recorder.archive(),
    ...servingOf(served, context),
  };
}

/** How long requests in progress may take when the sandbox closes, in ms. */
const longestEnd = 2_000;

/** How a sandbox is served, and ended. */
function servingOf(
  served: Served,
  { clock, store }: Context,
): Pick<SandboxServer, 'listen' | 'close'> {
  const servers: FinishingServer[] = [];
  return {
    async listen(port = 0, host = '127.0.0.1') {
      const server = await serve(served, port, host);
      servers.push(server);
      return server;
    },
    async close() {
      clock.close();
      await Promise.all(servers.map((server) => server.finish(longestEnd)));
      await store.close();
    },
  };
}

/** What responds to everything but the controls. */
function operationsOf(
  service: Service,
  { record, replay }: SandboxOptions,
  recorder: Recorder,
): Respond {
  const respond: Respond =
    replay === undefined ? (request) => service.respond(request) : replaying(replay);
  return record ? recorder.recording(respond) : respond;
}

/** Apart from {@link createSandboxOf}, whose closures would keep seed data of any size in memory. */
function seedChooser({ api }: SandboxParts, { seed = 'small' }: SandboxOptions): () => SeedData {
  return () => {
    const found = typeof seed === 'string' ? namedSeed(seed, api) : seed;
    if (found) return found;
    throw new UsageError(`seed: found ${seed}, expected ${seedNames.join(', ')}, or data.`);
  };
}

function storedClock({ settings }: Store): Clock['state'] | null {
  return parseStored(settings.find('clock') ?? 'null', 'setting clock');
}

function clockOf(start: SandboxOptions['now'] | Clock['state'] | null): Clock {
  const clock = new Clock();
  if (start === null || start === undefined) return clock;
  const isState = typeof start === 'object' && !(start instanceof Date);
  clock.state = isState ? start : { stoppedAt: new Date(start).getTime() };
  return clock;
}
