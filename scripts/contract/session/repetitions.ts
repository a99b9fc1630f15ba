import type { Exchange } from '../../checks/exchange.ts';
import type { Counts } from '../../checks/finding.ts';

/**
 * Counts in how many responses to the very same GET request something was found, so that a fault that
 * comes and goes is distinguished from one that is always there.
 */
export class Repetitions {
  readonly #tried = new Map<string, number>();
  // By cause, then by request. The latest exchange only: one response may show a cause in many places.
  readonly #found = new Map<string, Map<string, { latest: Exchange; count: number }>>();

  /** Notes that a check evaluates an exchange. */
  tried(checkId: string, exchange: Exchange): void {
    const key = keyOf(checkId, exchange);
    if (key !== undefined) this.#tried.set(key, (this.#tried.get(key) ?? 0) + 1);
  }

  /** Notes that an exchange shows a cause. */
  found(checkId: string, cause: string, exchange: Exchange | undefined): void {
    const key = exchange && keyOf(checkId, exchange);
    if (!exchange || key === undefined) return;
    const requests = this.#found.get(cause) ?? new Map();
    this.#found.set(cause, requests);
    const known = requests.get(key);
    if (known?.latest === exchange) return;
    requests.set(key, { latest: exchange, count: (known?.count ?? 0) + 1 });
  }

  /**
   * How often a cause was found in the responses to the request that was repeated most, if others of them
   * were without it.
   */
  countsOf(cause: string): Counts | undefined {
    const counts = [...(this.#found.get(cause) ?? [])].map(([key, { count }]) => ({
      found: count,
      of: this.#tried.get(key) ?? 0,
    }));
    const [most] = counts.toSorted((a, b) => b.of - a.of);
    return most && most.found < most.of ? most : undefined;
  }
}

function keyOf(checkId: string, { request }: Exchange): string | undefined {
  const { method, url, headers } = request;
  return method === 'GET' ? `${checkId} ${url} ${headers.authorization ?? ''}` : undefined;
}
