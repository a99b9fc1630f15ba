import type { DescribedOperation } from './describe-operation.ts';

/** The methods that create a job, or take one up again, and follow it to its end. */
export interface RunMethods {
  /** Area and resource under which they stand. */
  place: string;
  /** Their declarations. */
  signatures: string;
  /** How the runtime makes them. */
  extras: string;
}

const signatures = `    /**
     * Create a job and follow it until it is completed.
     *
     * The service is asked to wait first, then the job is polled with back-off until it has a
     * \`completed_at\`, whatever the words of its status. A failed job is returned like any other:
     * look at its \`faults\`.
     *
     * @param body The workflow to run and what to run it on.
     * @param options \`wait\` in seconds, \`deadline\` in milliseconds (ten minutes by default),
     *   \`signal\`, \`onEvent\`, \`id\` and all that a call takes
     * @returns The completed job.
     * @throws {TimeoutError} when the deadline passes; like every error of a call it carries the
     *   job's \`id\`, to go on with by \`resume\`
     * @example
     * \`\`\`ts
     * const job = await api.transform.jobs.run(
     *   { silo_entry_id: entry.id, workflow_id: workflow.id },
     *   { deadline: 60_000, onEvent: (event, intent) => console.log(intent.name, event.status) },
     * );
     * \`\`\`
     */
    run(body: JobCreation, options?: RunOptions<Job>): Promise<Job>;
    /**
     * Follow a job that was created before until it is completed.
     *
     * @param id Identifier of the job, such as the \`id\` of an error that \`run\` threw.
     * @param options those of \`run\`, but for \`wait\` and \`id\`
     * @returns The completed job.
     */
    resume(id: string, options?: FollowOptions<Job>): Promise<Job>;
`;

const extras = `
    [
      'transform.jobs.run',
      (on, body: JobCreation, options?: RunOptions<Job>) => runJob(on, jobs, body, options),
    ],
    [
      'transform.jobs.resume',
      (on, id: string, options?: FollowOptions<Job>) => resumeJob(on, jobs, id, options),
    ],
  `;

/** The methods of jobs, if the document has the operations that they are made of. */
export function runMethods(described: readonly DescribedOperation[]): RunMethods | undefined {
  const ids = described.map(({ id }) => id);
  if (!ids.includes('transform.jobs.create') || !ids.includes('transform.jobs.fetch'))
    return undefined;
  return { place: 'transform.jobs', signatures, extras };
}
