import { writeFile } from 'node:fs/promises';
import { judgeServer } from '../commands/start/judge-servers.ts';
import { startServers } from '../commands/start/servers.ts';
import { terminalReport } from '../contract/report/terminal.ts';
import { bundleDocument } from '../document/bundle.ts';
import { colorsFor } from '../lib/colors.ts';
import { ExitCode } from '../lib/exit-code.ts';

/** Judges the project's own servers, and writes how many checks ended how to `TEST_RESULTS`. */
async function main(): Promise<void> {
  const servers = await startServers(await bundleDocument());
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const name of ['mock', 'sandbox'] as const) {
    const report = await judgeServer(name, servers);
    process.stdout.write(`${terminalReport(report, colorsFor(process.stdout))}\n`);
    const { passed, failed, warned, skipped } = report.summary;
    counts.passed += passed;
    // Our own servers keep to every assumption as well.
    counts.failed += failed + warned;
    counts.skipped += skipped;
  }
  await Promise.all([servers.mock.close(), servers.sandbox.close()]);
  if (process.env.TEST_RESULTS) await writeFile(process.env.TEST_RESULTS, JSON.stringify(counts));
  if (counts.failed > 0) process.exitCode = ExitCode.fallsShort;
}

await main();
