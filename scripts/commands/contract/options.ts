import { Option } from 'commander';
import type { Api } from '../../api/api.ts';
import type { CheckKind } from '../../checks/check.ts';
import type { Level } from '../../checks/finding.ts';
import { defaultSettings } from '../../contract/settings.ts';
import { UsageError } from '../../lib/usage-error.ts';
import {
  answersOption,
  numberOption,
  overlayOption,
  repeatable,
  reportOption,
  timeOption,
} from '../shared/options.ts';
import { isHeaderValue } from './fixtures.ts';
import { type ContractReportTarget, reportFormats } from './write-report.ts';

/** The options of `docproc contract`. */
export interface Options {
  token?: string;
  tokenCommand?: string;
  header: string[];
  list: boolean;
  explain?: string;
  dryRun: boolean;
  badge?: string;
  suggestOverlay?: string;
  fixtures?: string;
  only?: CheckKind;
  readOnly: boolean;
  operation: string[];
  level: Level;
  overlay: string[];
  answers?: string;
  report: ContractReportTarget[];
  baseline?: string;
  writeBaseline?: string;
  har?: string;
  seed: number;
  runs: number;
  rate?: number;
  concurrency: number;
  timeout: number;
  deadline: number;
  duration?: number;
  watch: boolean;
  before?: string;
  after?: string;
}

/** Every option, in the order of the help. */
export function contractOptions(): Option[] {
  return [access(), scope(), limits(), outcome(), otherModes()].flat();
}

/** What the tests present and know. */
function access(): Option[] {
  return [
    new Option('--token <token>', 'credential to present'),
    new Option(
      '--token-command <command>',
      'command that prints the token; runs again once after a 401',
    ),
    new Option('--before <command>', 'set the server up before the run'),
    new Option('--after <command>', 'clean up after the run'),
    repeatable('--header <name: value>', 'header of every request'),
    new Option('--fixtures <file|url>', 'JSON of what cannot be discovered, such as "series_id"'),
  ];
}

/** What is tested, and by what. */
function scope(): Option[] {
  return [
    new Option(
      '--only <kind>',
      'stateless: checks that a server without a memory, such as a mock, can pass; stateful: the others',
    ).choices(['stateless', 'stateful']),
    new Option('--read-only', 'send GET requests only').default(false),
    repeatable('--operation <id>', 'test this operation', String, 'every operation'),
    new Option('--level <level>', 'what fails: contradictions of facts, or of assumptions too')
      .choices(['documented', 'assumed'])
      .default('documented'),
    overlayOption(),
    answersOption(),
  ];
}

/** What becomes of the findings. */
function outcome(): Option[] {
  return [
    // Annotations are read from what a step prints.
    reportOption(
      'write json, junit, html, sarif or gitlab; github alone prints annotations',
      reportFormats,
      ['github'],
    ),
    new Option('--badge <file>', 'write the outcome as an image (SVG)'),
    new Option('--suggest-overlay <file>', 'write answers to open points that the run suggests'),
    new Option('--baseline <file>', 'accept the findings in this file, and fail for others only'),
    new Option(
      '--write-baseline <file>',
      'record what is found as known, in a file for --baseline',
    ),
  ];
}

/** What the command does in the place of a run. */
function otherModes(): Option[] {
  return [
    new Option('--har <file>', 'evaluate recorded traffic (HTTP Archive) instead of a server'),
    new Option('--watch', 'run again when the server restarts or a file changes').default(false),
    new Option('--dry-run', 'list the requests of a run, and send none to the server').default(
      false,
    ),
    new Option(
      '--list',
      'list the checks, with --operation and --only those of such a run',
    ).default(false),
    new Option(
      '--explain <id>',
      'explain a check, also by the id of a finding, or a fact or a decision with the checks that rest on it',
    ),
  ];
}

function limits(): Option[] {
  const { seed, runs, concurrency, timeout, deadline } = defaultSettings;
  return [
    numberOption('--seed <number>', 'generate the same requests again', 0, seed),
    numberOption('--runs <number>', 'requests generated for each check', 1, runs),
    numberOption('--concurrency <number>', 'requests at once at most', 1, concurrency),
    numberOption('--rate <number>', 'requests a second at most', 0.01),
    timeOption('--duration <time>', 'repeat the run with other seeds for so long, such as 10m'),
    numberOption('--timeout <seconds>', 'time for a response', 1, timeout / 1000),
    numberOption(
      '--deadline <seconds>',
      'most seconds for the run, restoring included; with --duration, most seconds after it',
      1,
      deadline / 1000,
    ),
  ];
}

const ownHeaders = [
  'accept',
  'connection',
  'content-length',
  'content-type',
  'host',
  'transfer-encoding',
];

/**
 * Reads the values of `--header`. Errors do not show the value, which may be a secret.
 *
 * @returns values by names in lower case
 * @throws UsageError when one is no header, or one that the tests set themselves
 */
export function readHeaders(values: readonly string[], api: Api): Record<string, string> {
  const presented = api.operations.flatMap(({ token }) =>
    token.map((each) => (each.in === 'cookie' ? 'cookie' : each.parameter.toLowerCase())),
  );
  return Object.fromEntries(
    values.map((each, index) => {
      const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*\S)\s*$/.exec(each) ?? [];
      const lower = name.toLowerCase();
      if (name === '' || !isHeaderValue(value)) {
        throw new UsageError(`--header, number ${index + 1}: no header. Expected 'Name: value'.`);
      }
      if (presented.includes(lower)) {
        throw new UsageError(
          `--header ${name}: it presents the token, which some requests leave out. Expected the token as --token.`,
        );
      }
      if (ownHeaders.includes(lower)) {
        throw new UsageError(
          `--header ${name}: the tests set it themselves. Expected another one.`,
        );
      }
      return [lower, value];
    }),
  );
}
