/** Written by the build: see scripts/package/build/build-client.ts. */
declare module 'response-validators' {
  /** A compiled schema of a body. */
  interface BodyValidator {
    (body: unknown): boolean;
    errors?: { instancePath: string; message?: string }[] | null;
  }

  /** Validators of the responses of operations, by method and path such as `GET /silo/v1/entries`. */
  const validators: Readonly<Record<string, { operation: string; validate: BodyValidator }>>;
  export default validators;
}
