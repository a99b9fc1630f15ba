import type { Api } from '../../api/api.ts';
import type { CheckDescription } from '../../checks/check.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { type Finding, findingKey } from '../../checks/finding.ts';
import type { Decision } from '../../document/openapi.ts';
import { Repetitions } from './repetitions.ts';

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
    const key = [check.id, operationId, findingKey(finding)].join('\n');
    this.repetitions.found(check.id, key, exchanges.at(-1));
    const known = this.#findings.get(key);
    const count = (known?.count ?? 0) + 1;
    // Of several exchanges that show the same, the shortest is the easiest to read.
    const shows = !known || sizeOf(exchanges) < sizeOf(known.exchanges);
    const shown = shows ? { finding, exchanges: [...exchanges] } : known;
    this.#findings.set(key, { check, operationId, ...shown, count });
  }

  /**
   * A finding in the light of what the deployment has answered: binding when it contradicts the answer,
   * and none when the answer is another one than the alternative that the check evaluates.
   */
  #answered(finding: Finding): Finding | undefined {
    const decision = this.#decisions.find(({ id }) => id === finding.decision);
    if (decision?.answer === undefined) return finding;
    const isOther = decision.assumed !== undefined && decision.answer !== decision.assumed;
    return isOther ? undefined : { ...finding, level: 'documented' };
  }

  #counted(key: string, collected: CollectedFinding): CollectedFinding {
    const { finding } = collected;
    const counts = this.repetitions.countsOf(key);
    if (!counts || finding.intermittent) return collected;
    return { ...collected, finding: { ...finding, intermittent: counts } };
  }

  /** What was found; `documented` findings before `assumed` ones, otherwise in the order of finding. */
  list(): CollectedFinding[] {
    const weight = ({ finding }: CollectedFinding) => (finding.level === 'documented' ? 0 : 1);
    return [...this.#findings]
      .map(([key, each]) => this.#counted(key, each))
      .toSorted((a, b) => weight(a) - weight(b));
  }
}

/** How many characters the decisive exchange has. */
function sizeOf(exchanges: readonly Exchange[]): number {
  const { request, response } = exchanges.at(-1) ?? {};
  return (request?.body?.length ?? 0) + (response?.body.length ?? 0);
}
