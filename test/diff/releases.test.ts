import { expect, test } from 'vitest';
import { apiChangelog } from '../../scripts/diff/api-changelog.ts';
import { diffDocuments } from '../../scripts/diff/diff.ts';
import { requiredStep, stepBetween, suffices } from '../../scripts/diff/report/report.ts';
import { readReleases } from '../../scripts/document/earlier-documents.ts';
import { bundle } from '../support/bundle.ts';
import { edited, places, smallDocument } from './small-document.ts';

const releases = await readReleases();

test('the version of the document fits what changed since the last release', () => {
  const last = releases.at(-1);
  if (!last) throw new Error('There is no release in openapi/releases.');
  const needed = requiredStep(diffDocuments(last, bundle), last.info.version);
  const step = stepBetween(last.info.version, bundle.info.version);

  expect(
    suffices(step, needed),
    `The changes since ${last.info.version} need a ${needed} step; the version is ${bundle.info.version}. \`npx docproc diff openapi/releases/${last.info.version}.json\` shows the changes. Set info.version in openapi/openapi.yaml. If ${last.info.version} is not yet released, write its document again instead: cp generated/openapi.json openapi/releases/${last.info.version}.json.`,
  ).toBe(true);
});

test('each release is kept under its version, and steps as its changes need', () => {
  expect(releases).not.toEqual([]);
  for (const [index, release] of releases.entries()) {
    const previous = releases[index - 1] ?? release;
    const needed = requiredStep(diffDocuments(previous, release), previous.info.version);
    expect(suffices(stepBetween(previous.info.version, release.info.version), needed)).toBe(true);
  }
});

const breaking = { [`${places.limit}/required`]: true };
const addition = { '/paths/~1more': { get: { operationId: 'more', responses: {} } } };
const wording = { '/info/title': 'Stuff' };

test.each([
  [breaking, '1.4.0', 'major'],
  [addition, '1.4.0', 'minor'],
  [{ [`${places.get}/operationId`]: 'getThing' }, '1.4.0', 'minor'],
  [{ [`${places.get}/deprecated`]: true }, '1.4.0', 'minor'],
  [wording, '1.4.0', 'patch'],
  [{}, '1.4.0', 'none'],
  [{ '/info/version': '2.0.0' }, '1.4.0', 'none'],
  [breaking, '0.4.0', 'minor'],
  [addition, '0.4.0', 'patch'],
])('%j after %s needs a %s step', (edits, version, step) => {
  expect(requiredStep(diffDocuments(smallDocument(), smallDocument(edits)), version)).toBe(step);
});

test.each([
  ['1.2.3', '2.0.0', 'major'],
  ['1.2.3', '1.3.0', 'minor'],
  ['1.2.3', '1.2.10', 'patch'],
  ['1.2.3', '1.2.3', 'none'],
  ['1.2.3', '1.1.9', 'none'],
  ['1.2.3', '1.2.4-beta.1', 'patch'],
])('from %s to %s is a %s step', (old, current, step) => {
  expect(stepBetween(old, current)).toBe(step);
});

test('the changelog of the API has a section for each version, the newest first', () => {
  const first = smallDocument();
  const second = smallDocument({ ...breaking, '/info/version': '2.0.0' });
  const current = edited(second, { '/info/title': 'Stuff | <b>' });
  const page = apiChangelog([first, second], current, '## Unreleased\n\n## 1.0.0 (2026-11-22)\n');

  expect(page.match(/^##+ .*$/gm)).toEqual([
    '## Since 2.0.0',
    '### Harmless',
    '## 2.0.0 (not yet released)',
    '### Breaking',
    '### Harmless',
    '## 1.0.0',
  ]);
  expect(page).toContain('Stuff \\| &lt;b&gt;');
});
