import { expect, test } from 'vitest';
import { markdownSections } from '../../scripts/lib/markdown.ts';

test('a section ends at the next heading, and a comment in a block of code is none', () => {
  const text =
    '# One\n\nFirst.\n\n```sh\n# not a heading\nls\n```\n\n## Two\n\nSecond.\n\n#### Deep\n';
  expect(markdownSections(text)).toEqual([
    { heading: 'One', text: 'First.\n\n```sh\n# not a heading\nls\n```' },
    { heading: 'Two', text: 'Second.\n\n#### Deep' },
  ]);
});
