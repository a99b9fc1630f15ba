import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { projectDirectory } from './run.ts';

/** The part of Istanbul's coverage map that is printed. */
interface CoverageMap {
  files(): string[];
  fileCoverageFor(file: string): { toSummary(): { lines: { pct: number } } };
  getCoverageSummary(): { lines: { pct: number; covered: number; total: number } };
}

/** Files with a lower share of covered lines are listed by name. */
const listedBelow = 80;

/** Prints the coverage of lines, the time, and as the very last line how many tests ended how. */
export default class SummaryReporter implements Reporter {
  private readonly start = performance.now();
  private coverage: string[] = [];
  private counts = { passed: 0, failed: 0, skipped: 0 };
  private errors: readonly SerializedError[] = [];

  onInit(): void {
    // Vitest writes about thresholds and errors behind its reporters; the counts end the output.
    process.on('exit', () => this.print());
  }

  onCoverage(coverage: unknown): void {
    // Vitest does not type what its coverage providers hand over.
    this.coverage = describeCoverage(coverage as CoverageMap);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        this.counts[state === 'pending' ? 'failed' : state] += 1;
      }
      // A file that cannot be loaded, or whose hooks fail, has no failed test.
      this.counts.failed += module.errors().length;
    }
    this.counts.failed += errors.length;
    this.errors = errors;
  }

  private print(): void {
    const { passed, skipped } = this.counts;
    const unexplained = process.exitCode && this.counts.failed === 0 ? 1 : 0;
    const failed = this.counts.failed + unexplained;
    const seconds = Math.round((performance.now() - this.start) / 1000);
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    // Named like failed tests, so that whoever looks for FAIL finds the reason for each failure.
    const reasons = this.errors.map(
      (error) => `FAIL  outside of tests: ${error.stack ?? error.message}`,
    );
    if (unexplained) reasons.push('FAIL  the coverage, or the end of the run: see the ERROR above');
    const lines = [...this.coverage, ...reasons, `${seconds} s in total`, counts];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}

function describeCoverage(coverage: CoverageMap): string[] {
  const { pct, covered, total } = coverage.getCoverageSummary().lines;
  const low = coverage
    .files()
    .map((file) => ({ file, pct: coverage.fileCoverageFor(file).toSummary().lines.pct }))
    .filter((each) => each.pct < listedBelow)
    .sort((a, b) => a.pct - b.pct)
    .map(
      (each) => `  ${each.pct.toFixed(1).padStart(5)} %  ${relative(projectDirectory, each.file)}`,
    );
  return [
    `Coverage: ${pct} % of the lines in scripts/ that run in Node.js (${covered} of ${total})`,
    ...(low.length > 0 ? [`Files below ${listedBelow} %:`, ...low] : []),
    '',
  ];
}
