import { Command } from 'commander';
import { portOption } from './command-line/port-option.ts';
import { untilInterrupted } from './command-line/until-interrupted.ts';
import { createSandbox } from './sandbox/create-sandbox.ts';

/** `docproc sandbox`: the stateful server, until Ctrl-C. */
export function command(): Command {
  return new Command('sandbox')
    .description('Serve the whole interface with real behaviour and storage.')
    .addOption(portOption(4020))
    .addHelpText('after', '\nExample:\n  docproc sandbox --port 4020')
    .action(run);
}

async function run({ port }: { port: number }): Promise<void> {
  const sandbox = createSandbox();
  const server = await sandbox.listen(port);
  process.stdout.write(`${server.url}\n`);
  process.stderr.write('The sandbox answers until Ctrl-C.\n');
  await untilInterrupted();
  await server.close();
  await sandbox.close();
}
