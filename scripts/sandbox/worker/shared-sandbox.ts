/**
 * The worker of a sandbox for many users, with the classes of its Durable Objects. `commands/sandbox/` bundles it.
 *
 * @module
 */
import { DurableObject } from 'cloudflare:workers';
import document from 'sandbox:document';
import schemas from 'sandbox:schemas';
import { readApi } from '../../api/api.ts';
import type { NamedFixtures } from '../../api/fixtures.ts';
import { defaultBehavior } from '../operations.ts';
import type { SeedData } from '../seed.ts';
import { WorkspaceDirectory } from './directory.ts';
import type { Environment } from './environment.ts';
import { Router } from './router.ts';
import { SharedWorkspace } from './shared-workspace.ts';

/** Data of new workspaces, or names of data sets: defined in front of the bundle when it is written. */
declare const sandboxSeed: SeedData | string;

const parts = { api: readApi(document), schemas, behavior: defaultBehavior };
const router = new Router(parts, sandboxSeed);

/** The keys of all workspaces. */
export class Directory extends DurableObject<Environment> {
  readonly #directory = new WorkspaceDirectory(this.ctx.storage);

  find(key: string) {
    return this.#directory.find(key);
  }

  has(workspace: string) {
    return this.#directory.has(workspace);
  }

  list(workspace: string, keys: readonly string[]) {
    this.#directory.list(workspace, keys);
  }

  add(workspace: string, keys: readonly string[]) {
    return this.#directory.add(workspace, keys);
  }

  remove(workspace: string) {
    this.#directory.remove(workspace);
  }

  listed() {
    return this.#directory.listed;
  }
}

/** The sandbox of one workspace. */
export class Workspace extends DurableObject<Environment> {
  readonly #workspace = new SharedWorkspace(this.ctx.storage, this.env, parts);

  fetch(request: Request) {
    return this.#workspace.fetch(request);
  }

  begin(seedData: SeedData, fixtures: NamedFixtures) {
    return this.#workspace.begin(seedData, fixtures);
  }

  remove(id: string) {
    return this.#workspace.remove(id);
  }

  alarm() {
    return this.#workspace.alarm();
  }
}

export default {
  fetch: (request: Request, environment: Environment) => router.respond(request, environment),
};
