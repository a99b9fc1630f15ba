import type { JsonObject } from '../../lib/json.ts';
import { onceForEach } from '../../lib/once.ts';
import { runTag } from '../run-tag.ts';

/** Gives names that differ from run to run, and notices another run on the same server. */
export class RunMarks {
  readonly #run = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    (byte % 36).toString(36),
  ).join('');
  readonly #start = now();
  /** A name that another run has given: the time in ms, in base 36; the run; and which of its names it is. */
  readonly #foreign = new RegExp(`${runTag}-([0-9a-z]{8})-(?!${this.#run})[0-9a-z]{4}-\\d+`, 'g');
  readonly #hasForeign = onceForEach((value: JsonObject) => this.isOfOther(JSON.stringify(value)));
  #count = 0;
  #isBesideOther = false;

  /** Whether a response has shown a name that another run has given since this one began. */
  get isBesideOther(): boolean {
    return this.#isBesideOther;
  }

  /** A name that nothing on the server has yet. */
  newName(): string {
    this.#count += 1;
    return `${runTag}-${now()}-${this.#run}-${this.#count}`;
  }

  /** Looks for the names of another run in the text of a response. */
  note(text: string): void {
    if (!this.#isBesideOther) this.#isBesideOther = this.isOfOther(text);
  }

  /** Whether a text, or a JSON value of a response, holds a name that another run has given since this one began. */
  isOfOther(value: string | JsonObject): boolean {
    if (typeof value !== 'string') return this.#isBesideOther && this.#hasForeign(value);
    return [...value.matchAll(this.#foreign)].some(([, time = '']) => time >= this.#start);
  }
}

/** Now in ms, as a text that sorts by time until the year 2059. */
function now(): string {
  return Date.now().toString(36).padStart(8, '0');
}
