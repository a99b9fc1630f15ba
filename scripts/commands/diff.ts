import { Command, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { overlaidDocument } from '../api/overlaid-document.ts';
import { type Audience, audiences, isAtLeast, worst } from '../diff/diff.ts';
import { htmlReport } from '../diff/report/html.ts';
import { markdownReport } from '../diff/report/markdown.ts';
import { type DiffReport, diffReport, summaryLines } from '../diff/report/report.ts';
import { sarifReport } from '../diff/report/sarif.ts';
import { textReport } from '../diff/report/text.ts';
import { type Impact, impacts } from '../diff/rules.ts';
import { isGitRevision } from '../document/earlier-documents.ts';
import { type Locate, locatorOf } from '../document/locate.ts';
import { documentPath } from '../document/source-files.ts';
import { type Colors, colorsFor, noColors } from '../lib/terminal.ts';
import { assertFileWritable, writeWhole } from '../lib/write-whole.ts';
import { comparableDocument } from './shared/named-document.ts';
import { overlayOption, parseAddress, type ReportTarget, reportOption } from './shared/options.ts';
import { ExitCode } from './shared/program.ts';

/** What some formats need beside the changes. */
interface Presentation {
  colors: Colors;
  /** Finds places of the new document, where it is in files. */
  locate: Locate | undefined;
  /** Those whose impact counts. */
  counted: readonly Audience[];
  /** Where the reference is published. */
  reference: URL | undefined;
}

const formats = {
  text: (report: DiffReport, { colors }: Presentation) => textReport(report, colors),
  json: (report: DiffReport) => `${JSON.stringify(report, null, 2)}\n`,
  markdown: markdownReport,
  html: htmlReport,
  sarif: (report: DiffReport, presentation: Presentation) =>
    sarifReport(report, manifest.version, presentation),
};
type Format = keyof typeof formats;
const formatNames = Object.keys(formats);

interface Options {
  failOn?: Impact;
  for: Audience | 'all';
  format: Format;
  report: ReportTarget<Format>[];
  overlay: string[];
  reference?: URL;
}

/** `docproc diff`: what changed between two documents, and whom it breaks. */
export function command(): Command {
  const diff = new Command('diff')
    .description('Compare two documents: what changed, and what it means to callers and servers.')
    .argument('<old>', 'a file, or a git revision such as git:main or git:HEAD~3')
    .argument('[new]', 'the same; the document of this repository if left out')
    .addOption(
      new Option('--fail-on <impact>', 'exit with 1 for such a change, or a worse one').choices(
        impacts,
      ),
    )
    .addOption(
      new Option(
        '--for <audience>',
        'whose impact counts for --fail-on and for the levels of SARIF',
      )
        .choices([...audiences, 'all'])
        .default('all'),
    )
    .addOption(overlayOption('to the new document '))
    .addHelpText(
      'after',
      '\nExamples:\n  docproc diff openapi/releases/0.1.0.json\n  docproc diff git:HEAD --fail-on breaking --for callers',
    )
    .action(run);
  for (const option of reportOptions()) diff.addOption(option);
  return diff;
}

/** Options on what is written. */
function reportOptions(): Option[] {
  return [
    new Option('--format <format>', 'format of the changes on stdout')
      .choices(formatNames)
      .default('text'),
    reportOption(`write a report too: ${formatNames.join(', ')}`, formats),
    new Option(
      '--reference <address>',
      'where the reference is published: SARIF links to the rules there',
    ).argParser((value) => parseAddress(value, 'https://docs.example.com/api/')),
  ];
}

async function run(old: string, current: string | undefined, options: Options): Promise<void> {
  for (const { path } of options.report) await assertFileWritable(path, '--report');
  const before = await comparableDocument(old);
  const after = await comparableDocument(current);
  const document = await overlaidDocument(after.document, options.overlay);
  const report = diffReport(before, { ...after, document });
  const locate = await locatorFor(current);
  const counted = options.for === 'all' ? audiences : [options.for];
  const shared = { locate, counted, reference: options.reference };
  const onStdout = { ...shared, colors: colorsFor(process.stdout) };
  process.stdout.write(formats[options.format](report, onStdout));
  const inFile = { ...shared, colors: noColors };
  for (const { format, path } of options.report) {
    await writeWhole(path, formats[format](report, inFile), '--report');
  }
  if (options.format !== 'text') process.stderr.write(`${summaryLines(report).join('\n')}\n`);
  if (fails(report, counted, options.failOn)) process.exitCode = ExitCode.failure;
}

/** The files of a revision are gone. */
async function locatorFor(name: string | undefined): Promise<Locate | undefined> {
  return isGitRevision(name ?? '') ? undefined : await locatorOf(name ?? documentPath);
}

function fails({ changes }: DiffReport, counted: readonly Audience[], failOn?: Impact): boolean {
  if (failOn === undefined) return false;
  return changes.some((change) => isAtLeast(worst(change, counted), failOn));
}
