import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { useDriver } from '../sandbox/support.ts';
import { installRuntimes, serveWorkerd } from '../support/workerd.ts';
import { driverSandboxes, writeDriverWorker } from './durable-object/driver-sandbox.ts';

/** Files of tests whose sandboxes need no data file, and of whose controls they need no result. */
const files = ['silo', 'transform', 'access', 'invalid-requests', 'client'];

let directory: string;
let served: Awaited<ReturnType<typeof serveWorkerd>>;
let useNode: () => void;

beforeAll(async () => {
  await installRuntimes();
  directory = await mkdtemp(join(tmpdir(), 'driver '));
  await writeDriverWorker(directory);
  served = await serveWorkerd(directory);
  useNode = useDriver(driverSandboxes(served.url));
});
afterAll(async () => {
  useNode();
  await served.stop();
  await rm(directory, { recursive: true });
});

for (const name of files) {
  // Another address than that of the file itself, so that its tests are declared once more.
  describe(name, () => import(`../sandbox/${name}.test.ts?durable-object`));
}
