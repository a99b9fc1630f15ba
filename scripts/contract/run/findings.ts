import type { Api } from '../../api/api.ts';
import type { Operation } from '../../api/operation.ts';
import type { Validator } from '../../api/validator.ts';
import { type CheckDescription, checksFor, type ResponseCheck } from '../../checks/check.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { causeOf, type Finding } from '../../checks/finding.ts';

/** A finding with the exchanges that show it, the decisive one last, and how often it was met. */
export interface CollectedFinding {
  check: CheckDescription;
  /** The operation in whose response it was found. */
  operationId: string;
  finding: Finding;
  exchanges: Exchange[];
  count: number;
}

/** Keeps what is found, once for each cause: its size does not grow with the number of exchanges. */
export class FindingCollector {
  readonly #findings = new Map<string, CollectedFinding>();

  add(
    check: CheckDescription,
    operationId: string,
    finding: Finding,
    exchanges: readonly Exchange[],
  ): void {
    const key = [check.id, operationId, causeOf(finding)].join('\n');
    const known = this.#findings.get(key);
    if (known) known.count += 1;
    else {
      const collected = { check, operationId, finding, exchanges: [...exchanges], count: 1 };
      this.#findings.set(key, collected);
    }
  }

  /** What was found; `documented` findings before `assumed` ones, otherwise in the order of finding. */
  list(): CollectedFinding[] {
    const weight = ({ finding }: CollectedFinding) => (finding.level === 'documented' ? 0 : 1);
    return [...this.#findings.values()].toSorted((a, b) => weight(a) - weight(b));
  }
}

/** Evaluates the response checks on the exchanges of a row, and counts which of them could be evaluated. */
export class ExchangeEvaluation {
  readonly findings = new FindingCollector();
  readonly #checks: readonly ResponseCheck[];
  readonly #validator: Validator;
  readonly #evaluated = new Map<string, number>();

  constructor(checks: readonly ResponseCheck[], validator: Validator) {
    this.#checks = checks;
    this.#validator = validator;
  }

  /** Lets every check that applies to the operation evaluate an exchange. */
  add(exchange: Exchange, operation: Operation): void {
    for (const check of checksFor(this.#checks, operation)) {
      const findings = check.evaluate(exchange, { operation, validator: this.#validator });
      if (!findings) continue;
      this.#evaluated.set(check.id, (this.#evaluated.get(check.id) ?? 0) + 1);
      for (const finding of findings) this.findings.add(check, operation.id, finding, [exchange]);
    }
  }

  /** How many exchanges showed what a check evaluates. */
  evaluated(checkId: string): number {
    return this.#evaluated.get(checkId) ?? 0;
  }
}

/** What rests on a finding in words: its decision with what is assumed, or the fact behind its check. */
export function basisOf({ check, finding: { decision } }: CollectedFinding, api: Api): string {
  if (decision !== undefined) {
    const entry = api.decisions.find(({ id }) => id === decision);
    return entry ? `${decision}, ${entry.title}: ${entry.assumption}` : decision;
  }
  const [fact] = check.basis.filter((each) => 'fact' in each);
  return fact ? `${fact.section}: ${fact.fact}` : 'the document, with its overlays';
}
