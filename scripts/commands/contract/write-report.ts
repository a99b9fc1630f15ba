import { mkdir, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
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
import { UsageError } from '../../lib/exit-code.ts';

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
export interface Target {
  format: keyof typeof formats;
  path?: string;
}

/** Reads one `--report format=path`, and adds it to those before. */
export function addTarget(value: string, previous: readonly Target[]): Target[] {
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
export function badgeTarget(path: string): Target {
  return { format: 'badge', path };
}

function isFormat(name: string): name is Target['format'] {
  return Object.hasOwn(formats, name);
}

/**
 * Writes a report.
 *
 * @throws UsageError when the path cannot be written
 */
export async function writeReport({ format, path }: Target, report: ContractReport): Promise<void> {
  const content = await formats[format](report);
  if (path === undefined) {
    process.stdout.write(content);
    return;
  }
  await writeWhole(path, content, format === 'badge' ? '--badge' : '--report');
}

/**
 * Writes a file whole or not at all. What a link leads to is written, and what is no regular file, such as
 * a pipe or a device, stays what it is.
 *
 * @param option names the path in the error
 * @throws UsageError when the path cannot be written
 */
export async function writeWhole(path: string, content: string, option: string): Promise<void> {
  try {
    const target = await realpath(path).catch(() => resolve(path));
    const existing = await stat(target).catch(() => undefined);
    if (existing && !existing.isFile()) {
      await writeFile(target, content);
      return;
    }
    await mkdir(dirname(target), { recursive: true });
    await writeFile(`${target}.part`, content);
    await rename(`${target}.part`, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`${option} ${path}: cannot be written (${code}).`);
  }
}
