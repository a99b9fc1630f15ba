import type { Api } from '../api/api.ts';
import type { Operation, RequestBody, Response } from '../api/operation.ts';
import type { Decision } from '../document/openapi.ts';
import type { NamedSchema } from './contents.ts';
import { contentFields, type Field, withoutNamed } from './fields/fields.ts';
import { decisionsOfOperation } from './provenance.ts';
import { type SharedResponse, sharedName, sharedResponsesOf } from './shared-responses.ts';

/**
 * What the page of an operation describes, and what it only names: in a large reference, what several operations have in
 * common is on one page, or else most of its bytes would be repetitions.
 */
export interface PageParts {
  /**
   * The fields of the JSON of a request or a response, on the page of its operation. In a large reference, those
   * inside a named schema are on the page of that schema alone, and so are all those of a response.
   */
  fieldsOf(given: RequestBody | Response | undefined): readonly Field[];
  /** Decisions that the page of an operation names. */
  decisionsOf(operation: Operation): readonly Decision[];
  /** The name of a response that is on the page of shared responses, and only named on those of the operations. */
  ownPageName(response: Response): string | undefined;
  /** Those responses; none in a small reference. */
  readonly ownPageResponses: readonly SharedResponse[];
}

/** What is where in a reference that may be large. */
export function pagePartsOf(
  api: Api,
  schemas: readonly NamedSchema[],
  isLarge: boolean,
): PageParts {
  const parts = isLarge ? largeParts(api, schemas) : smallParts;
  const decisions = new Map(
    api.operations.map((operation) => {
      const responses = operation.responses.filter((each) => !parts.ownPageName(each));
      return [operation, decisionsOfOperation(api, { ...operation, responses }, parts.fieldsOf)];
    }),
  );
  return { ...parts, decisionsOf: (operation) => decisions.get(operation) ?? [] };
}

type Parts = Omit<PageParts, 'decisionsOf'>;

const smallParts: Parts = {
  fieldsOf: (given) => contentFields(given?.content),
  ownPageName: () => undefined,
  ownPageResponses: [],
};

function largeParts({ operations }: Api, schemas: readonly NamedSchema[]): Parts {
  const withPage = new Set<string | undefined>(schemas.map(({ name }) => name));
  return {
    fieldsOf: (given) =>
      isResponse(given) && withPage.has(given?.content?.schema.name)
        ? []
        : contentFields(given?.content).map(withoutNamed),
    ownPageName: sharedName,
    ownPageResponses: sharedResponsesOf(operations),
  };
}

function isResponse(given: RequestBody | Response | undefined): boolean {
  return given !== undefined && 'status' in given;
}
