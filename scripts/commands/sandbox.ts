import { Command, InvalidArgumentError, Option } from 'commander';
import { readApi } from '../api/api.ts';
import { applyOverlays } from '../document/overlays.ts';
import { defaultAddress, defaultPorts } from '../lib/default-ports.ts';
import { ExitCode, UsageError } from '../lib/exit-code.ts';
import { isLoopback } from '../lib/listen.ts';
import { colorsFor, printable } from '../lib/terminal.ts';
import { answeringParts } from '../sandbox/answers/behaviour.ts';
import { compileParts, exampleProblem } from '../sandbox/compile-parts.ts';
import { exampleCalls } from '../sandbox/example-calls.ts';
import { exampleToken } from '../sandbox/example-seed.ts';
import type { SandboxParts } from '../sandbox/operations.ts';
import { defaultBodyLimit } from '../sandbox/request-body.ts';
import {
  createSandboxOf,
  defaultParts,
  type SandboxOptions,
  type SandboxServer,
} from '../sandbox/sandbox.ts';
import { readSeed } from '../sandbox/seed-validation.ts';
import { backUpFile } from '../sandbox/storage/backup.ts';
import { verifyDataFile } from '../sandbox/storage/verify.ts';
import { backUpServer } from './sandbox/backup.ts';
import { answersOption, readAnswersFile } from './shared/answers.ts';
import {
  numberOption,
  originOption,
  overlayOption,
  parseAddress,
  portOption,
} from './shared/options.ts';
import { untilInterrupted } from './shared/program.ts';

interface Options {
  port: number;
  host: string;
  data?: string;
  seed?: string;
  stepDelay: number;
  bodyLimit: number;
  allowOrigin: string[];
  backup?: string;
  from?: string;
  verify?: string;
  overlay: string[];
  answers?: string;
}

/** `docproc sandbox`: the stateful server, until Ctrl-C. */
export function command(): Command {
  return new Command('sandbox')
    .description('Serve all operations of the interface, and store data.')
    .addOption(portOption(defaultPorts.sandbox))
    .option(
      '--host <address>',
      'address to listen on; beyond loopback, others reach it',
      '127.0.0.1',
    )
    .option('--data <file>', 'store the data in this file; in memory if left out')
    .option('--seed <file>', 'start with the data of this JSON file; with the examples if left out')
    .addOption(stepDelayOption())
    .addOption(bodyLimitOption())
    .option('--backup <file>', 'copy the data of --data or --from to a new file, and end')
    .addOption(fromOption())
    .option('--verify <file>', 'read all of a data file, report what is damaged, and end')
    .addOption(
      originOption(
        '--allow-origin <origin>',
        'let pages of this origin use the controls and read the fixtures',
      ),
    )
    .addOption(overlayOption())
    .addOption(answersOption())
    .addHelpText('after', example)
    .action((options: Options) => {
      if (options.verify !== undefined) return verify(options.verify);
      if (options.backup !== undefined) return backup(options.backup, options);
      if (options.from !== undefined)
        throw new UsageError('--from needs --backup: name a new file.');
      return run(options);
    });
}

const example = `
Example:
  docproc sandbox --port ${defaultPorts.sandbox} --data sandbox.db`;

async function run({ port, host, data, seed, overlay, answers, ...given }: Options): Promise<void> {
  const parts = await partsWith(overlay, answers);
  const { stepDelay, bodyLimit, allowOrigin: allowOrigins } = given;
  const options: SandboxOptions = { stepDelay, bodyLimit, allowOrigins };
  if (data !== undefined) options.data = data;
  if (seed !== undefined) options.seed = await readSeed(seed, parts.schemas);
  const sandbox = createSandboxOf(parts, options);
  try {
    const server = await sandbox.listen(port, host);
    process.stdout.write(`${server.url}\n`);
    if (!isLoopback(host)) process.stderr.write(reachable(host));
    process.stderr.write(await welcome(parts, sandbox, server.url));
    await untilInterrupted();
    await server.close();
  } finally {
    await sandbox.close();
  }
}

/** `--verify`: prints what is damaged. */
function verify(file: string): void {
  const damage = verifyDataFile(file);
  for (const each of damage) process.stdout.write(`${printable(each)}\n`);
  if (damage.length === 0) process.stderr.write(`${printable(file)} is sound.\n`);
  else process.exitCode = ExitCode.failure;
}

/** `--backup`: prints the path of the copy. */
async function backup(target: string, { data, from }: Options): Promise<void> {
  if ((data === undefined) === (from === undefined)) {
    throw new UsageError(
      '--backup needs --data with the file of a stopped sandbox, or --from with the address of a running one.',
    );
  }
  if (from !== undefined) await backUpServer(from, target);
  else if (data !== undefined) await backUpFile(data, target);
  process.stdout.write(`${target}\n`);
}

function reachable(host: string): string {
  return `warning: the sandbox listens on ${host}, so other machines can reach it. They can read its token and credentials at /_sandbox/fixtures, and change its data. Use it only in a network that you trust.\n`;
}

/**
 * The parts of a sandbox for the document with overlays applied and decisions answered; warns when its
 * examples do not match.
 */
async function partsWith(
  overlays: readonly string[],
  answersFile: string | undefined,
): Promise<SandboxParts> {
  if (overlays.length === 0 && answersFile === undefined) return defaultParts;
  const document = await applyOverlays(defaultParts.api.document, overlays);
  const answers = await readAnswersFile(answersFile, document);
  const parts =
    answersFile === undefined ? compileParts(readApi(document)) : answeringParts(document, answers);
  const problem = exampleProblem(parts);
  if (problem !== undefined) {
    process.stderr.write(
      `warning: the examples do not match the overlays or answers: ${problem} Responses made of them do not either. Let the overlays change the examples too, or give other data with --seed.\n`,
    );
  }
  return parts;
}

/** Commands to try. Tokens and secrets are shown only where they are those of the examples. */
async function welcome(
  { api }: SandboxParts,
  sandbox: SandboxServer,
  url: string,
): Promise<string> {
  const greeting = 'The sandbox runs until Ctrl-C.';
  if (sandbox.fixtures.token !== exampleToken) {
    return `${greeting} Its token and identifiers: curl -s ${url}/_sandbox/fixtures\n`;
  }
  const { dim } = colorsFor(process.stderr);
  const lines = (await exampleCalls(api, sandbox, url)).map(
    ({ title, command: line }, index) => `${dim(`# ${index + 1}. ${title}`)}\n${line}\n`,
  );
  return `${greeting} Try, in this order:\n\n${lines.join('\n')}\n`;
}

function fromOption(): Option {
  return new Option('--from <address>', 'running sandbox whose data --backup copies').argParser(
    (value) => parseAddress(value, defaultAddress('sandbox')).origin,
  );
}

function stepDelayOption(): Option {
  return new Option('--step-delay <ms>', 'duration of a step whose config sets none')
    .default(0)
    .argParser((value) => {
      if (/^\d{1,9}$/.test(value)) return Number(value);
      throw new InvalidArgumentError('Expected a whole number of milliseconds.');
    });
}

function bodyLimitOption(): Option {
  return numberOption('--body-limit <bytes>', 'largest body of a request', {
    least: 1,
    whole: true,
    otherwise: defaultBodyLimit,
  });
}
