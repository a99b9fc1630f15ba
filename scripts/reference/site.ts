import { gzipSync } from 'node:zlib';
import type { Api } from '../api/api.ts';
import type { Journey } from '../document/journeys.ts';
import { UsageError } from '../lib/usage-error.ts';
import type { FileContent } from '../lib/write-files.ts';
import { readHttpText } from '../samples/http-text.ts';
import { journeyRequests } from '../samples/journey-requests.ts';
import type { Brand } from './brand.ts';
import { consoleServers } from './console-servers.ts';
import { type Area, areasOf, type NamedSchema, namedSchemasOf } from './contents.ts';
import { type ErrorCatalogue, errorCatalogueOf } from './error-catalogue.ts';
import type { Guide } from './guides.ts';
import { Navigation } from './navigation.ts';
import { type PageParts, pagePartsOf } from './page-parts.ts';
import { type Prose, proseFor } from './pages/prose.ts';
import { guideRequest } from './pages/request-tabs.ts';
import { sharedResponsesOf } from './shared-responses.ts';

/** Where a reference will be published. */
export interface PublishingSettings {
  /** Origins, beside this computer, to which the pages may send requests, and which their consoles offer. */
  readonly origins?: readonly string[];
  /** Address of the folder, such as `https://docs.example.com/api/`, where it is known. */
  readonly address?: string | undefined;
  readonly brand?: Brand;
  /** Earlier versions of the document, which are published beside it. */
  readonly earlier?: readonly Api[];
}

/** A version of the document, to which the pages of the others lead. */
export interface SiteVersion {
  readonly version: string;
  /** What the switch of versions calls it. */
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
  /** Whether it says only what the document and the pages say: a large reference goes without. */
  readonly isRepetition?: boolean;
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
export interface Site extends PageParts {
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
  readonly errorCatalogue: ErrorCatalogue | undefined;
  readonly changelog: string;
  /** Those whose operations and parameters the document has. */
  readonly journeys: readonly Journey[];
  /** Path of the document in YAML: an archive in a large reference, where people read the pages. */
  readonly yaml: 'openapi.yaml' | 'openapi.yaml.gz';
  /** Other forms of the document, for programs. */
  readonly downloads: readonly Download[];
  /** Addresses of servers, beside this computer, that readers choose from in a console. */
  readonly servers: readonly string[];
  /** Address of the folder, where it is known; it ends with a slash. */
  readonly address: string | undefined;
  readonly navigation: Navigation;
  /** Whether there is one text of everything: that of a large reference is longer than any model reads. */
  readonly hasFullText: boolean;
  /** Number of the revision, where pages are served while they are written and follow the changes. */
  readonly revision: number | undefined;
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
  const responses = sharedResponsesOf(api.operations);
  const navigation = new Navigation({ areas, schemas, guides, journeys, responses });
  return {
    ...{ api, areas, schemas, guides, changelog, journeys, address, revision, navigation },
    servers: consoleServers(api.document, origins),
    ...{ brand, name: brand.name ?? api.title, versions: [], folder: '' },
    errorCatalogue: errorCatalogueOf(guides),
    hasFullText: !navigation.isLarge,
    ...pagePartsOf(api, schemas, navigation.isLarge),
    sandbox: source.sandbox?.(api.document),
    yaml: navigation.isLarge ? 'openapi.yaml.gz' : 'openapi.yaml',
    downloads: downloadsOf(source.downloads?.(api) ?? [], navigation.isLarge),
    prose: proseFor(new Set(api.decisions.map(({ id }) => id)), (text, name, root) => {
      const sample = readHttpText(api.operations, text);
      return sample && guideRequest(sample, name, root);
    }),
  };
}

function downloadsOf(downloads: readonly Download[], isLarge: boolean): readonly Download[] {
  if (!isLarge) return downloads;
  return downloads
    .filter(({ isRepetition = false }) => !isRepetition)
    .map((each) => (each.path.endsWith('.json') ? compressed(each) : each));
}

/** A form of a large document is downloaded as an archive: few hosts compress files of megabytes. */
function compressed({ path, purpose, content }: Download): Download {
  return { path: `${path}.gz`, purpose, content: () => gzipSync(content(), { level: 9 }) };
}

/**
 * The sites of a document and of its earlier versions, each leading to the others. That of the document itself
 * comes first.
 *
 * @param revision number of the revision, for pages that follow the changes
 * @throws UsageError when two of them have the same number
 */
export function sitesOf(source: ReferenceSource, revision?: number): Site[] {
  const { earlier = [], address } = source;
  assertVersions(source.api, earlier);
  const sites = [source.api, ...earlier].map((api, index) => {
    const folder = index === 0 ? '' : `versions/${encodeURIComponent(api.version)}/`;
    const own = { ...source, api, address: address && address + folder };
    return { ...siteOf(own, revision), folder };
  });
  const versions = sites.map(({ api: { version }, folder, navigation }, index) => {
    return { version, name: index === 0 ? `${version} (latest)` : version, folder, navigation };
  });
  return sites.map((site) => (versions.length > 1 ? { ...site, versions } : site));
}

function assertVersions({ version }: Api, earlier: readonly Api[]): void {
  const versions = earlier.map((each) => each.version);
  if (versions.includes(version)) {
    throw new UsageError(
      `An earlier document has the version ${version}, as the document itself. Name one of another version, or give the document a new one.`,
    );
  }
  const [twice] = versions.filter(isRepeated);
  if (twice === undefined) return;
  throw new UsageError(`Two earlier documents have the version ${twice}. Name each once.`);
}

function isRepeated(each: string, index: number, all: readonly string[]): boolean {
  return all.indexOf(each) !== index;
}
