/** A value that the SQL storage of a Durable Object takes and gives. */
export type ObjectSqlValue = ArrayBuffer | string | number | null;

/** The storage of a Durable Object, as far as a sandbox uses it (https://developers.cloudflare.com/durable-objects/api/sqlite-storage-api/). */
export interface ObjectStorage {
  readonly sql: ObjectSql;
  /** Does all of the work or none; one inside another is a savepoint. */
  transactionSync<T>(work: () => T): T;
  /** When the alarm is due, in ms since 1970. */
  getAlarm(): Promise<number | null>;
  setAlarm(time: number): Promise<void>;
  deleteAlarm(): Promise<void>;
  deleteAll(): Promise<void>;
}

/** The SQL interface of a Durable Object's storage. */
export interface ObjectSql {
  exec<Row>(sql: string, ...values: (ObjectSqlValue | ArrayBufferView)[]): { toArray(): Row[] };
  /** In bytes. */
  readonly databaseSize: number;
}
