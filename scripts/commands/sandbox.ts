import { Command } from 'commander';
import { HttpError } from '../lib/http-error.ts';
import { parseJson } from '../lib/json.ts';
import { defaultPorts, isLoopback } from '../lib/local-address.ts';
import { readTextFile } from '../lib/read-text-file.ts';
import { colorsFor, printable } from '../lib/terminal.ts';
import { UsageError } from '../lib/usage-error.ts';
import { assertFileWritable, writeWhole } from '../lib/write-whole.ts';
import { defaultDefinition } from '../sandbox/default-sandbox.ts';
import type { SandboxDefinition } from '../sandbox/definition.ts';
import {
  createNodeSandbox,
  type NodeSandbox,
  type SandboxOptions,
} from '../sandbox/node-sandbox.ts';
import { dataSets, generators, namedSeed } from '../sandbox/seed/data-sets.ts';
import { exampleToken } from '../sandbox/seed/example-seed.ts';
import { scenarioWorkflows } from '../sandbox/seed/scenario-workflows.ts';
import { readSeed } from '../sandbox/server/read-seed.ts';
import { longestRow } from '../sandbox/storage/durable-object/durable-object-database.ts';
import { backUpFile, verifyDataFile } from '../sandbox/storage/node/backup.ts';
import { backUpServer } from './sandbox/backup.ts';
import { exampleCalls } from './sandbox/example-calls.ts';
import { type Options, sandboxOptions } from './sandbox/options.ts';
import { writeWorker } from './sandbox/write-worker.ts';
import { ExitCode, untilInterrupted } from './shared/program.ts';

/** `docproc sandbox`: the stateful server, until Ctrl-C. */
export function command(): Command {
  const sandbox = new Command('sandbox').description(
    'Serve all operations of the interface, and store data.',
  );
  for (const option of sandboxOptions()) sandbox.addOption(option);
  return sandbox.addHelpText('after', example).action((options: Options, self: Command) => {
    if (options.listSeeds) return void process.stdout.write(listOfSeeds());
    if (options.verify !== undefined) return verify(options.verify);
    if (options.backup !== undefined) return backup(options.backup, options);
    if (options.from !== undefined) throw new UsageError('--from needs --backup: name a new file.');
    if (options.target !== undefined) return deployable(options, self);
    if (options.out !== undefined) throw new UsageError('--out needs --target worker.');
    return run(options);
  });
}

const example = `
Example:
  docproc sandbox --port ${defaultPorts.sandbox} --data sandbox.db`;

async function run(given: Options): Promise<void> {
  const { port, host, record } = given;
  const definition = await definitionFor(given);
  await assertFileWritable(record, '--record');
  const sandbox = createNodeSandbox(
    definition,
    await settingsOf(given, definition),
    '--body-limit',
  );
  try {
    const { url } = await sandbox.listen(port, host);
    const isRecording = record !== undefined || given.replay !== undefined;
    const greeting = isRecording ? plainGreeting(url) : await welcome(definition, sandbox, url);
    // The greeting makes a request of its own, which must not use up a fault.
    addFaults(sandbox, given.fault);
    await untilInterrupted(() => {
      process.stdout.write(`${url}\n`);
      if (!isLoopback(host)) process.stderr.write(reachable(host));
      process.stderr.write(greeting);
    });
  } finally {
    await sandbox.close();
    if (record !== undefined) await writeWhole(record, archiveOf(sandbox), '--record');
  }
}

/** What the options say of the sandbox itself, with the files that they name read. */
async function settingsOf(given: Options, definition: SandboxDefinition): Promise<SandboxOptions> {
  const { seed, data, record, replay, stepDelay, bodyLimit, allowOrigin: allowOrigins } = given;
  return {
    ...{ stepDelay, bodyLimit, allowOrigins, record: record !== undefined },
    ...(data !== undefined && { data }),
    seed: namedSeed(seed, definition.api) ?? (await readSeed(seed, definition)),
    ...(replay !== undefined && { replay: await readArchive(replay) }),
  };
}

