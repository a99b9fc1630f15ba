/** A call to which a link of the document, or a journey, leads from the body of a success. */
export interface FollowUp {
  readonly operation: string;
  /** What the reader does by it, such as `Create a job with this workflow`. */
  readonly summary: string;
  /** The path as the document writes it. */
  readonly path: string;
  /** JSON Pointers into the body, by the name of the variable in the path. */
  readonly pointers: Readonly<Record<string, string>>;
  /** What the examples of the document have there, by the name of the variable. */
  readonly examples: Readonly<Record<string, string>>;
  /** JSON Pointers into the body, by the name of the field of the next body. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Variables of the path for which the caller chooses a new id. */
  readonly newIds?: readonly string[];
  /** Whether it reads a job. */
  readonly readsJob?: true;
}
