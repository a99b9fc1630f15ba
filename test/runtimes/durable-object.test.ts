import { afterAll, beforeAll, describe } from 'vitest';
import { useDriver } from '../sandbox/support.ts';
import { driverSandboxes, writeDriverWorker } from './durable-object/driver-sandbox.ts';
import { serveWorkerd, workerDirectory } from './workerd.ts';

/** Files of tests whose sandboxes need no data file and no server of Node.js, and of whose controls they need no result. */
const files = [
  'silo',
  'transform',
  'access',
  'invalid-requests',
  'client',
  'controls',
  'faults',
  'fault-injection',
  'limits',
];

const ends: (() => Promise<void>)[] = [];
let served: Awaited<ReturnType<typeof serveWorkerd>>;
let useNode: () => void;

beforeAll(async () => {
  const directory = await workerDirectory((end) => void ends.push(end));
  await writeDriverWorker(directory);
  served = await serveWorkerd(directory);
  useNode = useDriver(driverSandboxes(served.url));
});
afterAll(async () => {
  useNode();
  await served.stop();
  for (const end of ends) await end();
});

for (const name of files) {
  // Another address than that of the file itself, so that its tests are declared once more.
  describe(name, () => import(`../sandbox/${name}.test.ts?durable-object`));
}
