import { createValidator } from '../../api/compile-schemas.ts';
import { type ContractOperation, contractOperations } from '../../api/contract-operation.ts';
import { exchangeChecks } from '../../checks/exchange-checks.ts';
import { type Check, isScenario } from '../check.ts';
import { chosenChecks } from '../checks.ts';
import type { Fetch } from '../http/send.ts';
import type { CheckResult } from '../report/report.ts';
import type { ContractSettings } from '../settings.ts';
import { Skipped } from '../skipped.ts';
import { drive } from './drive.ts';
import { Known } from './known.ts';
import { type Complaint, Ledger } from './ledger.ts';
import { plainResult, resultOf } from './result.ts';
import { Scenario } from './scenario.ts';
import { Session } from './session.ts';

/** A check with the operation that it is to judge. */
export interface Assignment {
  check: Check;
  operationId: string;
}

/** What became of an assignment: what was found, and why it could not be carried out, if it could not. */
interface Outcome {
  complaints: readonly Complaint[];
  obstacle?: string | undefined;
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
    const operations = contractOperations(settings.document, createValidator(settings.document));
    this.#ledger = new Ledger(exchangeChecks);
    this.session = new Session(settings, operations, this.#ledger, means);
    this.#known = new Known(this.session);
    this.assignments = assignmentsOf(settings, operations);
  }

  /** Carries out one assignment. What it finds is in the results; it does not throw. */
  async execute({ check, operationId }: Assignment): Promise<CheckResult[]> {
    const { complaints, obstacle } = isScenario(check)
      ? await this.#play(check, operationId)
      : await this.#look(check, operationId);
    const place = { check, operationId, session: this.session };
    if (complaints.length > 0) return complaints.map((complaint) => resultOf(place, complaint));
    return [plainResult(place, obstacle)];
  }

  async #play(check: Extract<Check, { run: unknown }>, operationId: string): Promise<Outcome> {
    const operation = this.session.operation(operationId);
    const scenario = new Scenario(operation, this.session, this.#known);
    try {
      const obstacle = await check.run(scenario).then(() => undefined, skipReason);
      return { complaints: scenario.complaints, obstacle };
    } finally {
      await scenario.restore();
    }
  }

  async #look(check: Extract<Check, { judge: unknown }>, operationId: string): Promise<Outcome> {
    const obstacle = await this.#drive(operationId);
    const { told, complaints } = this.#ledger.verdict(check.id, operationId);
    if (told > 0) return { complaints };
    return { complaints, obstacle: obstacle ?? `needs ${check.needs}` };
  }

  #drive(operationId: string): Promise<string | undefined> {
    const running =
      this.#driven.get(operationId) ??
      drive(operationId, this.session, this.#known).catch(skipReason);
    this.#driven.set(operationId, running);
    return running;
  }
}

function skipReason(error: unknown): string {
  if (error instanceof Skipped) return error.message;
  throw error;
}

// Scenarios come first, for the exchange checks judge what the scenarios send as well.
function assignmentsOf(
  settings: ContractSettings,
  operations: readonly ContractOperation[],
): Assignment[] {
  const { operations: wanted } = settings;
  const all = chosenChecks(settings).flatMap((check) =>
    operationsFor(check, operations).map((operationId) => ({ check, operationId })),
  );
  return all.filter(({ operationId }) => wanted.length === 0 || wanted.includes(operationId));
}

function operationsFor(check: Check, operations: readonly ContractOperation[]): readonly string[] {
  if (isScenario(check)) return check.operations(operations);
  return operations.filter((each) => check.concerns?.(each) ?? true).map(({ id }) => id);
}
