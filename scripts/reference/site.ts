import type { OpenAPIDocument } from '../document/openapi.ts';
import { type Guide, readGuides } from './guides.ts';
import { type OperationModel, operationModels } from './model/operation-model.ts';
import { type SchemaModel, schemaModels } from './model/schema-model.ts';

/** Everything that the pages of a reference are made of. */
export interface Site {
  bundle: OpenAPIDocument;
  title: string;
  version: string;
  operations: OperationModel[];
  schemas: SchemaModel[];
  guides: Guide[];
  /** Origins, beside this computer, to which the pages may send requests. */
  origins: string[];
  /** Number of the edition, where pages are served while they are written and follow the changes. */
  edition?: number;
}

/** What the builder of a reference may choose. */
export interface SiteOptions {
  origins?: string[];
  edition?: number;
}

/** Gathers what the pages are made of, from a bundle and the guides. */
export async function siteOf(
  bundle: OpenAPIDocument,
  { origins = [], edition }: SiteOptions = {},
): Promise<Site> {
  const operations = operationModels(bundle);
  return {
    bundle,
    title: bundle.info.title,
    version: bundle.info.version,
    operations,
    schemas: schemaModels(bundle, operations),
    guides: await readGuides(),
    origins,
    ...(edition !== undefined && { edition }),
  };
}

/** Operations by their area, in the order of the document's tags. */
export function areasOf({ bundle, operations }: Site) {
  const named = (bundle.tags ?? []).map(({ name, description = '' }) => ({ name, description }));
  const rest = new Set(
    operations.map(({ area }) => area).filter((area) => !named.some(({ name }) => name === area)),
  );
  return [...named, ...[...rest].map((name) => ({ name, description: '' }))].map((area) => ({
    ...area,
    operations: operations.filter((operation) => operation.area === area.name),
  }));
}
