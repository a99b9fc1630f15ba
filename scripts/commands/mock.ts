import { Command } from 'commander';
import { overlaidDocument } from '../api/overlaid-document.ts';
import { bundleDocument } from '../document/bundle.ts';
import { defaultAddress, defaultPorts } from '../lib/local-address.ts';
import { startMock } from '../mock/start-mock.ts';
import { overlayOption, portOption } from './shared/options.ts';
import { untilInterrupted } from './shared/program.ts';

/** `docproc mock`: Prism on the bundle, until Ctrl-C. */
export function command(): Command {
  return new Command('mock')
    .description('Serve the examples of the document with Prism, which keeps no state.')
    .addOption(portOption(defaultPorts.mock))
    .addOption(overlayOption())
    .addHelpText(
      'after',
      `\nExample:\n  docproc mock --port ${defaultPorts.mock}\n  curl -H "Authorization: Bearer any" ${defaultAddress('mock')}/silo/v1/entries`,
    )
    .action(run);
}

async function run({ port, overlay }: { port: number; overlay: string[] }): Promise<void> {
  const mock = await startMock(await overlaidDocument(await bundleDocument(), overlay), port);
  await untilInterrupted(() => {
    process.stdout.write(`${mock.url}\n`);
    process.stderr.write('The mock runs until Ctrl-C.\n');
  });
  await mock.close();
}
