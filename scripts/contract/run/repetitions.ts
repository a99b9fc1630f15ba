import type { Exchange } from '../../checks/exchange.ts';
import type { Counts } from '../../checks/finding.ts';

/**
 * Counts in how many responses to the very same GET request something was found, so that a fault that
 * comes and goes is told from one that is always there.
 */
export class Repetitions {
  readonly #tried = new Map<string, number>();
  // The latest exchange only, for one response may show the same cause in many places.
  readonly #found = new Map<string, { latest: Exchange; count: number }>();

  /** Notes that a check evaluates an exchange. */
  tried(checkId: string, exchange: Exchange): void {
    const key = keyOf(checkId, exchange);
    if (key !== undefined) this.#tried.set(key, (this.#tried.get(key) ?? 0) + 1);
  }

  /** Notes that an exchange shows a cause. */
  found(checkId: string, cause: string, exchange: Exchange | undefined): void {
    const key = exchange && keyOf(checkId, exchange);
    if (!exchange || key === undefined) return;
    const known = this.#found.get(`${cause} ${key}`);
    if (known?.latest === exchange) return;
    this.#found.set(`${cause} ${key}`, { latest: exchange, count: (known?.count ?? 0) + 1 });
  }

  /** How often a cause was found, if other responses to the same request were without it. */
  countsOf(checkId: string, cause: string, exchange: Exchange | undefined): Counts | undefined {
    const key = exchange && keyOf(checkId, exchange);
    if (key === undefined) return undefined;
    const found = this.#found.get(`${cause} ${key}`)?.count ?? 0;
    const of = this.#tried.get(key) ?? 0;
    return found > 0 && found < of ? { found, of } : undefined;
  }
}

function keyOf(checkId: string, { request }: Exchange): string | undefined {
  const { method, url, headers } = request;
  return method === 'GET' ? `${checkId} ${url} ${headers.authorization ?? ''}` : undefined;
}
