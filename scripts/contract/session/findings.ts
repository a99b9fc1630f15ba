import { answeredAlternative } from '../../api/answers.ts';
import type { Api } from '../../api/api.ts';
import type { OperationRole } from '../../api/roles.ts';
import type { CheckDescription } from '../../checks/check.ts';
import { type Exchange, isEasierToRead, type Readability } from '../../checks/exchange.ts';
import { type Counts, type Finding, findingKey } from '../../checks/finding.ts';
import type { Decision } from '../../document/openapi.ts';
import { digestOf } from './run-updates.ts';

/** A finding with the exchanges that show it, the decisive one last, and the number of times that it was found. */
export interface CollectedFinding {
  check: CheckDescription;
  /** The operation in whose response it was found. */
  operationId: string;
  finding: Finding;
  exchanges: Exchange[];
  count: number;
}

/** What a finding shares with the same one of another evaluation of its check. */
export function collectedKey({
  check,
  operationId,
  finding,
}: Pick<CollectedFinding, 'check' | 'operationId' | 'finding'>): string {
  return [check.id, operationId, findingKey(finding)].join('\n');
}

/** Collects findings, each once, so that its size does not grow with the number of exchanges. */
export class FindingCollector {
  readonly repetitions = new Repetitions();
  readonly #findings = new Map<string, CollectedFinding>();
  readonly #decisions: readonly Decision[];

  constructor({ decisions }: Pick<Api, 'decisions'>) {
    this.#decisions = decisions;
  }

  add(
    check: CheckDescription,
    operationId: string,
    found: Finding,
    exchanges: readonly Exchange[],
  ): void {
    const finding = this.#answered(found);
    if (!finding) return;
    const key = collectedKey({ check, operationId, finding });
    this.repetitions.found(key, exchanges.at(-1));
    const known = this.#findings.get(key);
    const count = (known?.count ?? 0) + 1;
    const shows =
      !known || isEasierToRead(readabilityOf(exchanges), readabilityOf(known.exchanges));
    const shown = shows ? { finding, exchanges: [...exchanges] } : known;
    this.#findings.set(key, { check, operationId, ...shown, count });
  }

  /**
   * Applies the deployment's answer to the decision of a finding.
   *
   * @returns a binding finding if it contradicts the answer, or is one already; nothing if the check evaluates another
   *   alternative than the answer
   */
  #answered(finding: Finding): Finding | undefined {
    const decision = this.#decisions.find(({ id }) => id === finding.decision);
    if (decision?.answer === undefined || finding.level === 'documented') return finding;
    const isOther = decision.assumed !== undefined && decision.answer !== decision.assumed;
    // What the document says by the answer is what a check of the schema evaluates.
    const isWritten = answeredAlternative(decision)?.keywords !== undefined;
    return isOther && !isWritten ? undefined : { ...finding, level: 'documented' };
  }

  #counted(key: string, collected: CollectedFinding): CollectedFinding {
    const { finding } = collected;
    const counts = this.repetitions.countsOf(collected.check.id, key);
    if (!counts || finding.intermittent) return collected;
    return { ...collected, finding: { ...finding, intermittent: counts } };
  }

  /** All findings: first the `documented` ones, then the `assumed` ones, each in the order in which they were found. */
  list(): CollectedFinding[] {
    const weight = ({ finding }: CollectedFinding) => (finding.level === 'documented' ? 0 : 1);
    return [...this.#findings]
      .map(([key, each]) => this.#counted(key, each))
      .toSorted((a, b) => weight(a) - weight(b));
  }
}

/** That of the decisive exchange. */
function readabilityOf(exchanges: readonly Exchange[]): Readability {
  const { expectation = 'open', request, response } = exchanges.at(-1) ?? {};
  return { expectation, size: (request?.body?.length ?? 0) + (response?.body.length ?? 0) };
}

/**
 * Counts how many of the responses to the same request have a finding. This tells an intermittent finding from one that
 * each response has.
 */
class Repetitions {
  // By request, then by check.
  readonly #tried = new Map<string, Map<string, number>>();
  // By finding, then by request. The latest exchange only: one response may show a finding in many places.
  readonly #found = new Map<string, Map<string, { latest: Exchange; count: number }>>();

  /** Notes that checks evaluate an exchange. */
  tried(checkIds: readonly string[], exchange: Exchange): void {
    const key = keyOf(exchange);
    const counts = this.#tried.get(key) ?? new Map<string, number>();
    this.#tried.set(key, counts);
    for (const id of checkIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  }

  /** Notes that an exchange shows a finding. */
  found(finding: string, exchange: Exchange | undefined): void {
    if (!exchange) return;
    const key = keyOf(exchange);
    const requests = this.#found.get(finding) ?? new Map();
    this.#found.set(finding, requests);
    const known = requests.get(key);
    if (known?.latest === exchange) return;
    requests.set(key, { latest: exchange, count: (known?.count ?? 0) + 1 });
  }

  /** How often the most repeated request had a response with a finding; nothing if all its responses had it. */
  countsOf(checkId: string, finding: string): Counts | undefined {
    const counts = [...(this.#found.get(finding) ?? [])].map(([key, { count }]) => ({
      found: count,
      of: this.#tried.get(key)?.get(checkId) ?? 0,
    }));
    const [most] = counts.toSorted((a, b) => b.of - a.of);
    return most && most.found < most.of ? most : undefined;
  }
}

function keyOf({ request: { method, url, headers, body = '' } }: Exchange): string {
  return [method, url, headers.authorization, digestOf(body)].join(' ');
}

/** A contradiction between the responses to a sequence of requests. */
export interface SequenceFinding {
  contradiction: {
    /** The operation whose response shows it. */
    role: OperationRole;
    message: string;
    details: { pointer?: string; expected: string; actual: string };
    /** Whether the finding is that a read lags behind a write, which contradicts no fact. */
    isLate: boolean;
    /** Whether the finding is about a resource that no call of the sequence names. */
    isUnrelated: boolean;
  };
  /** The exchanges that lead to the finding, by steps. Exchanges of one step were sent at once. */
  steps: readonly (readonly Exchange[])[];
  /** Whether the finding did not show again when the steps were repeated. */
  isIntermittent: boolean;
}

/** The result of the random sequences of a run. */
export interface SequenceOutcome {
  found: readonly SequenceFinding[];
  /** The operations that succeeded at least once. */
  succeeded: ReadonlySet<OperationRole>;
}
