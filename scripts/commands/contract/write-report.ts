import { badge } from '../../contract/report/badge.ts';
import {
  githubAnnotations,
  gitlabCodeQuality,
} from '../../contract/report/continuous-integration.ts';
import { htmlReport } from '../../contract/report/html.ts';
import { junitReport } from '../../contract/report/junit.ts';
import type { ContractReport } from '../../contract/report/report.ts';
import { sarifReport } from '../../contract/report/sarif.ts';
import { assertFileWritable, writeWhole } from '../../lib/write-whole.ts';
import type { ReportTarget } from '../shared/options.ts';

/** The formats of reports on a run, by their names. */
export const reportFormats = {
  json: (report: ContractReport) => `${JSON.stringify(report, null, 2)}\n`,
  junit: junitReport,
  html: htmlReport,
  sarif: sarifReport,
  gitlab: gitlabCodeQuality,
  github: githubAnnotations,
};

/** A report on a run to write. */
export type ContractReportTarget = ReportTarget<keyof typeof reportFormats>;

/**
 * Writes a report.
 *
 * @throws UsageError when the path cannot be written
 */
export async function writeReport(
  { format, path }: ContractReportTarget,
  report: ContractReport,
): Promise<void> {
  await writeWhole(path, await reportFormats[format](report), '--report');
}

/**
 * Writes the outcome of a run as an image.
 *
 * @throws UsageError when the path cannot be written
 */
export async function writeBadge(path: string, report: ContractReport): Promise<void> {
  await writeWhole(path, badge(report), '--badge');
}

/** The options of a run that name files to write. */
interface OutputOptions {
  report: readonly ContractReportTarget[];
  badge?: string;
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
    ['--badge', badge],
    ['--suggest-overlay', suggestOverlay],
    ['--write-baseline', writeBaseline],
  ] as const;
  for (const [option, path] of outputs) await assertFileWritable(path, option);
}
