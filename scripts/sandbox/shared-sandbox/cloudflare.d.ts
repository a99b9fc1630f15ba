/** What the runtime gives to an object, as far as it is used (https://developers.cloudflare.com/durable-objects/api/base/). */
declare module 'cloudflare:workers' {
  export class DurableObject<Env> {
    protected readonly ctx: ObjectContext;
    protected readonly env: Env;
    constructor(ctx: ObjectContext, env: Env);
  }

  /** What an object gets when it is made. */
  export interface ObjectContext {
    readonly storage: import('../storage/durable-object/durable-object-database.ts').ObjectStorage;
  }
}
