import type { JsonObject } from '../../lib/json.ts';
import { Lazy } from '../../lib/once.ts';

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
  /** The first job as the last poll showed it. */
  last: JsonObject;
  /** Whether the first job showed that it had completed. */
  completes: boolean;
  /** About how many ms a step takes. */
  stepTime: number;
  /** Steps that end well, without id, name and `next`. */
  good: readonly JsonObject[];
  /** Steps with all known providers, for jobs with many intents. */
  varied: readonly JsonObject[];
  /** A step that ends with the status `ERR`, if one is known. */
  failing?: JsonObject;
  /** A step that ends with a status other than `OK` and `ERR`, if one is known. */
  branching?: JsonObject;
}

/**
 * What a run knows about the jobs of its server. The first check that needs it finds it out, so that the run
 * waits only once for a server without `completed_at` or with slow jobs.
 */
export class SharedJobKnowledge extends Lazy<JobKnowledge> {
  #confirmations = 0;

  /** How many ms to look for a finding again. Less if this has been done several times. */
  get confirmation(): number {
    this.#confirmations += 1;
    return this.#confirmations > 4 ? 400 : 1600;
  }
}
