import { credentialNames } from '../api/credential-names.ts';
import type { FinishingServer, RunningServer } from '../lib/listen.ts';
import { once } from '../lib/once.ts';
import { noDataFile } from './controls/control-routes.ts';
import type { SandboxDefinition } from './definition.ts';
import type { Respond, SandboxRequest } from './messages.ts';
import { Recorder, secretNames } from './recordings/recorder.ts';
import { replaying } from './recordings/replay.ts';
import { defaultBodyLimit } from './requests/request-body.ts';
import {
  type CoreSetup,
  createSandboxCore,
  type InProcessSandbox,
  type ServiceOptions,
} from './sandbox-core.ts';
import { initialSeed } from './seed/data-sets.ts';
import type { SeedData } from './seed/seed.ts';
import { allowOrigins } from './server/cors.ts';
import { serve } from './server/http.ts';
import { openStore } from './server/open-store.ts';
import type { Backups } from './storage/node/backup.ts';

/** What a caller can set of a sandbox. */
export interface SandboxOptions extends ServiceOptions {
  /** Path of a file that keeps the data; in memory unless given. */
  data?: string;
  /** What a new sandbox holds: data, or names of data sets such as `pages` and `entries=5000`; `small` unless given. */
  seed?: SeedData | string;
  /** Whether to keep what it is asked and what it responds, for {@link NodeSandbox.recording}. */
  record?: boolean;
  /** An HTTP Archive, such as a recording, whose responses it gives in place of its own. */
  replay?: unknown;
  /** Origins of pages that may use the controls when it is served, such as `http://127.0.0.1:4000`. */
  allowOrigins?: readonly string[];
}

/** A sandbox of the service, without a port until {@link listen} is called. */
export interface NodeSandbox extends InProcessSandbox {
  /** Responds without a network, and without the objects of {@link fetch}. */
  respond: Respond;
  /**
   * Serves the same sandbox over HTTP.
   *
   * @param port 0, the default, for any free one
   * @param host the loopback interface unless given
   * @throws UsageError when the port is not available
   */
  listen(port?: number, host?: string): Promise<RunningServer>;
  /**
   * Copies the data file to a new one, while the sandbox goes on.
   *
   * @throws UsageError when the file exists or cannot be written
   * @throws HttpError when the data is in memory
   */
  backUp(file: string): Promise<void>;
  /** What was recorded so far: an HTTP Archive 1.2 without tokens and secrets. Empty without `record`. */
  recording(): object;
  /** Ends waits, lets requests in progress get their responses, and closes servers and storage. */
  close(): Promise<void>;
}

/**
 * Makes a sandbox by its definition, such as that of a document with overlays applied, with its data in memory or in
 * a file.
 *
 * @param definition `api` and `schemas` belong together
 * @param limitSetting what sets the largest body, as who sends one knows it
 * @throws UsageError when the file of `data` cannot be used
 */
export function createNodeSandbox(
  definition: SandboxDefinition,
  options: SandboxOptions = {},
  limitSetting?: string,
): NodeSandbox {
  const seed = seedChooser(definition, options);
  const storage = openStore(definition.behavior.rules, options.data, seed);
  return createNodeSandboxOnStore({ definition, ...storage, limitSetting }, options);
}

/** Makes such a sandbox on a store that is open. */
export function createNodeSandboxOnStore(
  setup: CoreSetup & { backups?: Backups },
  options: SandboxOptions = {},
): NodeSandbox {
  const { backups } = setup;
  const { bodyLimit = defaultBodyLimit, allowOrigins: allowed = [], record, replay } = options;
  // Reading the whole document for them is left to a sandbox that records or replays.
  const names = once(() => secretNames(credentialNames(setup.definition.api)));
  const recorder = once(() => new Recorder(names()));
  const inFront: CoreSetup['inFront'] = (operate, clock) => {
    const respond = replay === undefined ? operate : replaying(replay, names());
    return record ? recorder().recording(respond, clock) : respond;
  };
  const { readsBody, endWaits, ...sandbox } = createSandboxCore({ ...setup, inFront }, options);
  const served = {
    respond: allowOrigins(sandbox.respond, allowed),
    bodyLimit,
    // A response of a recording is found by the body, too.
    readsBody: (head: SandboxRequest) => replay !== undefined || readsBody(head),
  };
  const servers: FinishingServer[] = [];
  return {
    ...sandbox,
    recording: () => recorder().archive(),
    async listen(port = 0, host = '127.0.0.1') {
      const server = await serve(served, port, host);
      servers.push(server);
      return server;
    },
    async backUp(file) {
      if (!backups) throw noDataFile();
      await backups.save(file);
    },
    async close() {
      endWaits();
      await Promise.all(servers.map((server) => server.finish(longestEnd)));
      await sandbox.close();
    },
  };
}

/** How long requests in progress may take when the sandbox closes, in ms. */
const longestEnd = 2_000;

/** Apart from {@link createNodeSandbox}, whose closures would keep seed data of any size in memory. */
function seedChooser({ api }: SandboxDefinition, { seed }: SandboxOptions): () => SeedData {
  return () => initialSeed(api, seed);
}
