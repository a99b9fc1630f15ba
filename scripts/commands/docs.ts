import { join, relative } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type Api, readApi } from '../api/api.ts';
import { overlaidDocument } from '../api/overlaid-document.ts';
import { bundleDocument } from '../document/bundle.ts';
import { documentPath, readSourceFiles } from '../document/source-files.ts';
import { defaultPorts } from '../lib/local-address.ts';
import { isPackaged, projectFile } from '../lib/project-file.ts';
import { readTextFile } from '../lib/read-text-file.ts';
import { toError } from '../lib/to-error.ts';
import { UsageError } from '../lib/usage-error.ts';
import { lintInTime } from '../lint/lint-in-time.ts';
import { type Accent, type Brand, readAccent } from '../reference/brand.ts';
import { type LiveReference, serveLive } from '../reference/live.ts';
import { type PlacedProblem, placeProblems } from '../reference/problem-places.ts';
import { buildReference } from '../reference/reference.ts';
import {
  directory,
  originOption,
  overlayOption,
  parseAddress,
  portOption,
  repeatable,
} from './shared/options.ts';
import { untilInterrupted } from './shared/program.ts';
import { referencePaths, referenceSource } from './shared/reference-source.ts';

interface Options {
  overlay: string[];
  out?: string;
  port?: number;
  server: string[];
  url?: string;
  earlier: string[];
  name?: string;
  logo?: string;
  accent?: Accent;
}

/** The package has no place of its own for what it builds. */
const defaultDirectory = isPackaged ? undefined : projectFile('generated/docs');

/** `docproc docs`: builds the reference, or serves it while the document is edited. */
export function command(): Command {
  const docs = new Command('docs')
    .description(
      'Build the reference. With --port, serve it and update it when the document changes.',
    )
    .addOption(overlayOption())
    .addOption(
      new Option('--out <directory>', 'where to build')
        .default(defaultDirectory, defaultDirectory && 'generated/docs')
        .argParser(directory),
    )
    .addOption(originOption('--server <address>', 'let readers choose this server in the console'))
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
  for (const option of settings()) docs.addOption(option);
  return docs;
}

/** What a publisher sets: other versions, and how the pages look. */
function settings(): Option[] {
  return [
    repeatable(
      '--earlier <document>',
      'publish an earlier version beside it: a file, or a git revision such as git:HEAD~3',
    ),
    new Option('--name <text>', 'what the pages call the API, in place of its title'),
    new Option('--logo <file>', 'an SVG file, shown in front of the name'),
    new Option(
      '--accent <colors>',
      'color of links and buttons on light and on dark, such as #1d6150,#83ccb4',
    ).argParser(accentColors),
  ];
}

function folderAddress(value: string): string {
  const example = 'https://docs.example.com/api/';
  const { href, search, hash } = parseAddress(value, example);
  if (search === '' && hash === '') return href.replace(/\/*$/, '/');
  throw new InvalidArgumentError(`Expected an address such as ${example}.`);
}

function accentColors(value: string): Accent {
  try {
    return readAccent(value);
  } catch (error) {
    throw new InvalidArgumentError(toError(error).message);
  }
}

/** @throws UsageError when the logo cannot be read, or is no SVG */
async function brandOf({ name, logo: file, accent }: Options): Promise<Brand> {
  if (file === undefined) return { name, accent };
  const logo = await readTextFile(file).catch(() => {
    throw new UsageError(`${file} cannot be read. Name an SVG file for --logo.`);
  });
  if (/<svg[\s>]/.test(logo)) return { name, accent, logo };
  throw new UsageError(`${file} has no <svg> element. Name an SVG file for --logo.`);
}

async function run(options: Options): Promise<void> {
  const { overlay, out, port, server: origins, url: address } = options;
  const brand = await brandOf(options);
  const earlier = await Promise.all(options.earlier.map(earlierApi));
  const load = async () => {
    const bundle = await overlaidDocument(await bundleDocument(), overlay);
    return referenceSource(bundle, { origins, address, brand, earlier });
  };
  const watched = [...referencePaths, ...overlay];
  if (port !== undefined) return serve({ load, watched, port, lint: lintProblems });
  if (out === undefined)
    throw new UsageError('docs needs --out with a directory, or --port to serve the reference.');
  await buildReference(await load(), out);
  process.stdout.write(`${relative(process.cwd(), join(out, 'index.html'))}\n`);
}

async function earlierApi(name: string): Promise<Api> {
  // It brings the bundler, which the committed bundle does not need.
  const { documentFrom } = await import('./shared/named-document.ts');
  return readApi((await documentFrom(name)).document);
}

/** The problems of the document, each with the page that shows what it concerns. */
async function lintProblems(): Promise<PlacedProblem[]> {
  const { problems } = await lintInTime({ path: documentPath });
  const api = readApi(await bundleDocument());
  return placeProblems(problems, api, await readSourceFiles(documentPath));
}

async function serve(live: LiveReference): Promise<void> {
  const server = await serveLive(live);
  await untilInterrupted(() => {
    process.stdout.write(`${server.url}\n`);
    process.stderr.write('The reference updates when the document changes, until Ctrl-C.\n');
  });
  await server.close();
}
