import type { Api } from '../../api/api.ts';
import type { Operation } from '../../api/operation.ts';
import type { Validator } from '../../api/validator.ts';
import type { ResponseCheck } from '../../checks/check.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { FindingCollector } from './findings.ts';

/** Evaluates the response checks on the exchanges of a row, and counts how often each could be evaluated. */
export class ExchangeEvaluation {
  readonly findings: FindingCollector;
  readonly #checksFor: (operation: Operation) => readonly ResponseCheck[];
  readonly #validator: Validator;
  readonly #api: Api;
  readonly #evaluated = new Map<string, number>();

  /** @param checksFor the checks to evaluate on the exchanges of an operation */
  constructor(
    checksFor: (operation: Operation) => readonly ResponseCheck[],
    validator: Validator,
    api: Api,
  ) {
    this.findings = new FindingCollector(api);
    this.#checksFor = checksFor;
    this.#validator = validator;
    this.#api = api;
  }

  /** Lets every check that applies to the operation evaluate an exchange. */
  add(exchange: Exchange, operation: Operation): void {
    const context = { operation, validator: this.#validator, facts: this.#api.facts };
    for (const check of this.#checksFor(operation)) {
      const findings = check.evaluate(exchange, context);
      if (!findings) continue;
      this.#evaluated.set(check.id, (this.#evaluated.get(check.id) ?? 0) + 1);
      this.findings.repetitions.tried(check.id, exchange);
      for (const finding of findings) this.findings.add(check, operation.id, finding, [exchange]);
    }
  }

  /** On how many exchanges a check could be evaluated. */
  evaluated(checkId: string): number {
    return this.#evaluated.get(checkId) ?? 0;
  }
}
