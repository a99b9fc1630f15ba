import { join, relative } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { bundleDocument } from '../document/bundle.ts';
import { applyOverlays } from '../document/overlays.ts';
import { defaultPorts } from '../lib/default-ports.ts';
import { type LiveReference, serveLive } from '../reference/live.ts';
import { buildReference } from '../reference/reference.ts';
import {
  directory,
  originOption,
  overlayOption,
  parseAddress,
  portOption,
} from './shared/options.ts';
import { untilInterrupted } from './shared/program.ts';
import { referencePaths, referenceSource } from './shared/reference-source.ts';

interface Options {
  overlay: string[];
  out: string;
  port?: number;
  server: string[];
  url?: string;
}

const defaultDirectory = join(import.meta.dirname, '../../generated/docs');

/** `docproc docs`: builds the reference, or serves it while the document is edited. */
export function command(): Command {
  return new Command('docs')
    .description(
      'Build the reference. With --port, serve it and update it when the document changes.',
    )
    .addOption(overlayOption())
    .addOption(
      new Option('--out <directory>', 'where to build')
        .default(defaultDirectory, 'generated/docs')
        .argParser(directory),
    )
    .addOption(originOption('--server <address>', 'let the console call this server too'))
    .addOption(
      new Option(
        '--url <address>',
        'where the reference will be published: adds a site map, canonical addresses and a page for what is not found',
      ).argParser(folderAddress),
    )
    .addOption(portOption())
    .addHelpText(
      'after',
      `\nExample:\n  docproc docs --port ${defaultPorts.reference}\n  docproc docs --out public`,
    )
    .action(run);
}

function folderAddress(value: string): string {
  const example = 'https://docs.example.com/api/';
  const { href, search, hash } = parseAddress(value, example);
  if (search === '' && hash === '') return href.replace(/\/*$/, '/');
  throw new InvalidArgumentError(`Expected an address such as ${example}.`);
}

async function run({ overlay, out, port, server: origins, url: address }: Options): Promise<void> {
  const load = async () =>
    referenceSource(await applyOverlays(await bundleDocument(), overlay), { origins, address });
  if (port !== undefined) return serve({ load, watched: [...referencePaths, ...overlay], port });
  await buildReference(await load(), out);
  process.stdout.write(`${relative(process.cwd(), join(out, 'index.html'))}\n`);
}

async function serve(live: LiveReference): Promise<void> {
  const server = await serveLive(live);
  process.stdout.write(`${server.url}\n`);
  process.stderr.write('The reference updates when the document changes, until Ctrl-C.\n');
  await untilInterrupted();
  await server.close();
}
