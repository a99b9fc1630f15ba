import { objectIn } from '../../../api/success.ts';
import { type JsonObject, reorderedText } from '../../../lib/json.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { lasting } from '../../session/lasting.ts';
import type { Scenario } from '../../session/scenario.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';
import { tryCreate, waitQuery } from './job-creation.ts';
import {
  changesAfterCompletion,
  isCompleted,
  isFirstResponse,
  type JobChange,
  jobChanges,
  missingFields,
  reportChange,
} from './job-views.ts';
import { fetchJob, watchToEnd } from './job-watching.ts';

const create = 'create-job';

/** The creations and fetches of one job, of which each is compared with the one before. */
export class Replay {
  readonly id: string;
  readonly #scenario: Scenario;
  readonly #json: JsonObject;
  #created: JsonObject | undefined;
  #fetched: JsonObject | undefined;
  /** The response to the first creation: a service may keep it, and give it again. */
  #first: JsonObject | undefined;

  /** @param created how a creation showed the job before */
  constructor(scenario: Scenario, id: string, json: JsonObject, created?: JsonObject) {
    this.#scenario = scenario;
    this.id = id;
    this.#json = json;
    this.#created = created;
    this.#first = created;
  }

  /** Creates the job for the first time. @returns whether it succeeded */
  async begin({ wait }: { wait?: number } = {}): Promise<boolean> {
    const { id } = this;
    this.#created = (await tryCreate(this.#scenario, create, this.#json, { id, wait })).job;
    this.#first = this.#created;
    return this.#created !== undefined;
  }

  /** Remembers a view of the job that a fetch has shown. */
  see(job: JsonObject): void {
    this.#fetched = job;
  }

  /** Creates the job again, and compares. */
  async again({
    wait,
    reordered = false,
  }: {
    wait?: number;
    reordered?: boolean;
  } = {}): Promise<void> {
    const how = [
      reordered ? 'with its keys in another order' : 'word for word',
      ...(wait === undefined ? [] : ['and with another `wait`']),
    ].join(' ');
    const before = this.#created ?? {};
    // A completed job may go on changing on its own (D95), also since the creation before.
    const latest = isCompleted(before) ? await fetchJob(this.#scenario, this.id) : before;
    const found = await this.#send({ wait, reordered });
    if (found) {
      if (isFirstResponse(found, this.#first)) return;
      const all = (view: JsonObject) => [
        ...jobChanges(before, view),
        ...changesAfterCompletion(latest, view),
        ...missingFields(before, view),
        ...missingFields(this.#fetched ?? {}, view),
      ];
      const resend = async () => (await this.#send({ wait, reordered })) ?? before;
      const changes = await lasting(this.#scenario, found, resend, all);
      await this.#report(
        before,
        changes,
        'The response to a creation that was repeated is another',
      );
      this.#created = found;
    } else if (await this.#takesAnother(wait, isCompleted(before))) {
      if (await this.#send({ wait, reordered })) return;
      this.#scenario.documented('F205', `A creation that was repeated ${how} did not succeed.`, {
        expected: 'status 200',
        actual: 'another status, also the second time',
      });
    }
  }

  /**
   * Whether the server takes another creation with this body: which values of `wait` it takes is open (D77), and so is how
   * many jobs an entry can have at a time.
   *
   * @param awaitsEnd whether the other job is to end as well
   */
  async #takesAnother(wait: number | undefined, awaitsEnd: boolean): Promise<boolean> {
    const { id, job } = await tryCreate(this.#scenario, create, this.#json, { wait });
    if (job && awaitsEnd) await watchToEnd(this.#scenario, id).catch(nothingIfSkipped);
    return job !== undefined;
  }

  async #send({ wait, reordered }: { wait: number | undefined; reordered: boolean }) {
    const plan: RequestPlan = {
      id: this.id,
      json: this.#json,
      ...(reordered && { write: reorderedText }),
      query: waitQuery(this.#scenario, wait),
    };
    const { response } = await this.#scenario.respond(create, plan, {
      expectation: wait === undefined ? 'success' : 'open',
      extraTime: (wait ?? 0) * 1000,
    });
    return objectIn(response);
  }

  /**
   * Fetches the job, and compares.
   *
   * @param settled whether it had completed, and did not change between two fetches
   */
  async fetch(settled = false): Promise<JsonObject> {
    const before = this.#fetched ?? {};
    const all = (view: JsonObject) => [
      ...jobChanges(before, view),
      ...(settled ? changesAfterCompletion(before, view) : []),
    ];
    const read = () => fetchJob(this.#scenario, this.id);
    const found = await read();
    const changes = await lasting(this.#scenario, found, read, all);
    await this.#report(before, changes, 'A job that was created again is another');
    this.#fetched = found;
    return found;
  }

  async #report(before: JsonObject, changes: readonly JobChange[], message: string): Promise<void> {
    for (const { decision, ...change } of await this.#ofCreation(changes)) {
      // A job that is created a second time is created then. While it runs, its times may move together (D154).
      const isCreated = change.pointer === '/created_at' && isCompleted(before);
      const found = decision === undefined || isCreated ? change : { ...change, decision };
      reportChange(this.#scenario, found, { fact: 'F205', what: message });
    }
  }

  /** The changes that a creation has made: a completed job may go on changing on its own (D95). */
  async #ofCreation(changes: readonly JobChange[]): Promise<readonly JobChange[]> {
    const canMove = ({ kind, pointer }: JobChange) => kind === 'state' || pointer === '/created_at';
    if (!changes.some(canMove)) return changes;
    const view = await fetchJob(this.#scenario, this.id);
    const next = await fetchJob(this.#scenario, this.id);
    const goesOn = [...changesAfterCompletion(view, next), ...jobChanges(view, next)].length > 0;
    return goesOn ? changes.filter((each) => !canMove(each)) : changes;
  }
}
