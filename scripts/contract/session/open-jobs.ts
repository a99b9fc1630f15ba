import { setTimeout as pause } from 'node:timers/promises';
import { completionTimeOf, createsJob, type Operation } from '../../api/operation.ts';
import { objectIn } from '../../api/success.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { text } from '../../lib/json.ts';

/** How long to wait for jobs, in ms, and how many to look at. */
const longestWait = 1500;
const mostJobs = 16;

/**
 * Jobs that a run has created, and that no response has shown to be completed: until then, they may
 * change entries, which no other call is to be blamed for.
 */
export class OpenJobs {
  readonly #ids = new Set<string>();
  #isPatient = true;

  /** Notes what a response shows of a job. */
  note(operation: Operation, { response }: Exchange): void {
    const isNew = createsJob(operation);
    const job = isNew || operation.role === 'fetch-job' ? objectIn(response) : undefined;
    const id = text(job?.id);
    if (job === undefined || id === undefined) return;
    const field = completionTimeOf(operation);
    if (field && text(job[field.name]) !== undefined) this.#ids.delete(id);
    else if (isNew) this.#ids.add(id);
  }

  /**
   * Fetches the jobs until all have completed. Once that takes too long, it is not waited for again.
   *
   * @param fetch fetches one job, and has its response noted
   * @returns whether all have completed
   */
  async end(fetch: (id: string) => Promise<unknown>): Promise<boolean> {
    const start = performance.now();
    for (let delay = 0; this.#ids.size > 0 && this.#isPatient; delay = Math.max(10, delay * 2)) {
      await pause(delay);
      await Promise.all([...this.#ids].slice(-mostJobs).map(fetch));
      this.#isPatient = performance.now() - start < longestWait;
    }
    return this.#ids.size === 0;
  }
}
