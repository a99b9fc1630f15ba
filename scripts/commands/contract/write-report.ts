import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { htmlReport } from '../../contract/report/html.ts';
import { junitReport } from '../../contract/report/junit.ts';
import type { ContractReport } from '../../contract/report/report.ts';
import { UsageError } from '../../lib/exit-code.ts';

const formats = {
  json: (report: ContractReport) => `${JSON.stringify(report, null, 2)}\n`,
  junit: junitReport,
  html: htmlReport,
};

/** A report to write, and where. */
export interface Target {
  format: keyof typeof formats;
  path: string;
}

/** Reads one `--report format=path`, and adds it to those before. */
export function addTarget(value: string, previous: readonly Target[]): Target[] {
  const [format = '', ...rest] = value.split('=');
  const path = rest.join('=');
  if (Object.hasOwn(formats, format) && path !== '') {
    return [...previous, { format: format as Target['format'], path }];
  }
  const names = Object.keys(formats).join(', ');
  throw new InvalidArgumentError(
    `Expected one of ${names}, then =, then a path, such as json=report.json.`,
  );
}

/**
 * Writes a report whole or not at all.
 *
 * @throws UsageError when the path cannot be written
 */
export async function writeReport({ format, path }: Target, report: ContractReport): Promise<void> {
  const target = resolve(path);
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(`${target}.part`, await formats[format](report));
    await rename(`${target}.part`, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`--report ${path}: cannot be written (${code}).`);
  }
}
