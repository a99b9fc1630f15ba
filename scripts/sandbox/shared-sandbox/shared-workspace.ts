import { DurableObject, type ObjectContext } from 'cloudflare:workers';
import type { NamedFixtures } from '../../api/fixtures.ts';
import { HttpError } from '../../lib/http-error.ts';
import { seedPath } from '../controls/control-routes.ts';
import type { SandboxDefinition } from '../definition.ts';
import { errorResponse, responseToError } from '../errors.ts';
import { faultHeader } from '../faults/fault-queue.ts';
import { headOf, toResponse } from '../fetch.ts';
import type { SandboxRequest, SandboxResponse } from '../messages.ts';
import { open } from '../requests/open-to-pages.ts';
import { pathOf } from '../requests/request.ts';
import { createSandboxCore } from '../sandbox-core.ts';
import { begin } from '../seed/initial-data.ts';
import type { SeedData } from '../seed/seed.ts';
import type { Database } from '../storage/database.ts';
import { DurableObjectDatabase } from '../storage/durable-object/durable-object-database.ts';
import { migrateByTable } from '../storage/schema.ts';
import { Store } from '../storage/store.ts';
import { type KeptState, ValueTable } from '../storage/value-table.ts';
import {
  directoryOf,
  type Environment,
  readSettings,
  type Settings,
  settings,
} from './environment.ts';
import { LimitedDatabase } from './limited-database.ts';
import { requireOwnSeed, tokenKey } from './new-workspaces.ts';
import { RateLimit, readLimitedBody } from './request-limits.ts';

/** What is made again whenever the object has begun, or has been emptied. */
interface Opened {
  db: LimitedDatabase;
  store: Store;
  state: ObjectState;
  sandbox: ReturnType<typeof createSandboxCore>;
}

/**
 * The sandbox of one workspace, which has a database of its own. It can end whenever no request is in
 * progress; then an alarm begins it again for what its jobs do.
 */
export class SharedWorkspace extends DurableObject<Environment> {
  readonly #storage = this.ctx.storage;
  readonly #definition: SandboxDefinition;
  readonly #settings: Settings;
  readonly #rateLimit: RateLimit;
  /** Tokens that were issued, and may not be in the directory yet. */
  readonly #issued = new Set<string>();
  #opened: Opened | undefined;
  #isRemoving = false;
  /** When the alarm is due; undefined if unknown, null if there is none. */
  #alarm: number | null | undefined;
  /** The use that was stored last, in ms since 1970; undefined if unknown. */
  #storedUse: number | undefined;

  constructor(context: ObjectContext, environment: Environment, definition: SandboxDefinition) {
    super(context, environment);
    this.#definition = this.#remembering(definition);
    this.#settings = readSettings(environment);
    this.#rateLimit = new RateLimit(this.#settings.requestsPerSecond);
  }

  /** Responds to a request to the workspace; who may use the controls has been checked. */
  async fetch(request: Request): Promise<Response> {
    const response = await this.#respond(request).catch(responseToError);
    const sent = request.headers.has('origin') ? open(response) : response;
    return sent.transport === 'dropped' ? brokenResponse() : toResponse(sent);
  }

  /**
   * Stores the data with which the workspace begins.
   *
   * @returns the HTTP error when it cannot be stored
   */
  async begin(seed: SeedData, fixtures: NamedFixtures): Promise<SandboxResponse | undefined> {
    const { store, state } = this.#open();
    try {
      begin(store, this.#definition.behavior.rules, seed, fixtures);
    } catch (error) {
      await this.#empty();
      return responseToError(error);
    }
    state.save('workspace', seed.workspaces[0]?.workspace.id ?? '');
    // The sandbox reads at its start what is stored now.
    this.#opened = undefined;
    this.#use();
    await this.#setAlarm();
    return undefined;
  }

  /** Does what jobs have to do by now, or removes a workspace that is no longer used. */
  async alarm(): Promise<void> {
    this.#alarm = null;
    try {
      if (Date.now() >= this.#idleAt()) await this.remove();
      else await this.#setAlarm();
    } catch (error) {
      // This logs what went wrong in the sandbox itself.
      responseToError(error);
      // The runtime drops an alarm that goes on failing.
      await this.#storage.setAlarm(Date.now() + afterFailure);
    }
  }

  /**
   * Removes the workspace with all that is stored, first from the directory: nobody must find half of it.
   *
   * @param id under which it is listed, which is stored as well unless its creation failed
   */
  async remove(id = this.#open().state.find('workspace')): Promise<void> {
    // Nothing may be stored any more that would be gone at once.
    this.#isRemoving = true;
    try {
      if (id !== undefined) await directoryOf(this.env).remove(id);
      await this.#empty();
    } finally {
      this.#isRemoving = false;
    }
  }

  async #respond(request: Request): Promise<SandboxResponse> {
    if (this.#isRemoving) throw removed();
    this.#rateLimit.count(Date.now());
    const { sandbox } = this.#open();
    this.#use();
    this.#proceed();
    const whole = await this.#read(request);
    this.#requireOwn(whole);
    const response = sandbox.respond(whole);
    // The process may end while the response waits for what the alarm is to do.
    if (response instanceof Promise) await this.#setAlarm();
    const ready = await response;
    await this.#announce();
    await this.#setAlarm();
    return ready;
  }

  /** Whoever has no valid token sends no body, and injects no fault, which would be stored. */
  async #read(request: Request): Promise<SandboxRequest> {
    const { sandbox, state } = this.#open();
    const head = headOf(request);
    const isValid = sandbox.readsBody(head);
    const { [faultHeader]: fault, ...headers } = head.headers;
    const injects = isValid && fault !== undefined && state.find('workspace') !== undefined;
    return {
      ...head,
      headers: injects ? head.headers : headers,
      body: isValid ? await readLimitedBody(request, this.#settings.bodyBytes) : head.body,
    };
  }

  /** @throws HttpError when the data that a control is to add is not that of this workspace alone */
  #requireOwn(request: SandboxRequest): void {
    if (pathOf(request.target) !== seedPath) return;
    requireOwnSeed(request, this.#open().state.find('workspace'));
  }

  #open(): Opened {
    this.#opened ??= this.#opening();
    return this.#opened;
  }

  #opening(): Opened {
    const { rows, bytes, bodyBytes: bodyLimit } = this.#settings;
    const { sql } = this.#storage;
    const unlimited = new DurableObjectDatabase(this.#storage);
    migrateByTable(unlimited);
    const db = new LimitedDatabase(unlimited, { rows, bytes }, () => sql.databaseSize);
    const store = new Store(db);
    const state = objectState(unlimited);
    const limitSetting = settings.bodyBytes.variable;
    const setup = {
      definition: this.#definition,
      store,
      kept: state,
      backups: noFile,
      limitSetting,
    };
    return { db, store, state, sandbox: createSandboxCore(setup, { bodyLimit }) };
  }

  /** Parts that remember the tokens that they issue. */
  #remembering(definition: SandboxDefinition): SandboxDefinition {
    const { rules } = definition.behavior;
    const newToken: typeof rules.newToken = (enrollment, secret) => {
      const token = rules.newToken(enrollment, secret);
      this.#issued.add(token);
      return token;
    };
    return { ...definition, behavior: { ...definition.behavior, rules: { ...rules, newToken } } };
  }

