import { expect, test } from 'vitest';
import { splitLead } from '../../scripts/reference/pages/usage-notes.ts';

test.each([
  ['One. Two.', 'One. Two.', ''],
  ['One. Two. Three.', 'One. Two.', 'Three.'],
  ['One\nline. Two. `a. B`. Four.', 'One\nline. Two.', '`a. B`. Four.'],
  ['One. `Code. More` ends. Three.', 'One. `Code. More` ends.', 'Three.'],
  ['One.\n\nTwo.\n\n- a', 'One.', 'Two.\n\n- a'],
  ['- One. Two. Three.', '- One. Two. Three.', ''],
  ['Version 1.2 is new. Two, 3.4 too. Five.', 'Version 1.2 is new. Two, 3.4 too.', 'Five.'],
  ['', '', ''],
])('%j begins with %j', (description, lead, rest) => {
  expect(splitLead(description)).toEqual({ lead, rest });
});
