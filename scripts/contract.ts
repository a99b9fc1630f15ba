import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { colorsFor } from './command-line/colors.ts';
import { ExitCode } from './command-line/exit-code.ts';
import { UsageError } from './command-line/usage-error.ts';
import { bundledDocument } from './contract/bundled-document.ts';
import type { Level } from './contract/finding.ts';
import type { Fixtures } from './contract/fixtures.ts';
import { junitReport } from './contract/report/junit.ts';
import type { ContractReport } from './contract/report/report.ts';
import { terminalReport } from './contract/report/terminal.ts';
import { runContract } from './contract/run-contract.ts';
import { defaultSettings } from './contract/settings.ts';

interface Options {
  token?: string;
  fixtures?: string;
  only?: 'exchange' | 'behaviour';
  readOnly: boolean;
  operation: string[];
  level: Level;
  overlay: string[];
  report: { format: Format; path: string }[];
}

const formats = {
  json: (report: ContractReport) => `${JSON.stringify(report, null, 2)}\n`,
  junit: junitReport,
};
type Format = keyof typeof formats;

const example = `
Examples:
  docproc contract http://127.0.0.1:4010 --token any --only exchange
  docproc contract https://service.example.com --token "$TOKEN" --fixtures fixtures.json --read-only
  docproc contract http://127.0.0.1:4020 --fixtures http://127.0.0.1:4020/_sandbox/fixtures --report junit=contract.xml

The token can also be given as the environment variable DOCPROC_TOKEN, which keeps it out of the
list of processes.`;

/** `docproc contract URL`: judges a running server. */
export function command(): Command {
  return new Command('contract')
    .description('Find out where a running server deviates from the document.')
    .argument('<url>', 'address in front of every path', parseUrl)
    .option('--token <token>', 'credential to present')
    .option('--fixtures <file|url>', 'JSON of what cannot be discovered, such as "series_id"')
    .addOption(new Option('--only <kind>', 'one kind of check').choices(['exchange', 'behaviour']))
    .option('--read-only', 'send GET requests only', false)
    .option('--operation <id>', 'judge this operation; may be repeated', append, [])
    .addOption(
      new Option('--level <level>', 'what fails: contradictions of facts, or of assumptions too')
        .choices(['documented', 'assumed'])
        .default('documented'),
    )
    .option(
      '--overlay <file>',
      'judge by the document with this overlay; may be repeated',
      append,
      [],
    )
    .option('--report <format=path>', 'write json or junit; may be repeated', appendReport, [])
    .addHelpText('after', example)
    .action(run);
}

async function run(url: string, options: Options): Promise<void> {
  const document = await bundledDocument(options.overlay);
  const known = new Set(
    Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .map((each) => (each as { operationId?: string }).operationId),
  );
  const unknown = options.operation.find((id) => !known.has(id));
  if (unknown !== undefined) {
    throw new UsageError(
      `--operation ${unknown}: no such operation. Expected one of ${[...known].filter(Boolean).join(', ')}.`,
    );
  }
  const fixtures = await readFixtures(options.fixtures);
  const token = options.token ?? fixtures.token ?? process.env.DOCPROC_TOKEN;
  const report = await runContract(url, {
    ...defaultSettings,
    document,
    fixtures: { ...fixtures, ...(token !== undefined && { token }) },
    ...(options.only && { only: options.only }),
    readOnly: options.readOnly,
    operations: options.operation,
    level: options.level,
  });
  for (const { format, path } of options.report) await write(path, formats[format](report));
  process.stdout.write(terminalReport(report, colorsFor(process.stdout)));
  process.exitCode = exitCodeOf(report);
}

function exitCodeOf({ conforms, summary }: ContractReport): ExitCode {
  if (conforms) return ExitCode.fine;
  // Where nothing could be judged, the set-up is at fault and not the server.
  return summary.failed + summary.warned + summary.passed === 0
    ? ExitCode.usage
    : ExitCode.fallsShort;
}

function parseUrl(value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new InvalidArgumentError('Expected an address such as http://127.0.0.1:4010.');
  }
  return value;
}

function append(value: string, previous: string[]): string[] {
  return [...previous, value];
}

function appendReport(value: string, previous: Options['report']): Options['report'] {
  const [format = '', ...rest] = value.split('=');
  const path = rest.join('=');
  if (!Object.hasOwn(formats, format) || path === '') {
    throw new InvalidArgumentError(
      `Expected ${Object.keys(formats).join(' or ')}, =, and a path, such as json=report.json.`,
    );
  }
  return [...previous, { format: format as Format, path }];
}

async function readFixtures(place: string | undefined): Promise<Fixtures> {
  if (place === undefined) return {};
  const text = /^https?:/.test(place)
    ? await download(place)
    : await readFile(place, 'utf8').catch(() => {
        throw new UsageError(`--fixtures ${place}: no such file. Expected a JSON file.`);
      });
  try {
    const value = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below.
  }
  throw new UsageError(
    `--fixtures ${place}: not a JSON object. Expected one such as {"token": "…", "series_id": "…"}.`,
  );
}

async function download(place: string): Promise<string> {
  const response = await fetch(place, { signal: AbortSignal.timeout(10_000) }).catch(
    () => undefined,
  );
  if (!response?.ok) {
    throw new UsageError(
      `--fixtures ${place}: ${response ? `answered ${response.status}` : 'no server answers'}. Expected a JSON object.`,
    );
  }
  return response.text();
}

async function write(path: string, text: string): Promise<void> {
  const target = resolve(path);
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(`${target}.part`, text);
    await rename(`${target}.part`, target);
  } catch (error) {
    throw new UsageError(
      `--report ${path}: cannot be written (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}
