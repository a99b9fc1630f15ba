import { type Api, operationOf } from '../../api/api.ts';
import type { Operation } from '../../api/operation.ts';
import type { Validator } from '../../api/validator.ts';
import type { CheckContext, ResponseCheck } from '../../checks/check.ts';
import { type Exchange, showsSuccess } from '../../checks/exchange.ts';
import { assumed, type Finding, findingKey } from '../../checks/finding.ts';
import { onceForEach } from '../../lib/once.ts';
import { EvaluatedChecks } from './evaluated-checks.ts';
import { FindingCollector } from './findings.ts';
import { readUntil } from './lag.ts';

/** A finding that a lag behind a write explains, and the decision on how long such a lag may be. */
interface LateFinding {
  check: ResponseCheck;
  finding: Finding;
  decision: string;
}

/** Evaluates the response checks on the exchanges of a row, and counts how often each could be evaluated. */
export class ExchangeEvaluation {
  readonly findings: FindingCollector;
  readonly #checksFor: (operation: Operation) => readonly ResponseCheck[];
  readonly #contextOf: (operation: Operation) => CheckContext;
  readonly #evaluated = new Map<string, number>();
  readonly #run: EvaluatedChecks;

  /**
   * @param checksFor the checks to evaluate on the exchanges of an operation
   * @param api with the names of the document, which the findings have
   * @param run where the whole run notes which checks could be evaluated
   */
  constructor(
    checksFor: (operation: Operation) => readonly ResponseCheck[],
    validator: Validator,
    api: Api,
    run = new EvaluatedChecks(),
  ) {
    this.#run = run;
    this.findings = new FindingCollector(api);
    this.#checksFor = checksFor;
    const { facts, decisions } = api;
    this.#contextOf = onceForEach(({ id }: Operation) => {
      return { operation: operationOf(api, id), validator, facts, decisions };
    });
  }

  /** Lets every check that applies to the operation evaluate an exchange. */
  add(exchange: Exchange, operation: Operation): void {
    const context = this.#contextOf(operation);
    const isSuccess = showsSuccess(exchange, operation);
    const evaluated: string[] = [];
    for (const check of this.#checksFor(operation)) {
      const findings = check.evaluate(exchange.inDocument ?? exchange, context);
      if (!findings) continue;
      evaluated.push(check.id);
      this.#run.add(check.id, operation.id, isSuccess);
      this.#evaluated.set(check.id, (this.#evaluated.get(check.id) ?? 0) + 1);
      for (const finding of findings) this.findings.add(check, operation.id, finding, [exchange]);
    }
    this.findings.repetitions.tried(evaluated, exchange);
  }

  /**
   * Repeats a GET request while a lag behind a write explains what the checks find.
   *
   * @returns the last exchange
   */
  async unlessLate(
    first: Exchange,
    operation: Operation,
    repeat: () => Promise<Exchange>,
  ): Promise<Exchange> {
    if (operation.method !== 'GET') return first;
    const late = this.#lateFindings(first, operation);
    if (late.length === 0) return first;
    const findings = (exchange: Exchange) => this.#lateFindings(exchange, operation);
    const last = await readUntil(repeat, (exchange) => findings(exchange).length === 0);
    const lasting = findings(last);
    for (const { finding } of lasting) this.#run.lasting.add(findingKey(finding));
    if (lasting.length === 0) this.#addLate(late, first, operation);
    return last;
  }

  /** Findings on an exchange that a lag behind a write explains, unless the run has seen the same one last. */
  #lateFindings(exchange: Exchange, operation: Operation): LateFinding[] {
    const context = this.#contextOf(operation);
    return this.#checksFor(operation).flatMap((check) => {
      const decision = check.lag;
      if (decision === undefined) return [];
      const findings = check.evaluate(exchange.inDocument ?? exchange, context) ?? [];
      return findings.flatMap((finding) =>
        this.#run.lasting.has(findingKey(finding)) ? [] : [{ check, finding, decision }],
      );
    });
  }

  /** Keeps late findings that later responses do not show, as differences from the decision on such lags. */
  #addLate(late: readonly LateFinding[], exchange: Exchange, { id }: Operation): void {
    for (const { check, finding, decision } of late) {
      const { level: _, fact: __, message, ...text } = finding;
      const explained = `${message} A later response shows it right, so this one may lag behind a write.`;
      const kept = assumed(decision, { ...text, message: explained });
      this.findings.add(check, id, kept, [exchange]);
    }
  }

  /** On how many exchanges a check could be evaluated. */
  evaluated(checkId: string): number {
    return this.#evaluated.get(checkId) ?? 0;
  }
}
