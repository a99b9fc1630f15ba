import type { ValidateFunction } from 'ajv';
import bundle from '../../generated/openapi.json' with { type: 'json' };
import bundleValidators from '../../generated/validators.js';
import type { OpenAPIDocument } from '../document/openapi.ts';
import type { RunningServer } from '../server/running-server.ts';
import { type Behaviour, defaultBehaviour } from './behaviour.ts';
import { Clock } from './clock.ts';
import { Controls } from './controls/controls.ts';
import type { SandboxAnswer, SandboxRequest } from './exchange.ts';
import { type Fixtures, fixturesOf } from './fixtures.ts';
import { Cursors } from './paging.ts';
import { exampleSeed } from './seed/example-seed.ts';
import { plant } from './seed/plant.ts';
import type { SeedData } from './seed/seed-data.ts';
import { serve } from './server/serve.ts';
import { toFetch } from './server/to-fetch.ts';
import { Service } from './service.ts';
import { openInMemory } from './storage/open-database.ts';
import { Store } from './storage/store.ts';

export interface SandboxOptions {
  /** What the sandbox holds at its start; the story of the document's examples unless given. */
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
  /** Serves the same sandbox over HTTP. Port 0, which is the default, stands for any free one. */
  listen(port?: number): Promise<RunningServer>;
  /** Ends waits and closes the storage. */
  close(): Promise<void>;
}

/** What a sandbox is made by, beside its options: another document, or another behaviour. */
export interface SandboxParts {
  document: OpenAPIDocument;
  validators: Readonly<Record<string, ValidateFunction>>;
  behaviour: Behaviour;
}

const defaultParts: SandboxParts = {
  document: bundle as unknown as OpenAPIDocument,
  validators: bundleValidators,
  behaviour: defaultBehaviour,
};

/** A stateful server of the whole interface, inside this process. */
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
  const { document, validators, behaviour } = { ...defaultParts, ...given };
  const { rules } = behaviour;
  const seed = options.seed ?? exampleSeed(document);
  const store = new Store(openInMemory());
  const clock = new Clock();
  if (options.now !== undefined) clock.state = { stoppedAt: new Date(options.now).getTime() };
  plant(store, rules, seed);
  const surroundings = {
    store,
    clock,
    cursors: new Cursors('cursors of the sandbox'),
    rules,
    stepDelay: options.stepDelay ?? 0,
  };
  const service = new Service(document, validators, behaviour, surroundings);
  const fixtures = fixturesOf(seed);
  const controls = new Controls(fixtures);
  const answer = (request: SandboxRequest): SandboxAnswer | Promise<SandboxAnswer> =>
    controls.answer(request) ?? service.answer(request);
  return {
    fetch: toFetch(answer),
    baseUrl: 'http://sandbox.invalid',
    fixtures,
    listen: (port = 0) => serve(answer, port),
    async close() {
      clock.close();
      store.close();
    },
  };
}
