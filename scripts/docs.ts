import { join, relative } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { portOption } from './command-line/port-option.ts';
import { untilInterrupted } from './command-line/until-interrupted.ts';
import { applyOverlays } from './generate/apply-overlays.ts';
import { bundleDocument } from './generate/bundle.ts';
import { buildReference } from './reference/build-reference.ts';
import { serveReference } from './reference/serve-reference.ts';

interface Options {
  overlay: string[];
  out: string;
  port?: number;
  server: string[];
}

const defaultDirectory = join(import.meta.dirname, '../generated/docs');

/** `docproc docs`: builds the reference, and serves it if a port is given. */
export function command(): Command {
  return new Command('docs')
    .description('Build the reference, or serve it until Ctrl-C with --port.')
    .option('--overlay <file>', 'apply an OpenAPI Overlay first (repeatable)', collect, [])
    .option('--out <directory>', 'where to build', defaultDirectory)
    .option('--server <address>', 'let the console call this server too (repeatable)', origin, [])
    .addOption(portOption())
    .addHelpText('after', '\nExample:\n  docproc docs --port 4000\n  docproc docs --out public')
    .action(run);
}

function collect(value: string, previous: string[]): string[] {
  return [...previous, value];
}

/** Only the origin counts: a policy allows a server as a whole. */
function origin(value: string, previous: string[]): string[] {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('Expected an address such as https://sandbox.example.com.');
  }
  return [...previous, url.origin];
}

async function run({ overlay, out, port, server: origins }: Options): Promise<void> {
  const bundle = await applyOverlays(await bundleDocument(), overlay);
  await buildReference(bundle, out, { origins });
  if (port === undefined) {
    process.stdout.write(`${relative(process.cwd(), join(out, 'index.html'))}\n`);
    return;
  }
  const server = await serveReference(out, port);
  process.stdout.write(`${server.url}\n`);
  process.stderr.write('The reference is served until Ctrl-C.\n');
  await untilInterrupted();
  await server.close();
}
