import { type Html, html } from '../../lib/html.ts';
import type { Site } from '../site.ts';
import { type ResourceArea, type ResourceNode, resourceAreas } from './resource-tree.ts';

const column = 236;
const boxWidth = 190;
const titleHeight = 30;
const lineHeight = 16;
const gap = 10;
const indent = 18;
const top = 40;

interface Box extends ResourceNode {
  area: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The resources, what each contains (lines) and what it refers to (dashed), from the document. */
export function resourceDiagram(site: Site): Html {
  const areas = resourceAreas(site);
  const boxes = areas.flatMap(place);
  const height = Math.max(...boxes.map(({ y, height }) => y + height)) + 8;
  const sentences = boxes.flatMap(({ name, references }) =>
    references.map(({ field, target }) => `${name}.${field} identifies a ${target}.`),
  );
  return html`<svg class="diagram" viewBox="0 0 ${areas.length * column} ${height}" width="${areas.length * column}" height="${height}" role="group" aria-labelledby="resources-title resources-description">
<title id="resources-title">The resources of the four areas</title>
<desc id="resources-description">${sentences.join(' ')}</desc>
${areas.map(({ name }, index) => html`<text class="area" x="${index * column + 2}" y="20">${name}</text>`)}
${boxes.map((box) => containment(box, boxes))}
${boxes.map((box) => references(box, boxes))}
${boxes.map(drawing)}
</svg>`;
}

function place({ nodes }: ResourceArea, area: number): Box[] {
  let y = top;
  return nodes.map((node) => {
    const x = area * column + node.depth * indent + 2;
    const height = titleHeight + node.references.length * lineHeight;
    const box = { ...node, area, x, y, width: boxWidth - node.depth * indent, height };
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

function containment({ parent, area, x, y }: Box, boxes: readonly Box[]): Html | undefined {
  const around = boxes.filter((box) => box.area === area)[parent ?? -1];
  if (!around) return undefined;
  const left = around.x + indent / 2;
  return html`<path class="contains" d="M${left} ${around.y + around.height}V${y + titleHeight / 2}H${x}"/>\n`;
}

function references(box: Box, boxes: readonly Box[]): Html[] {
  return box.references.flatMap(({ target }, index) => {
    const to = boxes.find(({ name }) => name === target);
    return to ? [connection(box, to, referenceLine(box.y, index) - 4)] : [];
  });
}

/** Within an area around the right side; to another one straight across the space between. */
function connection(from: Box, to: Box, startY: number): Html {
  const endY = to.y + titleHeight / 2;
  const end = to.x + to.width;
  if (from.area === to.area) {
    const start = from.x + from.width;
    const bend = Math.max(start, end) + 26;
    return arrow(
      `M${start} ${startY}C${bend} ${startY} ${bend} ${endY} ${end + 7} ${endY}`,
      end,
      endY,
    );
  }
  const middle = (from.x + end) / 2;
  return arrow(
    `M${from.x} ${startY}C${middle} ${startY} ${middle} ${endY} ${end + 7} ${endY}`,
    end,
    endY,
  );
}

function arrow(path: string, x: number, y: number): Html {
  return html`<path class="refers" d="${path}"/><path class="head" d="M${x} ${y}l8-4v8z"/>\n`;
}
