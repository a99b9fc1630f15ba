import { element } from './elements.ts';

/** An object or a list whose lines are being read. */
interface Block {
  readonly lines: Node;
  readonly isList: boolean;
  /** Where the number of its fields or items stands while it is folded; nothing for one that is not folded. */
  readonly size?: HTMLElement;
  count: number;
}

/** Below the whole value: deeper ones would make a stop of the Tab key of almost every line. */
const deepest = 2;

/**
 * JSON that `readableJson` wrote, with colors, in which objects and lists of several lines can be folded. The text
 * stays the same, so that copying copies what is folded, too.
 */
export function foldableJson(text: string): DocumentFragment {
  const whole = document.createDocumentFragment();
  const open: Block[] = [{ lines: whole, isList: false, count: 0 }];
  for (const [index, line] of text.split('\n').entries()) {
    const [, indent = '', rest = ''] = /^(\s*)(.*)$/.exec(line) ?? [];
    const begin = index === 0 ? '' : `\n${indent}`;
    open.at(-1)?.lines.appendChild(new Text(begin));
    if (/^[}\]]/.test(rest)) close(open.pop());
    const around = open.at(-1);
    if (!around) continue;
    if (!/^[}\]]/.test(rest)) around.count += 1;
    for (const part of colored(rest)) around.lines.appendChild(part);
    if (/[{[]$/.test(rest)) open.push(begun(around.lines, rest, open.length));
  }
  return whole;
}

/** @param depth how many objects and lists it lies in */
function begun(around: Node, line: string, depth: number): Block {
  const isList = line.endsWith('[');
  const isFolded = depth > 1 && depth <= deepest + 1;
  if (!isFolded) return { lines: around, isList, count: 0 };
  const [, name = 'item'] = /^"(.*)": .$/.exec(line) ?? [];
  const button = element('button', { type: 'button', className: 'fold', ariaLabel: name });
  button.ariaExpanded = 'true';
  button.addEventListener('click', () => {
    button.ariaExpanded = String(button.ariaExpanded !== 'true');
  });
  const lines = element('span', {});
  const size = element('span', { className: 'size' });
  const place = element('span', { className: 'fold-line' }, button);
  for (const part of [place, lines, size]) around.appendChild(part);
  return { lines, isList, size, count: 0 };
}

function close(block: Block | undefined): void {
  if (!block?.size) return;
  const { count, isList, size } = block;
  const unit = isList ? 'item' : 'field';
  size.dataset.size = ` ${count} ${unit}${count === 1 ? '' : 's'} `;
}

const token = /("(?:[^"\\]|\\.)*")(:?)|(-?\d[\d.eE+-]*|true|false|null)/g;

/** The parts of a line, in the classes that the style sheet has for the samples. */
function colored(line: string): Node[] {
  const parts: Node[] = [];
  let end = 0;
  for (const { 0: whole, 1: string, 2: colon, index } of line.matchAll(token)) {
    const kind = string === undefined ? 'literal' : colon ? 'attr' : 'string';
    const text = string ?? whole;
    parts.push(new Text(line.slice(end, index)));
    parts.push(element('span', { className: `hljs-${kind}` }, text));
    end = index + text.length;
  }
  return [...parts, new Text(line.slice(end))];
}
