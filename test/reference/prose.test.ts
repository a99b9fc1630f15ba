import { expect, test } from 'vitest';
import { proseFor } from '../../scripts/reference/pages/prose.ts';

const prose = proseFor(new Set())('');

test('HTML in Markdown stays text, but for the breaks of lines in a table', () => {
  const { text } = prose.blocks('| change |\n|---|\n| Gone<br><b>at</b> |\n');
  expect(text).toContain('<td>Gone<br>&lt;b&gt;at&lt;/b&gt;</td>');
});

test('code has short elements for its colours, properly nested', () => {
  const { text } = prose.blocks('```ts\nconst a = (b: string) => b;\n```\n');
  expect(text).toContain('<i class="k">const</i>');
  expect(text.split('<i ').length).toBe(text.split('</i>').length);
  expect(text).not.toContain('hljs');
});
