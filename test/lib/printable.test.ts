import { expect, test } from 'vitest';
import { printable, printableLines } from '../../scripts/lib/terminal.ts';

const codes = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test.each([
  ['C0', codes(0x00, 0x1f)],
  ['delete and C1', codes(0x7f, 0x9f)],
  ['bidirectional', [0x061c, 0x200e, 0x200f, ...codes(0x202a, 0x202e), ...codes(0x2066, 0x2069)]],
  ['line and paragraph separators', [0x2028, 0x2029]],
])('%s controls are escaped', (_, controls) => {
  for (const code of controls) {
    const escaped = `\\u${code.toString(16).padStart(4, '0')}`;
    expect(printable(`a${String.fromCharCode(code)}b`)).toBe(`a${escaped}b`);
  }
});

test('text of any language stays as it is', () => {
  const text = 'Grüße, שלום, مرحبا, 你好, 👩‍💻, “quoted” – $TOKEN';
  expect(printable(text)).toBe(text);
});

test('a text of several lines keeps its lines, and nothing else', () => {
  expect(printableLines('one\n\ttwo\r\u001b[2J')).toBe('one\n\ttwo\\u000d\\u001b[2J');
});
