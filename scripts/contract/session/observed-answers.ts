import type { Operation } from '../../api/operation.ts';
import type { CompleteExchange } from '../../checks/exchange.ts';
import type { Observation } from '../../checks/open-points/observation.ts';
import { observationsOf } from '../../checks/open-points/observations.ts';

/** How many different things are kept of one decision. */
const mostSeen = 100;

/** What responses of a run showed of a decision, how often, and of which operations. */
export interface CountedObservation extends Observation {
  count: number;
  readonly operations: Set<string>;
}

/** Remembers what the responses of a run show of open points. */
export class ObservedAnswers {
  readonly #seen = new Map<string, Map<string, CountedObservation>>();

  add(exchange: CompleteExchange, operation: Operation): void {
    for (const observation of observationsOf(exchange, operation)) {
      const { decision, seen } = observation;
      const known = this.#seen.get(decision) ?? new Map<string, CountedObservation>();
      this.#seen.set(decision, known);
      const same = known.get(seen) ?? { ...observation, count: 0, operations: new Set() };
      if (known.size < mostSeen) known.set(seen, same);
      same.count += 1;
      same.operations.add(operation.id);
    }
  }

  /** Everything that was seen of a decision, each once. */
  of(decision: string): CountedObservation[] {
    return [...(this.#seen.get(decision)?.values() ?? [])];
  }
}
