import { InvalidArgumentError } from 'commander';
import { badge } from '../../contract/report/badge.ts';
import {
  githubAnnotations,
  gitlabCodeQuality,
} from '../../contract/report/continuous-integration.ts';
import { htmlReport } from '../../contract/report/html.ts';
import { junitReport } from '../../contract/report/junit.ts';
import type { ContractReport } from '../../contract/report/report.ts';
import { sarifReport } from '../../contract/report/sarif.ts';
import { assertFileWritable, writeWhole } from '../shared/write-whole.ts';

const formats = {
  json: (report: ContractReport) => `${JSON.stringify(report, null, 2)}\n`,
  junit: junitReport,
  html: htmlReport,
  sarif: sarifReport,
  gitlab: gitlabCodeQuality,
  github: githubAnnotations,
  badge,
};

/** A report to write, and where; on stdout without a path. */
export interface ReportTarget {
  format: keyof typeof formats;
  path?: string;
}

/** Reads one `--report format=path`, and adds it to those before. */
export function addTarget(value: string, previous: readonly ReportTarget[]): ReportTarget[] {
  const [format = '', ...rest] = value.split('=');
  const path = rest.join('=');
  // Annotations are read from what a step prints.
  if (value === 'github') return [...previous, { format: value }];
  if (isFormat(format) && path !== '') return [...previous, { format, path }];
  const names = Object.keys(formats).join(', ');
  throw new InvalidArgumentError(
    `Expected one of ${names}, then =, then a path, such as json=report.json; or github alone.`,
  );
}

/** Reads `--badge path`. */
export function badgeTarget(path: string): ReportTarget {
  return { format: 'badge', path };
}

function isFormat(name: string): name is ReportTarget['format'] {
  return Object.hasOwn(formats, name);
}

/**
 * Writes a report.
 *
 * @throws UsageError when the path cannot be written
 */
export async function writeReport(
  { format, path }: ReportTarget,
  report: ContractReport,
): Promise<void> {
  const content = await formats[format](report);
  if (path === undefined) {
    process.stdout.write(content);
    return;
  }
  await writeWhole(path, content, format === 'badge' ? '--badge' : '--report');
}

/** The options of a run that name files to write. */
export interface OutputOptions {
  report: readonly ReportTarget[];
  badge?: ReportTarget;
  suggestOverlay?: string;
  writeBaseline?: string;
}

/**
 * Looks whether every file can be written that follows a run, without writing it.
 *
 * @throws UsageError when one cannot
 */
export async function assertWritable(options: OutputOptions): Promise<void> {
  const { report, badge, suggestOverlay, writeBaseline } = options;
  const outputs = [
    ...report.map(({ path }) => ['--report', path] as const),
    ['--badge', badge?.path],
    ['--suggest-overlay', suggestOverlay],
    ['--write-baseline', writeBaseline],
  ] as const;
  for (const [option, path] of outputs) {
    if (path !== undefined) await assertFileWritable(path, option);
  }
}
