import type { JsonObject } from '../../lib/json.ts';
import { Shared } from '../../lib/once.ts';

/** A job, with the body that created it. */
export interface CreatedJob {
  id: string;
  sent: JsonObject;
  job: JsonObject;
}

/** How jobs run on a server. */
export interface JobKnowledge {
  /** The first job of the run, as its creation showed it. */
  first: CreatedJob;
  /** How it was fetched last when it was watched. */
  last: JsonObject;
  /** Whether it came to show that it has completed. */
  completes: boolean;
  /** How many ms a step takes, roughly. */
  stepTime: number;
  /** Steps that end well, without id, name and `next`. */
  good: readonly JsonObject[];
  /** Steps of every provider that is known, for jobs with much to show. */
  varied: readonly JsonObject[];
  /** A step that ends with the status `ERR`, if one is known. */
  failing?: JsonObject;
}

/**
 * What a run knows of the jobs of its server. It is found out once, by the first check that needs it,
 * so that a server without `completed_at`, or with slow jobs, is waited for only once.
 */
export class SharedJobKnowledge extends Shared<JobKnowledge> {
  #confirmations = 0;

  /** How long what is found is looked for again, in ms: less when that has been done several times. */
  get confirmation(): number {
    this.#confirmations += 1;
    return this.#confirmations > 4 ? 200 : 1600;
  }
}
