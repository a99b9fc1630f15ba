import { execFileSync } from 'node:child_process';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';

// Run with the path of a data file: prints the status of writes before, on and after an error of the
// disk, which is the limit that the system sets to the size of files (EFBIG, beside SIGXFSZ).
process.on('SIGXFSZ', () => undefined);
const sandbox = createSandbox({ data: process.argv[2] ?? '' });

function limitFiles(size: string): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${size}:`]);
}

async function write(number: number): Promise<void> {
  const { fixtures, baseUrl } = sandbox;
  const id = `01a20c5f-7a00-7000-8000-${String(number).padStart(12, '0')}`;
  const response = await sandbox.fetch(`${baseUrl}/transform/v1/jobs/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${fixtures.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ silo_entry_id: fixtures.entry_id }),
  });
  const { code } = (await response.json()) as { code?: string };
  process.stdout.write(`${number} ${response.status} ${code ?? ''}\n`);
}

await write(1);
limitFiles('8192');
await write(2);
await write(3);
limitFiles('unlimited');
await write(4);
process.kill(process.pid, 'SIGKILL');
