import { setTimeout as pause } from 'node:timers/promises';
import { objectIn } from '../../../api/success.ts';
import type { Basis } from '../../../checks/basis.ts';
import type { CompleteExchange } from '../../../checks/exchange.ts';
import { firstRepeated, idsOf, sameFolder, timeOf } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, objectsOf } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import type { Scenario } from '../../session/scenario.ts';
import { nothingIfSkipped } from '../../session/skipped.ts';
import type { Found } from '../second-attempt.ts';
import {
  differ,
  fieldChangeOf,
  isEmpty,
  isShownOtherwise,
  partsChangeOf,
} from '../values/differences.ts';
import { findListed, type ListedEntry } from './entry-data.ts';
import { ownValueOf } from './own-values.ts';

const update = 'update-entry';

/** Fields that no update sends, and that may follow from the document. */
export const derived = ['attachments', 'meta', 'doc_schema', 'env_schema', 'snippet'];

/** Flags that accompany the state, which may follow from the document as well. */
export const flags = ['draft', 'invalid', 'signed'];

/** What is wrong with a field after an update, in words. */
export function messageOf(basis: Basis, field: string): string {
  if ('fact' in basis) {
    return `After an update, \`${field}\` is neither what the update sent nor what it was before.`;
  }
  return basis.decision === 'D163'
    ? 'An update with an empty document left the document as it was.'
    : `An update that does not name \`${field}\` changed it.`;
}

/** Updates of one entry, one after the other: each is compared with the one before. */
export class EntryUpdates {
  readonly found: Found[] = [];
  /** How many updates were accepted and show one of their fields. */
  compared = 0;
  /** The entry as it was shown last. */
  before: JsonObject;
  readonly #scenario: Scenario;
  readonly #id: string;
  readonly #delay: number;
  /** Whether the entry was shown by an update; a listing may lag, and show less. */
  #updated = false;
  /** Fields that the listing was to show without a value. */
  readonly #awaited = new Set<string>();

  /** @param delay how many ms each update waits for what the one before has changed to be shown */
  constructor(scenario: Scenario, entry: ListedEntry, delay = 0) {
    this.#scenario = scenario;
    this.#id = entry.id;
    this.#delay = delay;
    this.before = entry;
  }

  async send(json: JsonObject): Promise<void> {
    if (this.#delay > 0) await pause(this.#delay);
    const plan = { id: this.#id, json };
    const exchange = await this.#scenario.respond(update, plan, { expectation: 'open' });
    const shown = objectIn(exchange.response);
    if (!shown) return;
    if (shown.folder !== undefined || shown.data !== undefined) this.compared += 1;
    await this.#compareFolder(json, shown, exchange);
    await this.#compareData(json, shown, exchange);
    this.#compareRest(json, shown, exchange);
    this.before = shown;
    this.#updated = true;
  }

  async #compareFolder(
    json: JsonObject,
    shown: JsonObject,
    exchange: CompleteExchange,
  ): Promise<void> {
    if (shown.folder === undefined && json.folder === undefined) return;
    if (json.folder === undefined) await this.#compareUnsent('folder', shown, exchange);
    else if (shown.folder !== undefined && !sameFolder(shown.folder, json.folder)) {
      this.#note({ fact: 'F178' }, 'folder', json.folder, shown.folder, exchange);
    }
  }

  async #compareData(
    json: JsonObject,
    shown: JsonObject,
    exchange: CompleteExchange,
  ): Promise<void> {
    const { data } = json;
    if (!isJsonObject(data)) {
      await this.#compareUnsent('data', shown, exchange);
      return;
    }
    if (shown.data === undefined || shown.data === null) return;
    const [sent, found, old] = [data, shown.data, this.before.data].map(ownValueOf);
    if (sent === undefined) {
      const emptied = isEmpty(data) && !isEmpty(shown.data);
      if (emptied) this.#note({ decision: 'D163' }, 'data', data, shown.data, exchange);
    } else if (found !== sent) {
      // What a content type does to the document is open (D49), but not that the document is passed over.
      const named = json.content_type !== undefined;
      if (!named || found === old)
        this.#note({ fact: named ? 'F184' : 'F178' }, 'data', sent, found, exchange);
    }
  }

  #compareRest(json: JsonObject, shown: JsonObject, exchange: CompleteExchange): void {
    const [earlier, later] = [timeOf(this.before.created_at), timeOf(shown.created_at)];
    if (earlier !== later && !Number.isNaN(earlier + later)) {
      this.#note(
        { decision: 'D154' },
        'created_at',
        this.before.created_at,
        shown.created_at,
        exchange,
      );
    }
    this.#compareDigest(shown, exchange);
    for (const field of ['tags', 'faults', ...flags, ...derived]) {
      const [before, after] = [this.before[field], shown[field]];
      if (before === undefined) continue;
      const became = partsChangeOf(before, after);
      // What a server derives from the document may follow it, but not be there twice.
      const repeats = firstRepeated(idsOf(objectsOf(after))) !== undefined;
      const follows = became === 'changed' && json.data !== undefined && !repeats;
      if (became !== 'kept' && !follows)
        this.#note({ decision: 'D79' }, field, before, after, exchange);
    }
  }

  /** Another document has another digest, and the same has the same. */
  #compareDigest(shown: JsonObject, exchange: CompleteExchange): void {
    const [before, after] = [this.before.digest, shown.digest];
    // A listing may show less of a document than an update does.
    if (!this.#updated || isEmpty(before) || isEmpty(after)) return;
    if (!isJsonObject(this.before.data) || !isJsonObject(shown.data)) return;
    const isAnother = differ(this.before.data, shown.data);
    if (isAnother === isShownOtherwise(before, after)) return;
    const [expected, message] = isAnother
      ? ['another digest', 'An entry has the digest of another document.']
      : [before, 'An update that leaves the document as it is changes the digest.'];
    this.#note({ decision: 'D176' }, 'digest', expected, after, exchange, message);
  }

  async #compareUnsent(
    field: string,
    shown: JsonObject,
    exchange: CompleteExchange,
  ): Promise<void> {
    const [before, after] = [this.before[field], shown[field]];
    if (before === undefined) return;
    const became = fieldChangeOf(before, after);
    if (became === 'changed' && this.#updated) {
      this.#note({ fact: 'F178' }, field, before, after, exchange);
    }
    if (became !== 'cleared') return;
    // Whether an update empties what it does not name is open (D79), but then the listing shows that as well.
    const isThere = (after ?? undefined) !== undefined && (await this.#stays(field, before));
    const message = `The response to an update has no \`${field}\`, although the entry has one.`;
    if (isThere) this.#note({ fact: 'F178' }, field, before, after, exchange, message);
    else this.#note({ decision: 'D79' }, field, before, after, exchange);
  }

  /** Whether the listing goes on showing the value of a field; it is read once for each field. */
  async #stays(field: string, value: unknown): Promise<boolean> {
    if (isEmpty(value) || this.#awaited.has(field)) return false;
    this.#awaited.add(field);
    const isEmptied = (entry: JsonObject) => isEmpty(entry[field]);
    const listed = await findListed(this.#scenario, this.#id, isEmptied).catch(nothingIfSkipped);
    return listed !== undefined && !differ(listed[field], value);
  }

  #note(
    basis: Basis,
    field: string,
    expected: unknown,
    actual: unknown,
    exchange: CompleteExchange,
    message = messageOf(basis, field),
  ): void {
    const details = { pointer: `/${field}`, expected: shorten(expected), actual: shorten(actual) };
    this.found.push({ basis, message, details, exchange });
  }
}
