import type { OperationRole } from '../../api/roles.ts';
import { objectIn } from '../../api/success.ts';
import {
  type Exchange,
  isSuccessStatus,
  type ReceivedResponse,
  showsSuccess,
} from '../../checks/exchange.ts';
import type { JsonObject } from '../../lib/json.ts';
import { shorten } from '../../lib/text.ts';
import type { RequestPlan } from '../requests/build-request.ts';
import type { ListedEntry } from '../resources/entries/entry-data.ts';
import { readUntil } from '../session/lag.ts';
import type { Scenario } from '../session/scenario.ts';
import type { Snapshot, SnapshotReader } from '../session/snapshot.ts';
import {
  type KnownResource,
  type Mismatch,
  mismatchIn,
  type Observations,
  sameValue,
  type View,
} from './known-resource.ts';

/** The response to a step of a sequence contradicts what the steps before it say. */
export class Contradiction extends Error {
  override name = 'Contradiction';
  /** The operation whose response shows it. */
  readonly role: OperationRole;
  readonly details: { pointer?: string; expected: string; actual: string };
  /** Whether somebody else could be the cause, so that it counts only when it happens again. */
  readonly isShared: boolean;
  /** Whether a read lags behind a write, which no fact rules out. */
  readonly isLate: boolean;
  /** Whether it is about something that no call was about. */
  readonly isUnrelated: boolean;

  constructor(
    role: OperationRole,
    message: string,
    details: { pointer?: string; expected: string; actual: string },
    { isShared = false, isLate = false, isUnrelated = false } = {},
  ) {
    super(message);
    this.role = role;
    this.details = details;
    this.isShared = isShared;
    this.isLate = isLate;
    this.isUnrelated = isUnrelated;
  }

  /** What two contradictions of the same cause share. */
  get causeKey(): string {
    return `${this.role} ${this.details.pointer ?? ''} ${this.message}`;
  }
}

/** What the sequences of a run share. */
export interface SequenceContext {
  scenario: Scenario;
  /** Reads what the sequences leave alone. */
  reader: SnapshotReader;
  /** What it showed last. */
  untouched?: Snapshot;
  observations: Observations;
  /** Entries that the sequences change, and one that they mention. */
  entries: readonly ListedEntry[];
  target?: ListedEntry | undefined;
  /** The workspace as it was at first. */
  workspace?: JsonObject | undefined;
  /** What authorizes the enrollment of the fixtures. */
  credentials?: JsonObject | undefined;
  /** The id of the enrollment that was authorized first. */
  enrollment?: string;
  /** Roles of operations of which a success was seen. */
  succeeded: Set<OperationRole>;
}

/** One of several clients that send requests in turns and at once, each to resources of its own. */
export interface Client {
  index: number;
  workflows: KnownResource[];
  jobs: KnownResource[];
  /** Those of the jobs whose ids it chose itself, so that it may repeat their creation, with its body. */
  repeatable: { known: KnownResource; sent: JsonObject }[];
  /** Names of steps that a job cannot run, by the id of the job. */
  readonly foreignSteps: Map<string, ReadonlyMap<string, { isLate: boolean }>>;
  entry?: KnownResource;
  workspace?: KnownResource;
  run: SequenceRun;
}

/** What a model says of one view, and how the resource is read again. */
interface ResourceComparison extends View {
  resource: KnownResource;
  /** Reads the resource; nothing when it cannot be read. */
  read(): Promise<JsonObject | undefined>;
}

/** One run of a sequence against the server: its clients, and what they have sent so far. */
export class SequenceRun {
  readonly context: SequenceContext;
  /** The exchanges by steps; those of one step were sent at once. */
  readonly steps: Exchange[][] = [];
  /** How many requests may still be sent. */
  left: number;
  /** How long a read may lag behind a write, in ms. */
  readonly lag: number;
  #isAtOnce = false;

  constructor(context: SequenceContext, limits: { requests: number; lag: number }) {
    this.context = context;
    this.left = limits.requests;
    this.lag = limits.lag;
  }

  /** How many requests the steps have sent. */
  get sent(): number {
    return this.steps.flat().length;
  }

  get scenario(): Scenario {
    return this.context.scenario;
  }

  get observations(): Observations {
    return this.context.observations;
  }

  /** Begins a step. */
  begin(isAtOnce: boolean): void {
    this.#isAtOnce = isAtOnce;
    this.steps.push([]);
  }

  /** A new value for a field of a resource, which nothing else has. */
  label(resource: string): string {
    return this.observations.label(this.scenario.newName(), resource);
  }

