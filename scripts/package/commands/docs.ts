import { join, relative } from 'node:path';
import { Command, Option } from 'commander';
import { readApi } from '../../api/api.ts';
import { directory, overlayOption } from '../../commands/shared/options.ts';
import { bundledDocument } from '../../document/bundled-document.ts';
import { variantArtifacts } from '../../generate/variants.ts';
import { writeFiles } from '../../lib/write-files.ts';
import { buildRedocPage } from '../../reference/redoc/redocly-command.ts';

interface Options {
  out: string;
  overlay: string[];
}

/** `docproc docs` of the package, which has no sources of the reference: the document on one page. */
export function command(): Command {
  return new Command('docs')
    .description(
      'Write a reference of one page, `index.html`, by Redoc, and the document with code samples that it shows,\n' +
        '`openapi.samples.json`. The whole reference, with search and a console, needs a clone of the repository:\n' +
        'run npm run docs -- --out public there.',
    )
    .addOption(
      new Option('--out <directory>', 'where to write both files')
        .argParser(directory)
        .makeOptionMandatory(),
    )
    .addOption(overlayOption())
    .addHelpText('after', '\nExample:\n  docproc docs --out public --overlay ours.yaml')
    .action(run);
}

async function run({ out, overlay }: Options): Promise<void> {
  const document = 'openapi.samples.json';
  const api = readApi(await bundledDocument(overlay));
  await writeFiles(variantArtifacts(api, { codeSamples: true }), out);
  await buildRedocPage(join(out, document), join(out, 'index.html'));
  for (const file of ['index.html', document]) {
    process.stdout.write(`${relative(process.cwd(), join(out, file))}\n`);
  }
}
