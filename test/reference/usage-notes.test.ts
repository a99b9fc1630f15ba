import { expect, test } from 'vitest';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { fastFiles } from '../../scripts/reference/reference.ts';
import { siteOf } from '../../scripts/reference/site.ts';
import { bundle } from '../support/bundle.ts';

const files = await fastFiles(siteOf(await referenceSource(bundle)));

/** Items of the box on how a job ended: the field that each leads to, and its sign. */
function notes(page: string): (string | undefined)[][] {
  const items = page.matchAll(/<li class="field-note"><a href="#([^"]+)">.*?<\/li>/g);
  return [...items].map(([item, anchor]) => [anchor, /(?:assumed|open) D\d+[^<]*/.exec(item)?.[0]]);
}

test('the page of a job says how it ended, by field, with a sign at what the source does not state', () => {
  expect(notes(files.get('operations/fetchJob.html') ?? '')).toEqual([
    ['response.completed_at', 'assumed D94'],
    ['response.status', 'open D16'],
    ['response.faults', undefined],
    ['response.intents', undefined],
  ]);
});

test('the Markdown of a job says the same', () => {
  const markdown = files.get('operations/fetchJob.md') ?? '';
  expect(markdown).toContain(
    '- `completed_at` [assumed D94]: once it is there, the job has ended.',
  );
  expect(markdown).toContain('- `status` [open D16]: ');
  expect(markdown).toContain('- `faults`: the failures');
});

test('a conflict is an example of the operations that create under a chosen identifier, as an open point', () => {
  const caption = (id: string) => {
    const page = files.get(`operations/${id}.html`) ?? '';
    return /<p class="caption">Another body.*?<\/p>/.exec(page)?.[0];
  };
  expect(caption('createJob')).toContain('>open D44</a>');
  expect(caption('createWorkflow')).toContain('>open D45</a>');
  expect(caption('fetchJob')).toBeUndefined();
  expect(files.get('operations/createJob.md')).toContain('status 409 [open D44]\n');
  expect(files.get('operations/fetchJob.md')).not.toContain('Another body');
});

test('each operation says in one line how it takes a token, and once that it takes none', () => {
  const section = (id: string) =>
    /<h2 id="authentication">.*?<\/h2>\s*(.*?)\s*<h2/s.exec(
      files.get(`operations/${id}.html`) ?? '',
    )?.[1];
  expect(section('fetchJob')?.match(/<p>/g)).toHaveLength(1);
  expect(section('fetchJob')).toContain(
    '<a href="../guides/authenticate.html">Authenticate</a></p>',
  );
  expect(section('authorizeEnrollment')).toBe('<p>Needs no token.</p>');
  expect(files.get('operations/authorizeEnrollment.html')).not.toContain('id="usage-notes"');
});
