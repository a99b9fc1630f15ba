import { createSandbox } from '../../sandbox/sandbox.ts';
import { seedWithEntries } from './many-entries.ts';

/** A process of its own that serves a sandbox of so many entries, in memory or in a file. */
const [count = '0', data] = process.argv.slice(2);
const sandbox = createSandbox({
  seed: seedWithEntries(Number(count)),
  ...(data !== undefined && { data }),
});
const server = await sandbox.listen();
process.stdout.write(`${server.url}\n`);
