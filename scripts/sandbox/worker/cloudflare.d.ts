/** What the runtime gives to an object, as far as it is used (https://developers.cloudflare.com/durable-objects/api/base/). */
declare module 'cloudflare:workers' {
  export class DurableObject<Env> {
    protected readonly ctx: {
      readonly storage: import('../storage/durable-object/object-storage.ts').ObjectStorage;
    };
    protected readonly env: Env;
  }
}
