import { valueAt } from '../../document/json-pointer.ts';
import type { Parameter } from '../../document/openapi.ts';
import type { RequestPlan } from '../build-request.ts';
import { Skipped } from '../skipped.ts';
import { uuidOfVersion, uuidVersion7 } from '../uuid.ts';
import type { Session } from './session.ts';

/** A value to send, and the fixture to give if the server turns out not to know it. */
export interface KnownValue {
  value: string;
  /** Missing when the value is the server's own. */
  guess?: string;
}

/** What this run calls everything that it creates, so that people recognize it. */
export const mark = 'docproc-contract';

/** What is known of the server: given as fixtures, found through the API, created, or else the document's examples. */
export class Known {
  readonly #session: Session;
  readonly #found = new Map<string, Promise<string | undefined>>();
  #numbers = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  /** A number that this run has not used yet, drawn from its time, for names that must be new. */
  number(): string {
    this.#numbers += 1;
    return `${Date.now().toString(36)}${this.#numbers}`;
  }

  /** An entry of the workspace: the fixture, or the first one listed. */
  entryId(): Promise<KnownValue> {
    return this.#value('entry_id', 'updateSiloEntry', async () => {
      const { response } = await this.#session.send('listSiloEntries', {});
      return text(valueAt(response?.json, '/list/0/id'));
    });
  }

  /** A workflow that this run created, or the fixture where it may create none. */
  workflowId(): Promise<KnownValue> {
    return this.#value('workflow_id', 'updateWorkflow', async () => {
      const plan = { path: { id: uuidOfVersion(4) }, json: this.workflowBody() };
      const { response } = await this.#session.send('createWorkflow', plan);
      return text(valueAt(response?.json, '/id'));
    });
  }

  /** A job that this run created, or the fixture where it may create none. */
  jobId(): Promise<KnownValue> {
    return this.#value('job_id', 'fetchJob', async () => {
      const plan = { path: { id: uuidVersion7() }, json: await this.jobBody() };
      const { response } = await this.#session.send('createJob', plan);
      return text(valueAt(response?.json, '/id'));
    });
  }

  /** A series. Nothing in the interface leads to one, so it has to be given. */
  seriesId(): Promise<KnownValue> {
    return this.#value('series_id', 'listSeriesEntries', async () => undefined);
  }

  /** A workflow to create: that of the document's example, under a recognizable name. */
  workflowBody(): Record<string, unknown> {
    return { ...this.#example('createWorkflow'), name: `${mark} workflow` };
  }

  /** A job to create: the workflow of this run on an entry of the workspace, with a recognizable tag. */
  async jobBody(): Promise<Record<string, unknown>> {
    const [workflow, entry] = [await this.workflowId(), await this.entryId()];
    return { workflow_id: workflow.value, silo_entry_id: entry.value, tags: [mark] };
  }

  /** Credentials of a client: those of the fixtures, and the names of those that are missing. */
  credentials(): { json: Record<string, string>; missing: string[] } {
    const names = {
      client_id: 'client_id',
      client_secret: 'client_secret',
      id: 'enrollment_id',
      owner_id: 'owner_id',
    };
    const example = this.#example('authorizeEnrollment');
    const json: Record<string, string> = {};
    const missing: string[] = [];
    for (const [field, fixture] of Object.entries(names)) {
      const given = text(this.#session.settings.fixtures[fixture]);
      if (given === undefined) missing.push(fixture);
      json[field] = given ?? String(example[field]);
    }
    return { json, missing };
  }

  /** A value for a path parameter of an operation that this module knows nothing of. */
  pathValue(operationId: string, { name, example }: Parameter): KnownValue {
    const fixture = `${operationId}.${name}`;
    const given = text(this.#session.settings.fixtures[fixture]);
    if (given !== undefined) return { value: given };
    return { value: String(example ?? uuidVersion7()), guess: fixture };
  }

  /** The value of the first request example of an operation. */
  #example(operationId: string): Record<string, unknown> {
    return { ...(exampleOf(this.#session, operationId)?.json as object) };
  }

  async #value(
    fixture: string,
    operationId: string,
    find: () => Promise<string | undefined>,
  ): Promise<KnownValue> {
    const given = text(this.#session.settings.fixtures[fixture]);
    if (given !== undefined) return { value: given };
    if (!this.#found.has(fixture)) this.#found.set(fixture, find().catch(nothingIfSkipped));
    const value = await this.#found.get(fixture);
    return value === undefined ? this.#guess(operationId, fixture) : { value };
  }

  // The example of the path parameter of an operation that takes such a value.
  #guess(operationId: string, fixture: string): KnownValue {
    const { parameters = [] } = this.#session.operations.get(operationId) ?? {};
    const example = parameters.find((each) => each.in === 'path')?.example;
    return { value: String(example ?? uuidVersion7()), guess: fixture };
  }
}

/** The first example request of an operation in the document. */
export function exampleOf(session: Session, operationId: string): RequestPlan | undefined {
  const { requestBody, document } = session.operation(operationId);
  const [content] = Object.values(requestBody?.content ?? {});
  const [example] = Object.values(content?.examples ?? {});
  if (!example) return undefined;
  const value = '$ref' in example ? valueAt(document, `${example.$ref}/value`) : example.value;
  return { json: value };
}

function nothingIfSkipped(error: unknown): undefined {
  if (error instanceof Skipped) return undefined;
  throw error;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
