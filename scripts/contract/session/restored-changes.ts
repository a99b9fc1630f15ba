import type { Operation } from '../../api/operation.ts';
import { isClientErrorStatus, isSuccessStatus } from '../../checks/exchange.ts';
import { asObject, type JsonObject, sameJson } from '../../lib/json.ts';
import { runTag } from '../run-tag.ts';

/** A change of a resource that a run could not restore. */
export interface NotRestored {
  /** By which it was made. */
  operation: string;
  /** Nothing where the path names none. */
  id?: string;
  field: string;
  reason: string;
  /** What the field had before, as JSON. */
  value: string;
}

/** An update, and what came of it. */
export interface NotedUpdate {
  operation: Operation;
  /** That the request presents. */
  token: string;
  id: string;
  /** The body. */
  sent: JsonObject;
  /** Missing if no response arrived. */
  response?: { status: number; json?: unknown } | undefined;
  /** Why none arrived. */
  reason?: string | undefined;
}

/** A field that is to get a value back. */
interface FieldToRestore {
  /** In the names of the model. */
  name: string;
  reason: string;
  /** The update that was to restore it: a server may reset what it does not name (D79 to D81). */
  update: NotedUpdate;
}

/** Finds out which of the changes that a run makes it could not restore. */
export class RestoredChanges {
  /** Fields that an update may have changed since they were restored last. */
  readonly #changed = new Set<string>();
  readonly #left = new Map<string, FieldToRestore>();

  /** Notes an update that may have changed something. */
  noteChange(update: NotedUpdate): void {
    if (update.response && isClientErrorStatus(update.response.status)) return;
    for (const [field, value] of Object.entries(update.sent))
      if (value !== undefined) this.#changed.add(keyOf(update, field));
  }

  /** Notes an update that restores fields to what they were. */
  noteRestoring(update: NotedUpdate): void {
    for (const [field, value] of Object.entries(update.sent)) {
      if (value === undefined) continue;
      const key = keyOf(update, field);
      const reason = reasonOf(update, field);
      const left = this.#left.get(key);
      if (reason === undefined) {
        this.#changed.delete(key);
        // A later check takes for the former value what an earlier one could not restore.
        if (left && sameJson(left.update.sent[field], value)) this.#left.delete(key);
      } else if (!left && this.#changed.has(key)) {
        this.#left.set(key, { name: field, reason, update });
      }
    }
  }

  /** Notes that a document still has members that the run has added. @param update that was to restore it */
  noteKept(update: NotedUpdate, name: string): void {
    const key = keyOf(update, name);
    // A later check takes for the former document what an earlier one could not restore.
    if (this.#left.has(key)) return;
    const reason = 'the server still shows members of the document that the run has added';
    this.#left.set(key, { name, reason, update });
  }

  /** Notes that a document that was noted so has none of these members any more. */
  noteTakenBack(update: NotedUpdate, name: string): void {
    const key = keyOf(update, name);
    if (this.#left.get(key)?.update === update) this.#left.delete(key);
  }

  get left(): readonly NotRestored[] {
    return [...this.#left.values()].map(({ name, reason, update: { operation, id, sent } }) => ({
      operation: operation.id,
      ...(id !== '' && { id }),
      field: operation.requestBody?.content?.schema.property(name)?.key ?? name,
      reason,
      value: JSON.stringify(sent[name]),
    }));
  }

  /** The updates that did not restore everything, each once. */
  get failed(): readonly NotedUpdate[] {
    return [...new Set([...this.#left.values()].map(({ update }) => update))];
  }
}

function keyOf({ operation, token, id }: NotedUpdate, field: string): string {
  return JSON.stringify([operation.id, token, id.toLowerCase(), field]);
}

/** Why a field was not restored; nothing if it was. */
function reasonOf({ response, reason, sent }: NotedUpdate, field: string): string | undefined {
  if (!response) return reason ?? 'no response';
  if (!isSuccessStatus(response.status)) return `status ${response.status}`;
  const shown = asObject(response.json)[field];
  const isOfRun = typeof shown === 'string' && shown !== sent[field] && shown.includes(runTag);
  return isOfRun ? 'the server still shows a value of the run' : undefined;
}
