import { expect, test } from 'vitest';
import { proseFor } from '../../scripts/reference/pages/prose.ts';

const prose = proseFor(new Set())('');

test('HTML in Markdown stays text, but for the breaks of lines in a table', () => {
  const { text } = prose.blocks('| change |\n|---|\n| Gone<br><b>at</b> |\n');
  expect(text).toContain('<td>Gone<br>&lt;b&gt;at&lt;/b&gt;</td>');
});

test('code is text without elements, and names its language for the script that colors it', () => {
  const { text } = prose.blocks('```ts\nconst a = (b: string) => b;\n```\n');
  expect(text).toContain('<code data-language="ts">const a = (b: string) =&gt; b;</code>');
});

test('a text below a block of code is what that prints, whole or shortened', () => {
  const { text } = prose.blocks(
    '```sh\nls\n```\n\n```text\na\n```\n\n```text\nb…\n```\n\nSo:\n\n```text\nc\n```\n',
  );
  expect(
    [...text.matchAll(/<figcaption>([^<]+)<.*?<code>([^<]+)</g)].map((found) => found.slice(1)),
  ).toEqual([
    ['Prints', 'a'],
    ['Prints, shortened', 'b…'],
  ]);
  expect(text).toContain('<code data-language="text">c</code>');
});

test('a JSON Pointer may break before a slash, and other code does not', () => {
  expect(prose.line('`/a/~1b` `a/b`').text).toBe('<code>/a<wbr>/<wbr>~1b</code> <code>a/b</code>');
});

test('a long address may break before the slashes of its path', () => {
  const address = 'http://127.0.0.1:4020/_sandbox/fixtures';
  expect(prose.line(`\`GET ${address}\``).text).toBe(
    '<code>GET http://127.0.0.1:4020<wbr>/_sandbox<wbr>/fixtures</code>',
  );
});

test('a heading is a link to itself, in which no other link stands', () => {
  const { text } = proseFor(new Set(['D18']))('').blocks('## Times, D18\n');
  expect(text.trim()).toBe('<h2 id="times-d18"><a href="#times-d18">Times, D18</a></h2>');
});

const diagram = `sequenceDiagram
  accTitle: A call
  accDescr: A program calls.
  participant P as Program
  participant S
  loop until done
    P->>S: GET <now>
    S-->>P: 200
  end
  Note over S: done`;

test('a sequence diagram is drawn, with its texts, and with its title for those who do not see it', () => {
  const { text } = prose.blocks(`\`\`\`mermaid\n${diagram}\n\`\`\`\n`);
  expect(text).toContain('role="img" aria-label="A call. A program calls."');
  for (const label of ['Program', 'S', 'until done', 'GET &lt;now&gt;', '200', 'done']) {
    expect(text).toContain(`>${label}</text>`);
  }
  expect(text.match(/class="message/g)).toHaveLength(2);
  expect(text.match(/class="message reply"/g)).toHaveLength(1);
});

test.each([
  ['a line of no known kind', 'activate P', 'the line `activate P`. Expected'],
  [
    'no participant',
    'participant P\nP->>Q: GET',
    'names `Q`. Expected one of its participants: P.',
  ],
])('a diagram with %s is refused', (_, line, message) => {
  const source = `\`\`\`mermaid\nsequenceDiagram\n${line}\n\`\`\`\n`;
  expect(() => prose.blocks(source)).toThrow(message);
});
