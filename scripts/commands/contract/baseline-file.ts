import {
  applyBaseline,
  type Baseline,
  baselineOf,
  knownFindings,
  readBaseline,
} from '../../contract/report/baseline.ts';
import type { ContractReport } from '../../contract/report/report.ts';
import { parseJson } from '../../lib/json.ts';
import { readTextFile } from '../../lib/read-text-file.ts';
import { UsageError } from '../../lib/usage-error.ts';
import { writeWhole } from '../../lib/write-whole.ts';

/** The files of `--baseline` and `--write-baseline`, if they are given. */
interface BaselineFiles {
  baseline?: string;
  writeBaseline?: string;
}

/**
 * What is known of a server before a run.
 *
 * @throws UsageError when the file of `--baseline` is missing, or one of the files is wrong
 */
export async function knownBefore({
  baseline,
  writeBaseline,
}: BaselineFiles): Promise<Baseline | undefined> {
  if (baseline !== undefined) return readFileOf('--baseline', baseline);
  if (writeBaseline === undefined) return undefined;
  return readFileOf('--write-baseline', writeBaseline).catch((error) => {
    if (error instanceof MissingFile) return { findings: [], waivers: [] };
    throw error;
  });
}

/** A report by what is known; with `--write-baseline`, everything found is known from now on. */
export async function compareWithBaseline(
  report: ContractReport,
  before: Baseline | undefined,
  { writeBaseline }: BaselineFiles,
): Promise<ContractReport> {
  if (!before) return report;
  const today = new Date().toISOString().slice(0, 10);
  if (writeBaseline === undefined) return applyBaseline(report, before, today);
  const written = baselineOf(report, before);
  await writeWhole(writeBaseline, `${JSON.stringify(written, null, 2)}\n`, '--write-baseline');
  process.stderr.write(`Wrote ${knownFindings(written.findings.length)} to ${writeBaseline}.\n`);
  return applyBaseline(report, written, today);
}

/** A file that is not there. */
class MissingFile extends UsageError {}

async function readFileOf(option: string, path: string): Promise<Baseline> {
  const text = await readTextFile(path).catch((error) => {
    if (error.code !== 'ENOENT') {
      throw new UsageError(`${option} ${path}: cannot be read (${error.code ?? error.message}).`);
    }
    throw new MissingFile(
      `${option} ${path}: no such file. Write one with --write-baseline ${path}.`,
    );
  });
  try {
    return readBaseline(parseJson(text));
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${option} ${path}: ${error.message}`);
    throw error;
  }
}