  /**
   * Sends a request of the current step.
   *
   * @param options.mayFail whether it is about something that does not exist
   * @throws Contradiction when the server fails at what it has accepted before
   */
  async send(
    role: OperationRole,
    plan: RequestPlan,
    { mayFail = false } = {},
  ): Promise<ReceivedResponse | undefined> {
    if (!this.scenario.hasOperation(role)) return undefined;
    this.left -= 1;
    const step = this.steps.at(-1);
    const exchange = await this.#exchange(role, plan);
    step?.push(exchange);
    const { response } = exchange;
    const way = `${role} accepted ${Object.keys(plan.json ?? {}).sort()}`;
    if (response && isSuccessStatus(response.status)) this.observations.note(way);
    else if (!mayFail && !this.#isAtOnce && this.observations.has(way))
      assertNoFailure(role, response);
    return response;
  }

  async #exchange(role: OperationRole, plan: RequestPlan): Promise<Exchange> {
    // Which checks see it must not depend on which of the rows came first.
    const options = { expectation: 'open', unchecked: true } as const;
    const exchange = await this.scenario.send(role, plan, options);
    if (showsSuccess(exchange, this.scenario.calledOperation(role))) {
      this.context.succeeded.add(role);
    }
    return exchange;
  }

  /** Sends a request beside the steps, to see whether what they show lasts. */
  async look(role: OperationRole, plan: RequestPlan): Promise<ReceivedResponse | undefined> {
    if (!this.scenario.hasOperation(role)) return undefined;
    const { response } = await this.#exchange(role, plan);
    return response;
  }

  /**
   * Compares a view with what is known. What may come of a read that lags behind is read again.
   *
   * @throws Contradiction when it contradicts that
   */
  async compare(comparison: ResourceComparison): Promise<void> {
    const { resource, role, read } = comparison;
    const found = mismatchIn(resource, comparison, this.observations);
    if (!found) return;
    const lags = found.nature === 'earlier' || found.nature === 'empty';
    if (lags && (await this.#agreesLater(found, read))) return;
    resource.set(found.field, found.actual);
    const details = {
      pointer: `/${found.field}`,
      expected: shorten(found.expected),
      actual: shorten(found.actual),
    };
    const isRead = this.scenario.calledOperation(role).method === 'GET';
    throw new Contradiction(role, messageOf(resource, found), details, {
      isShared: !resource.isOwn,
      isLate: isRead && found.nature === 'earlier',
    });
  }

  async #agreesLater(
    { field, expected }: Mismatch,
    read: ResourceComparison['read'],
  ): Promise<boolean> {
    const agrees = (shown: JsonObject | undefined) =>
      sameValue(field, expected, shown?.[field] ?? undefined);
    return agrees(await readUntil(read, agrees, this.lag));
  }

  /**
   * The object in a response for a resource that exists.
   *
   * @param again sends the request once more
   * @throws Contradiction when the server does not find it
   */
  async existing(
    resource: KnownResource,
    role: OperationRole,
    response: ReceivedResponse | undefined,
    again: () => Promise<ReceivedResponse | undefined>,
  ): Promise<JsonObject | undefined> {
    if (response?.status !== 404) {
      resource.wasFound ||= response?.status === 200;
      return objectIn(response);
    }
    const later = await readUntil(again, (each) => each?.status !== 404, this.lag);
    if (later?.status !== 404) return objectIn(later);
    const message = `A ${resource.kind} that exists is not found after other calls.`;
    const details = { expected: 'status 200', actual: 'status 404' };
    // How soon it is found for the first time is open (D137).
    const isLate = !resource.wasFound;
    throw new Contradiction(role, message, details, { isShared: !resource.isOwn, isLate });
  }
}

// 503 says that it is for a moment.
function assertNoFailure(role: OperationRole, response: ReceivedResponse | undefined): void {
  if (!response || response.status < 500 || response.status === 503) return;
  const message = 'A request that was accepted before makes the server fail after other calls.';
  const details = { expected: 'status 200', actual: `status ${response.status}` };
  throw new Contradiction(role, message, details, { isShared: true });
}

function messageOf({ kind }: KnownResource, { field, nature }: Mismatch): string {
  const subject = `After other calls, \`${field}\` of ${kind === 'entry' ? 'an' : 'a'} ${kind}`;
  if (nature === 'foreign') return `${subject} is that of another resource.`;
  if (nature === 'earlier') return `${subject} is again what it was before an update.`;
  if (nature === 'empty') return `${subject} is lost.`;
  return `${subject} is one that no request has sent.`;
}
