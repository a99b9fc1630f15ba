import { writeFile } from 'node:fs/promises';
import { checkServer, startServers } from '../commands/start/servers.ts';
import { terminalReport } from '../contract/report/terminal.ts';
import { bundleDocument } from '../document/bundle.ts';
import { ExitCode } from '../lib/exit-code.ts';
import { colorsFor } from '../lib/terminal.ts';

/** Runs the contract tests against the project's own servers, and writes the counts to `TEST_RESULTS`. */
async function main(): Promise<void> {
  const servers = await startServers(await bundleDocument());
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const name of ['mock', 'sandbox'] as const) {
    const report = await checkServer(name, servers);
    process.stdout.write(`${terminalReport(report, colorsFor(process.stdout))}\n`);
    const { passed, failed, warned, skipped } = report.summary;
    counts.passed += passed;
    // Our own servers keep to every assumption as well.
    counts.failed += failed + warned;
    counts.skipped += skipped;
  }
  await Promise.all([servers.mock.close(), servers.sandbox.close()]);
  if (process.env.TEST_RESULTS) await writeFile(process.env.TEST_RESULTS, JSON.stringify(counts));
  if (counts.failed > 0) process.exitCode = ExitCode.failure;
}

await main();
