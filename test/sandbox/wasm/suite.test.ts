import { afterAll, beforeAll, describe } from 'vitest';
import { useDriver } from '../support.ts';
import { wasmSandboxes } from './wasm-sandbox.ts';

/** Files of tests whose sandboxes need no data file. */
const files = [
  'silo',
  'transform',
  'access',
  'controls',
  'faults',
  'fault-injection',
  'invalid-requests',
  'client',
];

let useNode: () => void;

beforeAll(async () => {
  useNode = useDriver(await wasmSandboxes());
});
afterAll(() => useNode());

for (const name of files) {
  // Another address than that of the file itself, so that its tests are declared once more.
  describe(name, () => import(`../${name}.test.ts?wasm`));
}
