import type { JsonObject } from '../../lib/json.ts';

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
