import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestCase, Vitest } from 'vitest/node';
import { UsageError } from '../lib/exit-code.ts';
import { installCommand } from '../lib/optional-packages.ts';
import { bundledDocument } from './bundled-document.ts';
import { levelOf } from './check.ts';
import { checkAddress } from './check-address.ts';
import { checks as checksOfSuite } from './checks.ts';
import { displayUrl } from './http/redaction.ts';
import { type CheckResult, type ContractReport, makeReport } from './report/report.ts';
import { type ContractSettings, defaultSettings } from './settings.ts';

/** What {@link runContract} is told; whatever is left out has a default. */
export interface ContractOptions extends Partial<Omit<ContractSettings, 'url'>> {
  /** Ends the run early; the report holds what was found until then. */
  signal?: AbortSignal;
  /** Told of each check as it ends. */
  onResult?(result: CheckResult): void;
}

// In the package, the suite is one built file beside this one.
const suite = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts')
      ? '../../test/contract/contract.test.ts'
      : './contract-suite.js',
    import.meta.url,
  ),
);

/**
 * Runs the contract tests against a server, in a Vitest of their own.
 *
 * @param url address in front of every path
 * @throws UsageError when the server cannot be reached, or Vitest is not installed
 */
export async function runContract(
  url: string,
  { signal, onResult, ...options }: ContractOptions = {},
): Promise<ContractReport> {
  const settings: ContractSettings = {
    ...defaultSettings,
    ...options,
    document: options.document ?? (await bundledDocument()),
    url: url.replace(/\/+$/, ''),
  };
  await checkAddress(settings, signal);
  const start = performance.now();
  const vitest = await startVitest(settings, onResult ?? (() => undefined));
  const interrupt = () => vitest.cancelCurrentRun('keyboard-input');
  signal?.addEventListener('abort', interrupt);
  try {
    await vitest.start();
    return collect(vitest, settings, performance.now() - start);
  } finally {
    signal?.removeEventListener('abort', interrupt);
    await vitest.close();
  }
}

async function startVitest(
  settings: ContractSettings,
  onResult: (result: CheckResult) => void,
): Promise<Vitest> {
  const { createVitest } = await import('vitest/node').catch(() => {
    throw new UsageError(
      `The contract tests run on Vitest, which is not installed. Add it: ${installCommand(['vitest'])}`,
    );
  });
  const reporter = {
    onTestCaseResult: (test: TestCase) => test.meta().contract?.forEach(onResult),
  };
  const before = process.listeners('SIGINT');
  const vitest = await createVitest(
    {
      config: false,
      root: dirname(suite),
      include: [suite],
      exclude: [],
      watch: false,
      api: false,
      pool: 'threads',
      maxWorkers: 1,
      isolate: false,
      fileParallelism: false,
      reporters: [reporter],
      provide: { contract: settings },
    },
    { logLevel: 'error', envDir: false },
  );
  // Vitest ends the process on Ctrl-C, before anything could be put back.
  for (const listener of process.listeners('SIGINT')) {
    if (!before.includes(listener)) process.removeListener('SIGINT', listener);
  }
  return vitest;
}

function collect(vitest: Vitest, settings: ContractSettings, milliseconds: number): ContractReport {
  const modules = vitest.state.getTestModules();
  const broken =
    modules.flatMap((module) => module.errors())[0] ?? vitest.state.getUnhandledErrors()[0];
  if (broken) throw broken;
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const checks = tests.flatMap((test) => test.meta().contract ?? notCarriedOut(test.name));
  const answers = tests.flatMap((test) => test.meta().contractAnswers ?? []);
  const reason = reasonOf(answers);
  return makeReport(
    {
      server: settings.label ?? displayUrl(settings.url),
      seed: settings.seed,
      requests: Math.max(0, ...tests.map((test) => test.meta().contractRequests ?? 0)),
      milliseconds: Math.round(milliseconds),
      ...(reason !== undefined && { reason }),
    },
    checks,
  );
}

/** A test that was cancelled: its name is that of the operation, then that of the check. */
function notCarriedOut(name: string): CheckResult[] {
  const [operation = '', id] = name.split(' ');
  const check = checksOfSuite.find((each) => each.id === id);
  if (!check) return [];
  const { kind } = check;
  const message = 'the run was interrupted';
  return [{ id: check.id, kind, operation, level: levelOf(check), status: 'skipped', message }];
}

// A server that refuses everything shows nothing of itself, whatever passes meanwhile.
function reasonOf(
  answers: readonly { succeeded: boolean; refused?: number }[],
): string | undefined {
  const statuses = answers.flatMap(({ refused }) => refused ?? []);
  const status = statuses.at(-1);
  if (status === undefined || answers.some(({ succeeded }) => succeeded)) return undefined;
  const add =
    status === 401 || status === 403
      ? 'Give a token that the server accepts with --token.'
      : 'Check the address, and give what the server knows with --token and --fixtures.';
  return `No request succeeded: the server answered ${status}. ${add}`;
}
