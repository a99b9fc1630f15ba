import type { ValidateFunction } from 'ajv';
import bundle from '../../generated/openapi.json' with { type: 'json' };
import bundleValidators from '../../generated/validators.js';
import type { OpenAPIDocument } from '../document/openapi.ts';
import type { RunningServer } from '../lib/listen.ts';
import { type Behaviour, defaultBehaviour } from './behaviour.ts';
import { Clock } from './clock.ts';
import { answerControl, isControl } from './controls/control-requests.ts';
import { Controls } from './controls/controls.ts';
import type { SandboxAnswer, SandboxRequest } from './exchange.ts';
import { FaultQueue } from './faults/fault-queue.ts';
import type { Fixtures } from './fixtures.ts';
import { openStore } from './open-store.ts';
import { Cursors } from './paging.ts';
import { exampleSeed } from './seed/example-seed.ts';
import type { SeedData } from './seed/seed-data.ts';
import { allowOrigins } from './server/cross-origin.ts';
import { serve } from './server/serve.ts';
import { toFetch } from './server/to-fetch.ts';
import { Service } from './service.ts';

export interface SandboxOptions {
  /** Path of a file that keeps the data; in memory unless given. */
  data?: string;
  /** What a new sandbox holds; the story of the document's examples unless given. */
  seed?: SeedData;
  /** Time at which its clock stands still. It runs with the real one unless given. */
  now?: Date | string | number;
  /** How long a step takes that does not say so itself, in ms; 0 unless given. */
  stepDelay?: number;
}

/** A sandbox of the service, without a port until {@link listen} is called. */
export interface Sandbox {
  /** Answers as the global `fetch` does, for any origin, without a network. */
  fetch: typeof fetch;
  /** An address to give to a client that uses {@link fetch}. */
  baseUrl: string;
  /** Token, credentials and identifiers with which to call it. */
  fixtures: Fixtures;
  /** Reset, snapshots, more data, the clock, and faults to come. */
  controls: Controls;
  /**
   * Serves the same sandbox over HTTP.
   *
   * @param port 0, which is the default, stands for any free one
   * @param host the loopback interface unless given
   * @throws UsageError when the port cannot be had
   */
  listen(port?: number, host?: string): Promise<RunningServer>;
  /** Ends waits and closes the storage. */
  close(): Promise<void>;
}

/** What a sandbox is made by, beside its options: another document, or another behaviour. */
export interface SandboxParts {
  document: OpenAPIDocument;
  validators: Readonly<Record<string, ValidateFunction>>;
  behaviour: Behaviour;
}

/** The parts of the sandbox as it is published. */
export const defaultParts: SandboxParts = {
  document: bundle as unknown as OpenAPIDocument,
  validators: bundleValidators,
  behaviour: defaultBehaviour,
};

/**
 * A stateful server of the whole interface, inside this process.
 *
 * @throws UsageError when the file of `data` cannot be used
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return createSandboxOf(defaultParts, options);
}

/**
 * A sandbox that differs from the product's: of a document with overlays applied, or with pieces of
 * its behaviour replaced (see {@link Behaviour}).
 */
export function createSandboxOf(
  given: Partial<SandboxParts>,
  options: SandboxOptions = {},
): Sandbox {
  const parts = { ...defaultParts, ...given };
  const { rules } = parts.behaviour;
  const store = openStore(rules, options.data, seedChooser(parts.document, options));
  const clock = clockOf(options.now ?? JSON.parse(store.settings.find('clock') ?? 'null'));
  const faults = new FaultQueue();
  const cursors = new Cursors(store.settings.find('fixtures') ?? '');
  const stepDelay = options.stepDelay ?? 0;
  const service = new Service(parts, { store, clock, faults, cursors, rules, stepDelay });
  const { validators } = parts;
  const { operations } = service;
  const controls = new Controls({ store, clock, faults, rules, validators, operations });
  const answer = (request: SandboxRequest): SandboxAnswer | Promise<SandboxAnswer> =>
    answerControl(controls, request) ?? service.answer(request);
  const served = {
    answer: allowOrigins(answer),
    readsBody: (head: SandboxRequest) => isControl(head) || service.readsBody(head),
  };
  return {
    fetch: toFetch(answer),
    baseUrl: 'http://sandbox.invalid',
    fixtures: controls.fixtures,
    controls,
    listen: (port = 0, host = '127.0.0.1') => serve(served, port, host),
    async close() {
      clock.close();
      store.close();
    },
  };
}

/** Apart from {@link createSandboxOf}, whose closures would keep seed data of any size alive. */
function seedChooser(document: OpenAPIDocument, { seed }: SandboxOptions): () => SeedData {
  return () => seed ?? exampleSeed(document);
}

function clockOf(start: SandboxOptions['now'] | Clock['state'] | null): Clock {
  const clock = new Clock();
  if (start === null || start === undefined) return clock;
  const isState = typeof start === 'object' && !(start instanceof Date);
  clock.state = isState ? start : { stoppedAt: new Date(start).getTime() };
  return clock;
}
