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

/** What a validator returns. */
export type Validated<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly ContentIssue[] };

/** Where and how a document differs from its schema. */
export interface ContentIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
