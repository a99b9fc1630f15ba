import type { CheckResult, ReportedFinding } from '../report/report.ts';
import type { ContractTarget } from '../session/contract-target.ts';
import { ContractRun } from './contract-run.ts';
import { gatheredRows, type TestResult } from './gathered-rows.ts';
import { needsServer, withoutShared } from './other-run.ts';
import { rowOf } from './result.ts';
import { type ContractTest, evaluateTogether } from './schedule.ts';

/** How far a run is. */
export interface Progress {
  /** The round that is under way, from 1 on. */
  round: number;
  /** How many of its tests have ended. */
  ended: number;
  tests: number;
  /** How many requests all rounds have sent. */
  requests: number;
}

/** What a run says while it is under way. */
export interface RunListener {
  /**
   * Called with each result when it is available; in a run with a duration, only for the first round. It has what the
   * requests of the check showed. In the report, each finding is in the row of the check that found it.
   */
  onResult?(result: CheckResult): void;
  /** Called after each round of a run with a duration. */
  onRound?(round: Round): void;
  /** Called when a test has ended, which is not in the order of the report. */
  onProgress?(progress: Progress): void;
}

/** One evaluation of all tests, with its own seed. */
export interface Round {
  /** 1 for the first. */
  number: number;
  seed: number;
  /** Findings that no earlier round has. */
  found: readonly ReportedFinding[];
  /** Whether every test was evaluated; the end of the run cuts the last round off. */
  isComplete: boolean;
}

/** The results of a row in all rounds so far. */
interface Row {
  test: ContractTest;
  place: Pick<CheckResult, 'id' | 'kind' | 'operation'>;
  /** The first result, or the first that was evaluated. */
  first: CheckResult;
  /** Why the check could not be evaluated in the first round, or in any. */
  skipReason: string | undefined;
  /** In how many rounds the row was evaluated. */
  evaluated: number;
  findings: Map<string, { finding: ReportedFinding; rounds: number; count: number }>;
}

/**
 * Evaluates all tests again and again until a time has passed, each round with another seed. Collects the findings of
 * all rounds. A finding that not every round has is intermittent.
 */
export class Rounds {
  /** How many rounds are complete. */
  complete = 0;
  readonly #target: ContractTarget;
  readonly #first: ContractRun;
  readonly #rows = new Map<ContractTest['check'], Map<string, Row>>();
  /** Ids of the findings of all rows. */
  readonly #known = new Set<string>();

  constructor(target: ContractTarget, first: ContractRun) {
    this.#target = target;
    this.#first = first;
  }

  /** @param end when no further round begins, by the clock of `performance` */
  async run(end: number, { onResult, onRound, onProgress }: RunListener): Promise<void> {
    const { settings, signal } = this.#target;
    const noted = settings.duration === undefined ? undefined : onRound;
    const isOver = () => signal?.aborted === true || performance.now() >= end;
    for (let number = 1; number === 1 || !isOver(); number += 1) {
      const seed = settings.seed + number - 1;
      const target = { ...this.#target, settings: { ...settings, seed } };
      const run = number === 1 ? this.#first : new ContractRun(target, this.#first.session);
      const found: ReportedFinding[] = [];
      let isEvaluated = false;
      let ended = 0;
      const evaluate = async (...args: Parameters<ContractRun['evaluate']>) => {
        const result = await run.evaluate(...args);
        ended += 1;
        const { requests } = run.session;
        onProgress?.({ round: number, ended, tests: run.tests.length, requests });
        return result;
      };
      const results = evaluateTogether(run.tests, evaluate, {
        concurrency: settings.concurrency,
        isOver: () => number > 1 && isOver(),
        isJobApart: () => run.isJobApart,
      });
      for (const [index, test] of run.tests.entries()) {
        const result = await results[index];
        if (!result) return noted?.({ number, seed, found, isComplete: false });
        if (number === 1) onResult?.(result);
        isEvaluated ||= result.status !== 'skipped';
        found.push(...this.#add(test, result, run.skipReasonOf(test)));
      }
      const isComplete = signal?.aborted !== true;
      if (isComplete) this.complete = number;
      noted?.({ number, seed, found, isComplete });
      // The server is gone, or nothing of it can be evaluated.
      if (!isEvaluated) return;
    }
  }

  /** Every row, in the order of the tests. */
  results(): CheckResult[] {
    const { marks, evaluated } = this.#first.session;
    const results = [...this.#rows.values()].flatMap((rows) =>
      [...rows.values()].map((row): TestResult => {
        const { test } = row;
        const whole = resultOfRow(row);
        const result = marks.isBesideOther ? withoutShared(whole, test) : whole;
        if (result !== whole) return { test, result, skipReason: needsServer };
        // The requests of any check may have shown what a response check needs.
        const isEvaluated = evaluated.has(test.check.id, test.operation.id);
        return { test, result, skipReason: isEvaluated ? undefined : row.skipReason };
      }),
    );
    return gatheredRows(results);
  }

  /** @returns the findings that are new */
  #add(
    { check, operation }: ContractTest,
    result: CheckResult,
    skipReason: string | undefined,
  ): ReportedFinding[] {
    const rows = this.#rows.get(check) ?? new Map<string, Row>();
    this.#rows.set(check, rows);
    const row = rows.get(operation.id) ?? newRow({ check, operation }, result, skipReason);
    rows.set(operation.id, row);
    if (skipReason === undefined) row.skipReason = undefined;
    if (result.status === 'skipped') return [];
    if (row.evaluated === 0) row.first = result;
    row.evaluated += 1;
    return (result.findings ?? []).flatMap((finding) => {
      const known = row.findings.get(finding.id);
      const { count = 1 } = finding;
      if (!known) row.findings.set(finding.id, { finding, rounds: 1, count });
      else Object.assign(known, { rounds: known.rounds + 1, count: known.count + count });
      const isNew = !this.#known.has(finding.id);
      this.#known.add(finding.id);
      return isNew ? [finding] : [];
    });
  }
}

function newRow(test: ContractTest, first: CheckResult, skipReason: string | undefined): Row {
  const { id, kind, operation } = first;
  const place = { id, kind, operation };
  return { test, place, first, skipReason, evaluated: 0, findings: new Map() };
}

function resultOfRow({ place, first, evaluated, findings }: Row): CheckResult {
  if (findings.size === 0 || evaluated === 1) return first;
  const all = [...findings.values()].map(({ finding, rounds, count }) => {
    if (rounds === evaluated) return { ...finding, count };
    const intermittent = { found: rounds, of: evaluated, unit: 'rounds' } as const;
    return { ...finding, count, intermittent };
  });
  const failsFirst = all.toSorted(
    (a, b) => Number(b.status === 'failed') - Number(a.status === 'failed'),
  );
  return rowOf(place, failsFirst) ?? first;
}
