import { type Html, html, trusted } from '../../lib/html.ts';
import { UsageError } from '../../lib/usage-error.ts';

/** What happens next in a diagram, from top to bottom. */
type Step =
  | { kind: 'message'; from: string; to: string; isReply: boolean; text: string }
  | { kind: 'note'; over: string; text: string }
  | { kind: 'loop'; text: string }
  | { kind: 'end' };

interface Diagram {
  title: string;
  description: string;
  /** Name and label of each, from left to right. */
  readonly participants: Map<string, string>;
  readonly steps: Step[];
}

/** One kind of line: its form, and what a line of it adds to a diagram. */
type LineKind = readonly [RegExp, (diagram: Diagram, parts: readonly string[]) => void];

const lineKinds: readonly LineKind[] = [
  [/^sequenceDiagram$/, () => undefined],
  [/^accTitle: (.+)$/, (diagram, [title = '']) => Object.assign(diagram, { title })],
  [/^accDescr: (.+)$/, (diagram, [description = '']) => Object.assign(diagram, { description })],
  [
    /^participant (\w+)(?: as (.+))?$/,
    ({ participants }, [name = '', label]) => participants.set(name, label ?? name),
  ],
  [
    /^(\w+)(--?)>>(\w+): (.+)$/,
    ({ steps }, [from = '', line, to = '', text = '']) =>
      steps.push({ kind: 'message', from, to, isReply: line === '--', text }),
  ],
  [
    /^Note over (\w+): (.+)$/,
    ({ steps }, [over = '', text = '']) => steps.push({ kind: 'note', over, text }),
  ],
  [/^loop (.+)$/, ({ steps }, [text = '']) => steps.push({ kind: 'loop', text })],
  [/^end$/, ({ steps }) => steps.push({ kind: 'end' })],
];

/** @throws UsageError that names the line which is of no known kind */
function parse(source: string): Diagram {
  const diagram: Diagram = { title: '', description: '', participants: new Map(), steps: [] };
  for (const line of source.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const [form, add] = lineKinds.find(([each]) => each.test(line)) ?? [];
    if (!form || !add) throw new UsageError(unknownLine(line));
    add(diagram, (form.exec(line) ?? []).slice(1));
  }
  return diagram;
}

function unknownLine(line: string): string {
  return `A sequence diagram has the line \`${line}\`. Expected \`participant\`, \`A->>B: text\`, \`A-->>B: text\`, \`Note over\`, \`loop\` or \`end\`.`;
}

function unknownParticipant(name: string, names: readonly string[]): string {
  return `A sequence diagram names \`${name}\`. Expected one of its participants: ${names.join(', ')}.`;
}

const column = { first: 84, distance: 256 };
const head = { width: 166, height: 34 };
const row = { message: 46, note: 46, loop: 38, end: 22 };

/**
 * A diagram of Mermaid's kind `sequenceDiagram`, of which it reads what the guides use, as SVG; and as a list of its
 * steps, which the style sheet shows in place of it on a narrow screen.
 *
 * @throws UsageError when a line is of no known kind, or names no participant
 */
export function sequenceDiagram(source: string): Html {
  const { title, description, participants, steps } = parse(source);
  const names = [...participants.keys()];
  const xOf = (name: string) => {
    if (!participants.has(name)) throw new UsageError(unknownParticipant(name, names));
    return column.first + names.indexOf(name) * column.distance;
  };
  const width = 2 * column.first + (names.length - 1) * column.distance;
  const rows = rowsOf(steps);
  const height = head.height + 34 + steps.reduce((sum, { kind }) => sum + row[kind], 0);
  const labelOf = (name: string) => participants.get(name) ?? name;
  return html`<svg class="diagram sequence" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}. ${description}">
${names.map((name) => participant(labelOf(name), xOf(name), height))}
${loops(steps, rows).map((loop) => loopFrame(loop, width))}
${steps.map((step, index) => stepDrawing(step, rows[index] ?? 0, xOf))}
</svg>
<ol class="sequence-steps">${steps.map((step) => listedStep(step, labelOf))}</ol>`;
}

/** A step in words; those within a loop are a list of their own. */
function listedStep(step: Step, labelOf: (name: string) => string): Html {
  if (step.kind === 'note') return html`<li>${labelOf(step.over)}: ${step.text}</li>`;
  if (step.kind === 'loop') return html`<li>Loop ${step.text}:${trusted('<ol>')}`;
  if (step.kind === 'end') return trusted('</ol></li>');
  return html`<li>${labelOf(step.from)} → ${labelOf(step.to)}: <strong>${step.text}</strong></li>`;
}

/** Where each step stands, from the top. */
function rowsOf(steps: readonly Step[]): number[] {
  let y = head.height + 34;
  return steps.map(({ kind }) => {
    const own = y;
    y += row[kind];
    return own;
  });
}

function participant(label: string, x: number, height: number): Html {
  return html`<path class="lifeline" d="M${x} ${head.height}V${height}"/><rect class="box" x="${x - head.width / 2}" y="1" width="${head.width}" height="${head.height}" rx="5"/><text x="${x}" y="${head.height / 2 + 5}" text-anchor="middle">${label}</text>\n`;
}

/** Where a loop begins and ends, from the top. */
interface Loop {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Each loop; none is within another. */
function loops(steps: readonly Step[], rows: readonly number[]): Loop[] {
  return steps.flatMap((step, at) => {
    if (step.kind !== 'loop') return [];
    const end = steps.findIndex(({ kind }, other) => other > at && kind === 'end');
    return [{ text: step.text, from: rows[at] ?? 0, to: rows[end] ?? 0 }];
  });
}

function loopFrame({ text, from, to }: Loop, width: number): Html {
  const y = from - 22;
  return html`<rect class="loop" x="2" y="${y}" width="${width - 4}" height="${to - y - 22}" rx="5"/><text class="reference" x="14" y="${y + 18}">${text}</text>\n`;
}

function stepDrawing(step: Step, y: number, xOf: (name: string) => number): Html | undefined {
  if (step.kind === 'note') {
    const x = xOf(step.over);
    return html`<rect class="note" x="${x - head.width / 2}" y="${y - 16}" width="${head.width}" height="28" rx="3"/><text class="reference" x="${x}" y="${y + 3}" text-anchor="middle">${step.text}</text>\n`;
  }
  if (step.kind !== 'message') return undefined;
  const [from, to] = [xOf(step.from), xOf(step.to)];
  const back = from < to ? -9 : 9;
  return html`<path class="message${step.isReply && ' reply'}" d="M${from} ${y}H${to}"/><path class="head" d="M${to} ${y}l${back} -5v10z"/><text class="reference" x="${(from + to) / 2}" y="${y - 7}" text-anchor="middle">${step.text}</text>\n`;
}
