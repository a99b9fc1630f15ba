import type { ContractOperation } from '../../api/contract-operation.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { causeOf, type Finding } from '../../checks/finding.ts';
import type { ExchangeCheck } from '../check.ts';

/** One cause of complaint, with the first exchange that shows it and how often it was met. */
export interface Complaint {
  finding: Finding;
  /** What shows it, the decisive exchange last. */
  exchanges: Exchange[];
  count: number;
}

/** How many causes are kept of one check and operation: a server can name a million fields wrongly. */
const mostCauses = 100;

/** What an exchange check has learnt of one operation so far. */
export interface Verdict {
  /** How many exchanges told the check something. */
  told: number;
  complaints: Complaint[];
}

/**
 * Judges every exchange of a run as it happens, and keeps only what is wrong, once for each cause:
 * so its size does not grow with the number of exchanges.
 */
export class Ledger {
  readonly #checks: readonly ExchangeCheck[];
  readonly #told = new Map<string, number>();
  readonly #complaints = new Map<string, Map<string, Complaint>>();

  constructor(checks: readonly ExchangeCheck[]) {
    this.#checks = checks;
  }

  /** Lets every check that concerns the operation judge the exchange. */
  record(exchange: Exchange, operation: ContractOperation): void {
    for (const check of this.#checks) {
      if (check.concerns && !check.concerns(operation)) continue;
      const findings = check.judge(exchange, operation);
      if (findings) this.#keep(`${check.id} ${operation.id}`, findings, exchange);
    }
  }

  /** What a check has learnt of an operation. */
  verdict(checkId: string, operationId: string): Verdict {
    const key = `${checkId} ${operationId}`;
    const complaints = [...(this.#complaints.get(key)?.values() ?? [])];
    return { told: this.#told.get(key) ?? 0, complaints };
  }

  #keep(key: string, findings: readonly Finding[], exchange: Exchange): void {
    this.#told.set(key, (this.#told.get(key) ?? 0) + 1);
    const complaints = this.#complaints.get(key) ?? new Map<string, Complaint>();
    this.#complaints.set(key, complaints);
    for (const finding of findings) {
      const cause = causeOf(finding);
      const known = complaints.get(cause);
      if (known) known.count += 1;
      else if (complaints.size < mostCauses)
        complaints.set(cause, { finding, exchanges: [exchange], count: 1 });
    }
  }
}
