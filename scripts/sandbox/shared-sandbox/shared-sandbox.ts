/**
 * The worker of a sandbox for many users, with the classes of its Durable Objects. `commands/sandbox/` bundles it.
 *
 * @module
 */
import type { ObjectContext } from 'cloudflare:workers';
import document from 'sandbox:document';
import schemas from 'sandbox:schemas';
import { readApi } from '../../api/api.ts';
import { fieldNames } from '../../api/field-names.ts';
import { defaultBehavior } from '../operations.ts';
import type { SeedData } from '../seed/seed.ts';
import type { Environment } from './environment.ts';
import { Router } from './router.ts';
import { SharedWorkspace } from './shared-workspace.ts';

/** Data of new workspaces, or names of data sets: defined in front of the bundle when it is written. */
declare const sandboxSeed: SeedData | string;

const definition = { api: readApi(document, fieldNames), schemas, behavior: defaultBehavior };
const router = new Router(definition, sandboxSeed);

export { Directory } from './directory.ts';

/** The sandbox of one workspace. */
export class Workspace extends SharedWorkspace {
  constructor(context: ObjectContext, environment: Environment) {
    super(context, environment, definition);
  }
}

export default {
  fetch: (request: Request, environment: Environment) => router.respond(request, environment),
};
