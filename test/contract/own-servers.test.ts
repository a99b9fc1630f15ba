import { afterAll } from 'vitest';
import { bundledDocument } from '../../scripts/contract/bundled-document.ts';
import { startMock } from '../../scripts/mock/start-mock.ts';
import { contractTests } from '../../scripts/package/vitest.ts';
import { createSandbox } from '../../scripts/sandbox/sandbox.ts';

const mock = await startMock(await bundledDocument(), 0);
const sandbox = createSandbox();
const server = await sandbox.listen(0);
afterAll(() => Promise.all([mock.close(), server.close()]));
afterAll(() => sandbox.close());

// Our own servers keep to every assumption as well. The mock has no state: one exchange at a time.
const level = 'assumed';
await contractTests({ url: mock.url, label: 'mock', level, only: 'exchange', token: 'fake-token' });
await contractTests({
  url: server.url,
  label: 'sandbox',
  level,
  fixtures: { ...sandbox.fixtures },
});
