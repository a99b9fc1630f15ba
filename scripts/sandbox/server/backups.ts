import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { HttpError } from '../../lib/http-error.ts';
import { UsageError } from '../../lib/usage-error.ts';
import { dataFileType, type SandboxResponse } from '../messages.ts';
import { backUpOpen } from '../storage/node/backup.ts';
import type { NodeDatabase } from '../storage/node/node-database.ts';

/** Backups of an open data file, made one after the other while requests go on. */
export class Backups {
  readonly #db: NodeDatabase;
  #last: Promise<void> | undefined;

  constructor(db: NodeDatabase) {
    this.#db = db;
  }

  /**
   * Copies the data file to a new one. The copy holds every write that was acknowledged before the call. It
   * appears when it is complete, and only its owner can read it.
   *
   * @throws UsageError when the target exists or cannot be written
   */
  async save(target: string): Promise<void> {
    const before = this.#last;
    const backup = (async () => {
      await before?.catch(() => undefined);
      await backUpOpen(this.#db, target);
    })();
    this.#last = backup;
    try {
      await backup;
    } finally {
      if (this.#last === backup) this.#last = undefined;
    }
  }

  /**
   * The bytes of a copy. It is made beside the data file, where there is most likely room for it, and has no
   * name any more when it is sent: it is gone with the response.
   *
   * @throws HttpError when no copy can be made
   */
  async response(): Promise<SandboxResponse> {
    const copy = `${this.#file}.${randomUUID()}.backup`;
    try {
      await this.save(copy);
      const file = await open(copy);
      const { size } = await file.stat();
      const headers = { 'content-type': dataFileType, 'content-length': String(size) };
      // Node.js and the DOM type the same class apart.
      const stream = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
      return { status: 200, headers, body: '', stream };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw new HttpError(500, 'backup-failed', error.message);
    } finally {
      await rm(copy, { force: true });
    }
  }

  /** Resolves when no backup is being made. */
  async settled(): Promise<void> {
    await this.#last?.catch(() => undefined);
  }

  get #file(): string {
    const find = "SELECT file FROM pragma_database_list WHERE name = 'main'";
    return this.#db.prepare<{ file: string }>(find).get()?.file ?? '';
  }
}
