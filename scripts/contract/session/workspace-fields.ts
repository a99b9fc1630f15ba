import { isSuccessStatus, type ReceivedResponse } from '../../checks/exchange.ts';
import { asObject, type JsonObject } from '../../lib/json.ts';

/** What a run knows of one workspace. */
interface KnownWorkspace {
  /** The last response before the first request that sent a field, and the response to that. */
  firstUpdate?: { before: JsonObject; after: JsonObject };
  /** The latest response, with the fields that the document does not list. */
  latest: JsonObject;
  /** What responses showed of a field before the run sent it. */
  former: JsonObject;
  /** How many requests had a field. */
  sent: Map<string, number>;
  /** Fields that an update has set, as its status says. */
  set: Set<string>;
}

/**
 * The fields of workspaces that updates of a run send, by the token that presents them. A server may show fields that
 * the document does not list, such as the logo, and those are to be restored as well.
 */
export class WorkspaceFields {
  readonly #workspaces = new Map<string, KnownWorkspace>();

  /** Notes an update. @param sent its body @param response with all of its fields */
  note(token: string, sent: JsonObject, response: ReceivedResponse | undefined): void {
    const known = this.#known(token);
    const fields = Object.keys(sent).filter((field) => sent[field] !== undefined);
    for (const field of fields) known.sent.set(field, this.timesSent(token, field) + 1);
    if (!response || !isSuccessStatus(response.status)) return;
    const before = known.latest;
    known.latest = asObject(response.json);
    if (fields.length > 0) known.firstUpdate ??= { before, after: known.latest };
    for (const [field, value] of Object.entries(known.latest))
      if (!known.sent.has(field)) known.former[field] = value;
    for (const field of fields) known.set.add(field);
  }

  /** The workspace before and after the first update of the run that sent a field. */
  firstUpdate(token: string): KnownWorkspace['firstUpdate'] {
    return this.#known(token).firstUpdate;
  }

  /** The workspace as the latest response showed it. */
  latest(token: string): JsonObject {
    return this.#known(token).latest;
  }

  /** How many requests had a field, whatever became of them: a server may act on one that it rejects. */
  timesSent(token: string, field: string): number {
    return this.#known(token).sent.get(field) ?? 0;
  }

  /** Fields that the run has set, and that have nothing to be restored to: no response showed a value before. */
  get staying(): readonly string[] {
    const fields = [...this.#workspaces.values()].flatMap(({ set, former }) =>
      [...set].filter((field) => (former[field] ?? undefined) === undefined),
    );
    return [...new Set(fields)];
  }

  #known(token: string): KnownWorkspace {
    const known = this.#workspaces.get(token) ?? {
      ...{ latest: {}, former: {} },
      sent: new Map<string, number>(),
      set: new Set<string>(),
    };
    this.#workspaces.set(token, known);
    return known;
  }
}
