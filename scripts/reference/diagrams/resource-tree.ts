import type { Field } from '../model/field.ts';
import { areasOf, type Site } from '../site.ts';

/** A schema in the tree of its area. */
export interface ResourceNode {
  name: string;
  /** How deep it lies within the resource that contains it. */
  depth: number;
  /** Index of the node around it, in the same area. */
  parent?: number;
  /** Fields that hold the identifier of another resource. */
  references: Reference[];
}

/** A field such as `workflow_id`, and the schema of what it identifies. */
export interface Reference {
  field: string;
  target: string;
}

/** The resources of one area, each followed by what it contains. */
export interface ResourceArea {
  name: string;
  nodes: ResourceNode[];
}

/** What each area answers with; pages stand back behind what they list. */
export function resourceAreas(site: Site): ResourceArea[] {
  const names = site.schemas.map(({ name }) => name);
  return areasOf(site).map(({ name, operations }) => {
    const nodes: ResourceNode[] = [];
    for (const { responses } of operations) {
      const [success] = responses;
      const [listed] = success?.fields.filter((field) => field.path === 'list') ?? [];
      const schema = listed?.schemaName ?? success?.schemaName;
      const fields = listed?.fields ?? success?.fields ?? [];
      if (schema && !nodes.some((node) => node.name === schema)) add(nodes, schema, fields, names);
    }
    return { name, nodes };
  });
}

function add(
  nodes: ResourceNode[],
  name: string,
  fields: readonly Field[],
  names: readonly string[],
  parent?: number,
): void {
  const depth = parent === undefined ? 0 : (nodes[parent]?.depth ?? 0) + 1;
  const index = nodes.length;
  const references = fields.flatMap((field) => referenceOf(field.name, names));
  nodes.push({ name, depth, references, ...(parent !== undefined && { parent }) });
  for (const field of fields) {
    if (field.schemaName) add(nodes, field.schemaName, field.fields, names, index);
  }
}

/** `silo_entry_id` identifies a `SiloEntry`, as far as there is a schema of that name. */
function referenceOf(field: string, names: readonly string[]): Reference[] {
  if (!field.endsWith('_id')) return [];
  const words = field.split('_').slice(0, -1);
  const target = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return names.includes(target) ? [{ field, target }] : [];
}
