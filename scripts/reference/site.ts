import { gzipSync } from 'node:zlib';
import type { Api } from '../api/api.ts';
import type { Operation, RequestBody, Response } from '../api/operation.ts';
import type { Journey } from '../document/journeys.ts';
import type { Decision } from '../document/openapi.ts';
import { UsageError } from '../lib/usage-error.ts';
import type { FileContent } from '../lib/write-files.ts';
import { journeyRequests } from '../samples/journey-requests.ts';
import type { Brand } from './brand.ts';
import { type Area, areasOf, type NamedSchema, namedSchemasOf } from './contents.ts';
import { contentFields, type Field, withoutNamed } from './fields.ts';
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
  readonly brand?: Brand;
  /** Earlier versions of the document, which are published beside it. */
  readonly earlier?: readonly Api[];
}

/** A version of the document, to which the pages of the others lead. */
interface SiteVersion {
  readonly name: string;
  /** Path within the folder of the reference: empty, or with a slash at its end. */
  readonly folder: string;
  readonly navigation: Navigation;
}

/** A sandbox that runs in the pages. Each file is made when its function is called. */
export interface PageSandboxSource {
  /** The script of the worker that the console sends requests to. */
  worker(): Promise<string>;
  /** SQLite in WebAssembly, which the worker loads from beside its script. */
  wasm(): Promise<Uint8Array>;
}

/** A file that readers can download; its content is made when its function is called. */
export interface Download {
  readonly path: string;
  /** What it is for, in a few words. */
  readonly purpose: string;
  content(): FileContent;
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
  /** Other forms of the document. */
  readonly downloads?: (api: Api) => readonly Download[];
}

/** Everything that the pages of a reference show. */
export interface Site {
  readonly api: Api;
  /** What the pages call the API. */
  readonly name: string;
  readonly brand: Brand;
  /** Every version that is published, this one among them; none where it is the only one. */
  readonly versions: readonly SiteVersion[];
  /** Where this version stands among them. */
  readonly folder: string;
  /** In the order of the document's tags. */
  readonly areas: readonly Area[];
  /** Every named schema with fields, in the order of the document. */
  readonly schemas: readonly NamedSchema[];
  readonly sandbox: PageSandboxSource | undefined;
  readonly guides: readonly Guide[];
  readonly changelog: string;
  /** Those whose operations and parameters the document has. */
  readonly journeys: readonly Journey[];
  /** Path of the document in YAML: an archive in a large reference, where people read the pages. */
  readonly yaml: 'openapi.yaml' | 'openapi.yaml.gz';
  /** Other forms of the document, for programs. */
  readonly downloads: readonly Download[];
  readonly origins: readonly string[];
  /** Address of the folder, where it is known; it ends with a slash. */
  readonly address: string | undefined;
  readonly navigation: Navigation;
  /** Whether there is one text of everything: that of a large reference is longer than any model reads. */
  readonly hasFullText: boolean;
  /** Number of the revision, where pages are served while they are written and follow the changes. */
  readonly revision: number | undefined;
  /** Decisions that the page of an operation names. */
  decisionsOf(operation: Operation): readonly Decision[];
  /**
   * The fields of the JSON of a request or a response, on the page of its operation. In a large reference, those
   * inside a named schema are on the page of that schema alone, and so are all those of a response.
   */
  fieldsOf(given: RequestBody | Response | undefined): readonly Field[];
  /** Renders the Markdown of a page. */
  prose(root: string): Prose;
}

/**
 * Gathers what the pages show.
 *
 * @param revision number of the revision, for pages that follow the changes
 */
export function siteOf(source: ReferenceSource, revision?: number): Site {
  const { api, guides, changelog, origins = [], address, brand = {} } = source;
  const journeys = (source.journeys ?? []).filter((each) => journeyRequests(each, api));
  const areas = areasOf(api);
  const schemas = namedSchemasOf(api);
  const withPage = new Set<string | undefined>(schemas.map(({ name }) => name));
  const decisions = new Map(
    api.operations.map((operation) => [operation, decisionsOfOperation(api, operation)]),
  );
  const navigation = new Navigation({ areas, schemas, guides, journeys });
  return {
    ...{ api, areas, schemas, guides, changelog, journeys, origins, address, revision, navigation },
    ...{ brand, name: brand.name ?? api.title, versions: [], folder: '' },
    hasFullText: !navigation.isLarge,
    fieldsOf: (given) => {
      const fields = contentFields(given?.content);
      if (!navigation.isLarge) return fields;
      return isResponse(given) && withPage.has(given?.content?.schema.name)
        ? []
        : fields.map(withoutNamed);
    },
    decisionsOf: (operation) => decisions.get(operation) ?? [],
    sandbox: source.sandbox?.(api.document),
    yaml: navigation.isLarge ? 'openapi.yaml.gz' : 'openapi.yaml',
    downloads: (source.downloads?.(api) ?? []).map((each) =>
      navigation.isLarge && each.path.endsWith('.json') ? compressed(each) : each,
    ),
    prose: proseFor(new Set(api.decisions.map(({ id }) => id))),
  };
}

/** A form of a large document is downloaded as an archive: few hosts compress files of megabytes. */
function compressed({ path, purpose, content }: Download): Download {
  return { path: `${path}.gz`, purpose, content: () => gzipSync(content(), { level: 9 }) };
}

function isResponse(given: RequestBody | Response | undefined): boolean {
  return given !== undefined && 'status' in given;
}

/**
 * The sites of a document and of its earlier versions, each leading to the others. That of the document itself
 * comes first.
 *
 * @param revision number of the revision, for pages that follow the changes
 * @throws UsageError when two earlier versions have the same number
 */
export function sitesOf(source: ReferenceSource, revision?: number): Site[] {
  const { earlier = [], address } = source;
  const [twice] = earlier.map(({ version }) => version).filter(isRepeated);
  if (twice !== undefined) {
    throw new UsageError(`Two earlier documents have the version ${twice}. Name each once.`);
  }
  const sites = [source.api, ...earlier].map((api, index) => {
    const folder = index === 0 ? '' : `versions/${encodeURIComponent(api.version)}/`;
    const own = { ...source, api, address: address && address + folder };
    return { ...siteOf(own, revision), folder };
  });
  const versions = sites.map(({ api, folder, navigation }, index) => {
    return { name: index === 0 ? `${api.version} (latest)` : api.version, folder, navigation };
  });
  return sites.map((site) => (versions.length > 1 ? { ...site, versions } : site));
}

function isRepeated(each: string, index: number, all: readonly string[]): boolean {
  return all.indexOf(each) !== index;
}
