import { constantName, type DescribedOperation } from './describe-operation.ts';

/** The methods that create a job, or take one up again, and follow it to its end. */
export interface RunMethods {
  /** Area and resource under which they stand. */
  place: string;
  /** Their declarations. */
  signatures: string;
  /** A constant that holds the operations which they are made of. */
  constant: string;
  /** How the runtime makes them. */
  extras: string;
}

const signatures = (place: string, body: string, job: string) => `    /**
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
     * const job = await api.${place}.run(
     *   { silo_entry_id: entry.id, workflow_id: workflow.id },
     *   { deadline: 60_000, onEvent: (event, intent) => console.log(intent.name, event.status) },
     * );
     * \`\`\`
     */
    run(body: ${body}, options?: RunOptions<${job}>): Promise<${job}>;
    /**
     * Follow a job that was created before until it is completed.
     *
     * @param id Identifier of the job, such as the \`id\` of an error that \`run\` threw.
     * @param options those of \`run\`, but for \`wait\` and \`id\`
     * @returns The completed job.
     */
    resume(id: string, options?: FollowOptions<${job}>): Promise<${job}>;
`;

const extras = (place: string, body: string, job: string) => `
    [
      '${place}.run',
      (on, body: ${body}, options?: RunOptions<${job}>) => runJob(on, jobs, body, options),
    ],
    [
      '${place}.resume',
      (on, id: string, options?: FollowOptions<${job}>) => resumeJob(on, jobs, id, options),
    ],
  `;

/**
 * The methods that run a job, if the document has an operation that creates one under a chosen
 * identifier and can wait for it, with a link to the operation that fetches it.
 */
export function runMethods(described: readonly DescribedOperation[]): RunMethods | undefined {
  for (const create of described) {
    const fetch = described.find(({ id }) => create.links.includes(id));
    if (!create.creates || !create.wait || !create.bodyType || !fetch) continue;
    const place = `${create.area}.${create.resource}`;
    const names = [place, create.bodyType, create.answerType] as const;
    const jobs = `{ create: ${constantName(create.name)}, fetch: ${constantName(fetch.name)} }`;
    return {
      place,
      signatures: signatures(...names),
      constant: `  const jobs = ${jobs};\n`,
      extras: extras(...names),
    };
  }
  return undefined;
}
