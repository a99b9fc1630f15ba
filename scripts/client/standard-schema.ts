/**
 * A validator of any library that implements Standard Schema (https://standardschema.dev), version 1.
 *
 * @typeParam Input what it validates
 * @typeParam Output what it makes of that
 */
export interface StandardSchema<Input, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Validated<Output> | Promise<Validated<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** How a connection validates the content of documents. */
export interface ContentRules {
  /** Without a schema, nothing is validated. */
  readonly schema: StandardSchema<unknown> | undefined;
  /** Names of the fields with content, in the body and in the response or its items, by the operationId. */
  readonly fields: Readonly<Record<string, readonly [sent: string, received: string]>>;
}

/** What a validator returns. */
export type Validated<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly ContentIssue[] };

/** Where and how a document differs from its schema. */
export interface ContentIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
