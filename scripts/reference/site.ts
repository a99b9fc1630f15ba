import type { Api } from '../api/api.ts';
import type { Operation } from '../api/operation.ts';
import type { Journey } from '../document/journeys.ts';
import type { Decision } from '../document/openapi.ts';
import { journeyRequests } from '../samples/journey-requests.ts';
import { type Area, areasOf, type NamedSchema, namedSchemasOf } from './contents.ts';
import type { Guide } from './guides.ts';
import { Navigation } from './navigation.ts';
import { type Prose, proseFor } from './pages/prose.ts';
import { decisionsOfOperation } from './provenance.ts';

/** Where a reference will be published. */
export interface PublishingSettings {
  /** Origins, beside this computer, to which the pages may send requests. */
  readonly origins?: readonly string[];
  /** Address of the folder, such as `https://docs.example.com/api/`, where it is known. */
  readonly address?: string | undefined;
}

/** A sandbox that runs in the pages. Each file is made when its function is called. */
export interface PageSandboxSource {
  /** The script of the worker that the console sends requests to. */
  worker(): Promise<string>;
  /** SQLite in WebAssembly, which the worker loads from beside its script. */
  wasm(): Promise<Uint8Array>;
}

/** What a reference is made of: the API, and what people write beside it. */
export interface ReferenceSource extends PublishingSettings {
  readonly api: Api;
  /** Makes the console's default server; without it, the console calls only other servers. */
  readonly sandbox?: (document: Api['document']) => PageSandboxSource;
  readonly guides: readonly Guide[];
  /** What changed from version to version, in Markdown. */
  readonly changelog: string;
  /** What callers do with several operations. */
  readonly journeys?: readonly Journey[];
  /** Origins, beside this computer, to which the pages may send requests. */
  readonly origins?: readonly string[];
}

/** Everything that the pages of a reference show. */
export interface Site {
  readonly api: Api;
  /** In the order of the document's tags. */
  readonly areas: readonly Area[];
  /** Every named schema with fields, in the order of the document. */
  readonly schemas: readonly NamedSchema[];
  readonly sandbox: PageSandboxSource | undefined;
  readonly guides: readonly Guide[];
  readonly changelog: string;
  /** Those whose operations and parameters the document has. */
  readonly journeys: readonly Journey[];
  readonly origins: readonly string[];
  /** Address of the folder, where it is known; it ends with a slash. */
  readonly address: string | undefined;
  readonly navigation: Navigation;
  /** Number of the revision, where pages are served while they are written and follow the changes. */
  readonly revision: number | undefined;
  /** Decisions that the page of an operation names. */
  decisionsOf(operation: Operation): readonly Decision[];
  /** Renders the Markdown of a page. */
  prose(root: string): Prose;
}

/**
 * Gathers what the pages show.
 *
 * @param revision number of the revision, for pages that follow the changes
 */
export function siteOf(source: ReferenceSource, revision?: number): Site {
  const { api, guides, changelog, origins = [], address } = source;
  const journeys = (source.journeys ?? []).filter((each) => journeyRequests(each, api));
  const areas = areasOf(api);
  const schemas = namedSchemasOf(api);
  const decisions = new Map(
    api.operations.map((operation) => [operation, decisionsOfOperation(api, operation)]),
  );
  return {
    ...{ api, areas, schemas, guides, changelog, journeys, origins, address, revision },
    navigation: new Navigation({ areas, schemas, guides, journeys }),
    decisionsOf: (operation) => decisions.get(operation) ?? [],
    sandbox: source.sandbox?.(api.document),
    prose: proseFor(new Set(api.decisions.map(({ id }) => id))),
  };
}
