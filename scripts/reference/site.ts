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
  /** Whether pages are served while they are written, and follow the changes. */
  live: boolean;
}

/** What the builder of a reference may choose. */
export interface SiteOptions {
  origins?: string[];
  live?: boolean;
}

/** Gathers what the pages are made of, from a bundle and the guides. */
export async function siteOf(
  bundle: OpenAPIDocument,
  { origins = [], live = false }: SiteOptions = {},
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
    live,
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
