import { expect, test } from 'vitest';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { fastFiles } from '../../scripts/reference/reference.ts';
import { siteOf } from '../../scripts/reference/site.ts';
import { bundle } from '../support/bundle.ts';

const files = await fastFiles(siteOf(await referenceSource(bundle)));

/** The codes that a page shows in its examples of errors: blocks that begin with the code. */
function codesIn(path: string): string[] {
  const text = (files.get(path) ?? '').replaceAll('&quot;', '"');
  return [...text.matchAll(/(?:>|json\n)\{\s+"code": "([a-z-]+)"/g)].map(([, code = '']) => code);
}

/** Those in the table of errors of an operation. */
function codesInTable(id: string): string[] {
  const page = files.get(`operations/${id}.html`) ?? '';
  const rows = page.matchAll(/<tr><td>\d{3}<\/td><td[^>]*><code>([a-z-]+)<\/code>/g);
  return [...rows].map(([, code = '']) => code);
}

test.each([
  ['createWorkflow', ['200', '400', '401', '404', '409', '500', 'Received']],
  ['fetchJob', ['200 succeeded', '200 failed', '401', '404', '500', 'Received']],
])(
  'a tab of an example shows the status that the table of errors has for it, and its name if others have that status: %s',
  (id, labels) => {
    const page = files.get(`operations/${id}.html`) ?? '';
    const tabs = page.matchAll(/name="response" value="[^"]*"[^>]*>([^<]*)</g);
    expect([...tabs].map(([, label]) => label)).toEqual(labels);
  },
);

test.each([
  ['listSiloEntries', ['unauthorized', 'internal']],
  ['fetchJob', ['unauthorized', 'not-found', 'internal']],
  ['updateWorkspace', ['invalid-body', 'unauthorized', 'not-found', 'internal']],
  ['createJob', ['invalid-body', 'unauthorized', 'not-found', 'conflict', 'internal']],
  ['authorizeEnrollment', ['invalid-body', 'wrong-credentials', 'not-found', 'internal']],
])('%s shows the errors that it can have, and no others', (id, codes) => {
  expect(codesInTable(id)).toEqual(codes);
  expect(codesIn(`operations/${id}.html`)).toEqual(codes);
  expect(codesIn(`operations/${id}.md`)).toEqual(codes);
});
