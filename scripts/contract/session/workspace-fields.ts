import { isSuccessStatus, type ReceivedResponse } from '../../checks/exchange.ts';
import { asObject, type JsonObject } from '../../lib/json.ts';

/** Fields of a workspace that no update sends. */
const fieldsOfService = ['id', 'created_at', 'country', 'sandbox'];

/** What a run knows of one workspace. */
interface KnownWorkspace {
  /** The first two responses, one after the other, of which the second has another value of a field that no update sends. */
  change?: { before: JsonObject; after: JsonObject };
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
    const after = known.latest;
    const isChanged = (field: string) =>
      before[field] !== undefined && before[field] !== after[field];
    if (fieldsOfService.some(isChanged)) known.change ??= { before, after };
    for (const [field, value] of Object.entries(known.latest))
      if (!known.sent.has(field)) known.former[field] = value;
    for (const field of fields) known.set.add(field);
  }

  /** The workspace before and after the first update by which a field changed that no update sends. */
  change(token: string): KnownWorkspace['change'] {
    return this.#known(token).change;
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