/** @throws UsageError when the file of `--replay` cannot be read, or is not JSON */
async function readArchive(file: string): Promise<unknown> {
  const text = await readTextFile(file).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code ?? error.message;
    throw new UsageError(`--replay ${file}: it cannot be read (${reason}).`);
  });
  return parseJson(text) ?? null;
}

function archiveOf(sandbox: NodeSandbox): string {
  return `${JSON.stringify(sandbox.recording(), null, 2)}\n`;
}

/** @throws UsageError that names what is wrong with a fault */
function addFaults({ controls }: NodeSandbox, faults: readonly string[]): void {
  for (const fault of faults) {
    try {
      controls.addFault(fault);
    } catch (error) {
      throw error instanceof HttpError
        ? new UsageError(`--fault ${fault}: ${error.message}`)
        : error;
    }
  }
}

/** `--list-seeds`: what each data set holds, and the workflows of one with their identifiers. */
function listOfSeeds(): string {
  const sets = dataSets.map(({ name, holds }) => [name, holds] as const);
  const numbered = Object.entries(generators).map(
    ([name, { holds }]) => [`${name}=NUMBER`, holds] as const,
  );
  const rows = [...sets, ...numbered].map(([name, holds]) => `${name.padEnd(16)}${holds}\n`);
  const workflows = scenarioWorkflows.map(
    ({ id, name, description }) => `${id}  ${name}: ${description}\n`,
  );
  return [...rows, '\nThe workflows of the data set workflows:\n', ...workflows].join('');
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

/** Names of the options that decide what `--target` writes. */
const ofTarget = ['target', 'out', 'seed', 'overlay'];

/** `--target worker`: prints the path of the module. */
async function deployable(given: Options, self: Command): Promise<void> {
  const { out, seed } = given;
  if (out === undefined) throw new UsageError('--target needs --out: name a directory.');
  const other = self.options.find(
    (option) =>
      self.getOptionValueSource(option.attributeName()) === 'cli' &&
      !ofTarget.includes(option.name()),
  );
  if (other) {
    throw new UsageError(`${other.long} has no effect on what --target writes. Leave it out.`);
  }
  const definition = await definitionFor(given);
  const data = namedSeed(seed, definition.api) ? seed : await readSeed(seed, definition);
  const size = Buffer.byteLength(JSON.stringify(data));
  if (size > longestRow) {
    throw new UsageError(
      `--seed ${seed}: it has ${size} bytes, and a workspace keeps a seed of ${longestRow} at most. Use less data, or let it be generated: "generate": { "entries": 5000 }.`,
    );
  }
  await writeWorker(
    out,
    data,
    definition === defaultDefinition ? undefined : definition.api.document,
  );
}

function reachable(host: string): string {
  return `warning: the sandbox listens on ${host}, so other machines can reach it. They can read its token and credentials at /_sandbox/fixtures, and change its data. Use it only in a network that you trust.\n`;
}

/** The definition of the published sandbox, or one with overlays and answers, which loads many modules. */
async function definitionFor({ overlay, answers }: Options): Promise<SandboxDefinition> {
  if (overlay.length === 0 && answers === undefined) return defaultDefinition;
  const { definitionWith } = await import('./sandbox/definition.ts');
  return definitionWith(overlay, answers);
}

const runsUntil = 'The sandbox runs until Ctrl-C.';

function plainGreeting(url: string): string {
  return `${runsUntil} Its token and identifiers: curl -s ${url}/_sandbox/fixtures\n`;
}

/** Commands to try. Tokens and secrets are shown only where they are those of the examples. */
async function welcome(
  { api }: SandboxDefinition,
  sandbox: NodeSandbox,
  url: string,
): Promise<string> {
  if (sandbox.fixtures.token !== exampleToken) return plainGreeting(url);
  const { dim } = colorsFor(process.stderr);
  const lines = (await exampleCalls(api, sandbox, url)).map(
    ({ title, command: line }, index) => `${dim(`# ${index + 1}. ${title}`)}\n${line}\n`,
  );
  return `${runsUntil} Try, in this order:\n\n${lines.join('\n')}\n`;
}
