import { encodePointerToken } from '../../document/json-pointer.ts';
import { isJsonObject, type JsonObject } from '../../lib/json.ts';
import { readUntil } from './lag.ts';

/**
 * The members of documents that updates of a run have sent. A server that merges documents keeps them until it gets
 * null for each (RFC 7396).
 */
export class SentMembers {
  /** JSON Pointers into the body of updates, by the identifier of the resource in lower case. */
  readonly #pointers = new Map<string, Set<string>>();
  #mergesDocuments: Promise<boolean> | undefined;

  /** Notes the body of an update. Items of lists are no members: a merge replaces a list as a whole. */
  note(id: string, body: JsonObject): void {
    const known = this.#pointers.get(id.toLowerCase()) ?? new Set();
    this.#pointers.set(id.toLowerCase(), known);
    const add = (object: JsonObject, place: string) => {
      for (const [key, value] of Object.entries(object)) {
        const pointer = `${place}/${encodePointerToken(key)}`;
        known.add(pointer);
        if (isJsonObject(value)) add(value, pointer);
      }
    };
    add(body, '');
  }

  /**
   * Finds out once whether the server merges documents. One that replaces them would store null, and its response may
   * still show the document from before.
   *
   * @param showsAdded restores a document again, and tells whether the server may still have members that were added
   */
  async findOutMerging(showsAdded: () => Promise<boolean>): Promise<boolean> {
    this.#mergesDocuments ??= readUntil(showsAdded, (isShown) => !isShown);
    return this.#mergesDocuments.catch((error: unknown) => {
      this.#mergesDocuments = undefined;
      throw error;
    });
  }

  /** Notes that the server has stored null, so that it replaces documents. */
  noteReplacing(): void {
    this.#mergesDocuments = Promise.resolve(false);
  }

  /**
   * The document that takes back what updates of the run have added, and a server still shows.
   *
   * @param field the field of the body that has the document
   * @returns the former document with null for each member that was added; nothing if the server shows none
   */
  takingBack(id: string, field: string, former: JsonObject, shown: unknown) {
    const sent = this.#pointers.get(id.toLowerCase());
    return sent && withNulls(former, shown, `/${encodePointerToken(field)}`, sent);
  }
}

function withNulls(
  former: JsonObject,
  shown: unknown,
  place: string,
  sent: ReadonlySet<string>,
): JsonObject | undefined {
  if (!isJsonObject(shown)) return undefined;
  const changes = Object.entries(shown).flatMap(([key, value]): [string, unknown][] => {
    const pointer = `${place}/${encodePointerToken(key)}`;
    if (!Object.hasOwn(former, key)) return sent.has(pointer) ? [[key, null]] : [];
    const before = former[key];
    const nested = isJsonObject(before) ? withNulls(before, value, pointer, sent) : undefined;
    return nested ? [[key, nested]] : [];
  });
  return changes.length === 0 ? undefined : { ...former, ...Object.fromEntries(changes) };
}
