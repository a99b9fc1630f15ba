import { decisionOf, type ExchangeCheck, levelOf } from '../check.ts';
import { exchangeChecks } from '../checks.ts';
import { type ContractOperation, contractOperations } from '../contract-operation.ts';
import type { Fetch } from '../http/send.ts';
import type { CheckResult } from '../report/report.ts';
import { schemaValidator } from '../schema-validator.ts';
import type { ContractSettings } from '../settings.ts';
import { Skipped } from '../skipped.ts';
import { drive } from './drive.ts';
import { Known } from './known.ts';
import { Ledger } from './ledger.ts';
import { resultOf } from './result.ts';
import { Session } from './session.ts';

/** A check with the operation that it is to judge. */
export interface Assignment {
  check: ExchangeCheck;
  operationId: string;
}

/** One run of the contract tests: it knows what there is to check, and checks it on demand. */
export class ContractRun {
  /** Every check of every operation, in the order in which they are to be carried out. */
  readonly assignments: readonly Assignment[];
  readonly session: Session;
  readonly #known: Known;
  readonly #ledger: Ledger;
  readonly #driven = new Map<string, Promise<string | undefined>>();

  /** @param means a `fetch` of your own, and a signal that ends the run early */
  constructor(settings: ContractSettings, means: { fetch?: Fetch; signal?: AbortSignal } = {}) {
    const operations = contractOperations(settings.document, schemaValidator(settings.document));
    this.#ledger = new Ledger(exchangeChecks);
    this.session = new Session(settings, operations, this.#ledger, means);
    this.#known = new Known(this.session);
    this.assignments = assign(settings, operations);
  }

  /** Carries out one assignment. What it finds is in the results; it does not throw. */
  async execute({ check, operationId }: Assignment): Promise<CheckResult[]> {
    const obstacle = await this.#drive(operationId);
    const { told, complaints } = this.#ledger.verdict(check.id, operationId);
    const plain = { check, operationId, session: this.session };
    if (complaints.length > 0) return complaints.map((complaint) => resultOf(plain, complaint));
    const base = {
      id: check.id,
      kind: check.kind,
      operation: operationId,
      level: levelOf(check),
      ...(decisionOf(check) !== undefined && { decision: decisionOf(check) as string }),
    };
    if (told > 0) return [{ ...base, status: 'passed' }];
    return [{ ...base, status: 'skipped', message: obstacle ?? `needs ${check.needs}` }];
  }

  #drive(operationId: string): Promise<string | undefined> {
    const running =
      this.#driven.get(operationId) ??
      drive(operationId, this.session, this.#known).catch((error: unknown) => {
        if (error instanceof Skipped) return error.message;
        throw error;
      });
    this.#driven.set(operationId, running);
    return running;
  }
}

function assign(
  settings: ContractSettings,
  operations: readonly ContractOperation[],
): Assignment[] {
  const chosen = operations.filter(
    ({ id }) => settings.operations.length === 0 || settings.operations.includes(id),
  );
  return chosen.flatMap((operation) =>
    exchangeChecks
      .filter(({ kind }) => settings.only === undefined || settings.only === kind)
      .filter((check) => check.concerns?.(operation) ?? true)
      .map((check) => ({ check, operationId: operation.id })),
  );
}
