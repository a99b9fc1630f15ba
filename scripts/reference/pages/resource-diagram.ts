import { successOf } from '../../api/operation.ts';
import { identifiedBy } from '../../api/roles.ts';
import { type Html, html } from '../../lib/html.ts';
import type { Area } from '../contents.ts';
import { contentFields, type Field } from '../fields/fields.ts';
import type { Site } from '../site.ts';

/** A schema in the tree of its area. */
interface Resource {
  readonly name: string;
  /** How deep it lies within the resource that contains it. */
  readonly depth: number;
  /** Index of the resource that contains it, in the same area. */
  readonly parent: number | undefined;
  /** Fields that hold the identifier of another resource. */
  readonly references: readonly ResourceReference[];
}

/** A field with the identifier of another resource, and the schema of that. */
interface ResourceReference {
  readonly field: string;
  readonly target: string;
}

interface Box extends Resource {
  readonly area: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const column = 236;
const boxWidth = 190;
const titleHeight = 30;
const lineHeight = 16;
const gap = 10;
const indent = 18;
const top = 40;

/** The resources, what each contains (lines) and what it refers to (dashed), from the document. */
export function resourceDiagram({ areas, schemas }: Site): Html {
  const byKind = new Map<string | undefined, string>(
    schemas.flatMap(({ name, schema: { resource } }) => (resource ? [[resource, name]] : [])),
  );
  const columns = areas.map((area, index) => place(resourcesOf(area, byKind), index));
  const boxes = columns.flat();
  const byName = new Map(boxes.toReversed().map((box) => [box.name, box]));
  const width = columns.length * column;
  const height = boxes.reduce((max, { y, height }) => Math.max(max, y + height), top) + 8;
  const sentences = boxes.flatMap(({ name, references }) =>
    references.map(({ field, target }) => `${name}.${field} identifies a ${target}.`),
  );
  return html`<svg class="diagram" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-labelledby="resources-title resources-description">
<title id="resources-title">Resources by area</title>
<desc id="resources-description">${sentences.join(' ')}</desc>
${areas.map(({ name }, index) => html`<text class="area" x="${index * column + 2}" y="20">${name}</text>`)}
${columns.map((boxes) => boxes.map((box) => containment(box, boxes[box.parent ?? -1])))}
${boxes.map((box) => arrows(box, byName))}
${boxes.map(drawing)}
</svg>`;
}

/** What the operations of an area respond with, each resource followed by what it contains. */
function resourcesOf(
  { operations }: Area,
  byKind: ReadonlyMap<string | undefined, string>,
): Resource[] {
  const resources: Resource[] = [];
  const known = new Set<string>();
  const add = (name: string, fields: readonly Field[], parent?: number) => {
    const depth = parent === undefined ? 0 : (resources[parent]?.depth ?? 0) + 1;
    const references = fields.flatMap(({ name, role }) => {
      const target = byKind.get(identifiedBy(role));
      return target === undefined ? [] : [{ field: name, target }];
    });
    const index = resources.push({ name, depth, parent, references }) - 1;
    known.add(name);
    for (const { schemaName, fields: inner } of fields) {
      if (schemaName !== undefined) add(schemaName, inner, index);
    }
  };
  for (const operation of operations) {
    const content = successOf(operation)?.content;
    const fields = contentFields(content);
    const items = fields.find(({ role }) => role === 'page-items');
    const name = items?.schemaName ?? content?.schema.name;
    if (name !== undefined && !known.has(name)) add(name, items?.fields ?? fields);
  }
  return resources;
}

function place(resources: readonly Resource[], area: number): Box[] {
  let y = top;
  return resources.map((resource) => {
    const { depth, references } = resource;
    const x = area * column + depth * indent + 2;
    const height = titleHeight + references.length * lineHeight;
    const box = { ...resource, area, x, y, width: boxWidth - depth * indent, height };
    y += height + gap;
    return box;
  });
}

function drawing({ name, x, y, width, height, references }: Box): Html {
  return html`<a href="schemas/${name}.html"><rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="4"/><text class="title" x="${x + 10}" y="${y + 20}">${name}</text>${references.map(
    ({ field }, index) =>
      html`<text class="reference" x="${x + 10}" y="${referenceLine(y, index)}">${field}</text>`,
  )}</a>\n`;
}

function referenceLine(y: number, index: number): number {
  return y + titleHeight + index * lineHeight + 5;
}

function containment({ x, y }: Box, around: Box | undefined): Html | undefined {
  if (!around) return undefined;
  const left = around.x + indent / 2;
  return html`<path class="contains" d="M${left} ${around.y + around.height}V${y + titleHeight / 2}H${x}"/>\n`;
}

function arrows(box: Box, byName: ReadonlyMap<string, Box>): Html[] {
  return box.references.flatMap(({ target }, index) => {
    const to = byName.get(target);
    return to ? [connection(box, to, referenceLine(box.y, index) - 4)] : [];
  });
}

/** Within an area around the right side; to another one straight across the space between. */
function connection(from: Box, to: Box, startY: number): Html {
  const endY = to.y + titleHeight / 2;
  const end = to.x + to.width;
  const isNear = from.area === to.area;
  const start = isNear ? from.x + from.width : from.x;
  const bend = isNear ? Math.max(start, end) + 26 : (start + end) / 2;
  const path = `M${start} ${startY}C${bend} ${startY} ${bend} ${endY} ${end + 7} ${endY}`;
  return html`<path class="refers" d="${path}"/><path class="head" d="M${end} ${endY}l8-4v8z"/>\n`;
}
