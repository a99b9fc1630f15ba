// Loaded before the directory changes: it keeps the one in which it was loaded, also when that is gone.
import 'esbuild';
import { commands } from '../../scripts/commands/commands.ts';
import { runDocproc } from '../../scripts/commands/shared/program.ts';
import { type Ended, projectDirectory } from './run.ts';

/**
 * Runs `docproc` of this project to its end within the process of the test: as its executable does,
 * without the time that a process takes to start and to load the tools. One at a time.
 *
 * @param cwd the directory in which it runs
 */
export async function docprocHere(
  args: readonly string[],
  { cwd = projectDirectory }: { cwd?: string } = {},
): Promise<Ended> {
  const stdout = captured(process.stdout);
  const stderr = captured(process.stderr);
  const before = { cwd: process.cwd(), exitCode: process.exitCode };
  process.chdir(cwd);
  process.exitCode = undefined;
  try {
    await runDocproc(commands, args);
    return { status: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    stdout.restore();
    stderr.restore();
    process.chdir(before.cwd);
    process.exitCode = before.exitCode;
  }
}

/** Takes what is written to a stream, instead of it. */
function captured(stream: NodeJS.WriteStream) {
  let text = '';
  const { write } = stream;
  stream.write = (chunk: string | Uint8Array) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  return {
    text: () => text,
    restore: () => {
      stream.write = write;
    },
  };
}
