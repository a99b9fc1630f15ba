import { DurableObject } from 'cloudflare:workers';
import document from 'sandbox:document';
import schemas from 'sandbox:schemas';
import type { Answers } from '../../../scripts/api/answers.ts';
import { readApi } from '../../../scripts/api/api.ts';
import { behaviorOf } from '../../../scripts/sandbox/answers/behavior.ts';
import { SupportedAnswers } from '../../../scripts/sandbox/answers/supported-decisions.ts';
import { createSandboxCore, type ServiceOptions } from '../../../scripts/sandbox/sandbox-core.ts';
import { initialSeed } from '../../../scripts/sandbox/seed/data-sets.ts';
import { begin } from '../../../scripts/sandbox/seed/initial-data.ts';
import type { SeedData } from '../../../scripts/sandbox/seed/seed.ts';
import { DurableObjectDatabase } from '../../../scripts/sandbox/storage/durable-object/durable-object-database.ts';
import { migrateByTable } from '../../../scripts/sandbox/storage/schema.ts';
import { Store } from '../../../scripts/sandbox/storage/store.ts';

/** How a test wants a sandbox. */
export interface CreationOptions extends ServiceOptions {
  seed?: SeedData | string;
}

interface Environment {
  SANDBOXES: { getByName(name: string): { fetch(request: Request): Promise<Response> } };
}

/** Answers to decisions, which a sandbox supports; defined in front of the bundle. */
declare const sandboxAnswers: Answers;

const api = readApi(document);
const definition = {
  api,
  schemas,
  behavior: behaviorOf(new SupportedAnswers(sandboxAnswers), api),
};

/** Sandboxes over the driver of Durable Objects, one for each first segment of the path. PUT of that segment creates it. */
export class Sandboxes extends DurableObject<Environment> {
  #sandbox: ReturnType<typeof createSandboxCore> | undefined;

  async fetch(request: Request): Promise<Response> {
    const [, name = '', path = ''] =
      /^\/(sandbox-\d+)(.*)$/s.exec(new URL(request.url).pathname) ?? [];
    if (path === '') return this.#create(await request.json());
    const url = request.url.replace(`/${name}`, '');
    if (!this.#sandbox) return new Response('There is no such sandbox.', { status: 500 });
    return this.#sandbox.fetch(new Request(url, request));
  }

  #create({ seed, ...options }: CreationOptions): Response {
    const db = new DurableObjectDatabase(this.ctx.storage);
    migrateByTable(db);
    const store = new Store(db);
    begin(store, definition.behavior.rules, initialSeed(definition.api, seed));
    this.#sandbox = createSandboxCore({ definition, store }, options);
    return Response.json(this.#sandbox.fixtures);
  }
}

export default {
  fetch(request: Request, { SANDBOXES }: Environment) {
    const [, name = ''] = new URL(request.url).pathname.split('/');
    return SANDBOXES.getByName(name).fetch(request);
  },
};
