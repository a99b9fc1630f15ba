import { expect, test } from 'vitest';
import { proseFor } from '../../scripts/reference/pages/prose.ts';

const prose = proseFor(new Set())('');

test('HTML in Markdown stays text, but for the breaks of lines in a table', () => {
  const { text } = prose.blocks('| change |\n|---|\n| Gone<br><b>at</b> |\n');
  expect(text).toContain('<td>Gone<br>&lt;b&gt;at&lt;/b&gt;</td>');
});

test('code is text without elements, and names its language for the script that colours it', () => {
  const { text } = prose.blocks('```ts\nconst a = (b: string) => b;\n```\n');
  expect(text).toContain('<code data-language="ts">const a = (b: string) =&gt; b;</code>');
});