  /** Tells the directory of new tokens, before anybody gets one: also of those that another request got. */
  async #announce(): Promise<void> {
    const tokens = [...this.#issued];
    if (tokens.length === 0) return;
    const id = this.#open().state.find('workspace');
    const isListed =
      id !== undefined && (await directoryOf(this.env).add(id, tokens.map(tokenKey)));
    for (const token of tokens) this.#issued.delete(token);
    if (!isListed) throw removed();
  }

  /** Stores that the workspace is used, unless that was stored a short time ago. */
  #use(): void {
    const now = Date.now();
    if (now - this.#lastUse <= this.#idleTime / usesStored) return;
    this.#open().state.save('used', String(now));
    this.#storedUse = now;
  }

  get #lastUse(): number {
    this.#storedUse ??= Number(this.#open().state.find('used') ?? 0);
    return this.#storedUse;
  }

  get #idleTime(): number {
    return this.#settings.idleHours * 3_600_000;
  }

  /** When the workspace has been idle for too long, in ms since 1970, whatever uses were not stored. */
  #idleAt(): number {
    return this.#lastUse + this.#idleTime * (1 + 1 / usesStored);
  }

  /**
   * Changes entries as their jobs do until now, even if the workspace has no more room. When that fails,
   * every operation fails in the same way and says why; the controls, which can repair it, do not.
   */
  #proceed(): number | undefined {
    const { db, sandbox } = this.#open();
    try {
      return db.exempt(() => sandbox.proceed());
    } catch {
      return undefined;
    }
  }

  /** Lets the alarm come no later than there is something to do. */
  async #setAlarm(): Promise<void> {
    const due = this.#proceed() ?? Number.POSITIVE_INFINITY;
    const next = Math.min(due, this.#idleAt());
    this.#alarm ??= await this.#storage.getAlarm();
    if (this.#alarm !== null && this.#alarm <= next) return;
    await this.#storage.setAlarm(next);
    this.#alarm = next;
  }

  async #empty(): Promise<void> {
    this.#opened = undefined;
    this.#alarm = null;
    this.#storedUse = undefined;
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
  }
}

function removed(): HttpError {
  return new HttpError(401, 'unauthorized', 'The workspace is removed.');
}

/** How many uses of a workspace are stored at most within the time after which it is idle. */
const usesStored = 20;

/** How long after a failure the alarm comes again, in ms. */
const afterFailure = 600_000;

const noFile = {
  async response() {
    const message =
      'A shared sandbox gives no data files. Take a snapshot with POST /_sandbox/snapshot.';
    return errorResponse(new HttpError(409, 'no-data-file', message));
  },
  async settled() {},
};

/** The nearest to no response that a worker can give: one that breaks before its body begins. */
function brokenResponse(): Response {
  const body = new ReadableStream({
    start: (controller) => controller.error(new TypeError('The sandbox dropped the connection.')),
  });
  return new Response(body);
}

/** What the object of a workspace keeps beside the data. */
type StateName =
  | Parameters<KeptState['find']>[0]
  /** Identifier of the workspace. */
  | 'workspace'
  /** When it was used, in ms since 1970; not every use is stored. */
  | 'used';

/** What the object of a workspace keeps beside the data, by name. */
type ObjectState = ValueTable<StateName>;

/** The state that an object keeps, whose table is created with the first use. */
function objectState(db: Database): ObjectState {
  const columns = 'name TEXT PRIMARY KEY, value TEXT NOT NULL';
  db.exec(`CREATE TABLE IF NOT EXISTS object_state (${columns}) WITHOUT ROWID`);
  return new ValueTable(db, 'object_state');
}
