import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDirectory } from '../support/run.ts';
import { describeHit, type Hit, hitsIn } from './words.ts';

/** What is not written by hand in the words of today: generated files, history, and the list of words. */
const excluded =
  /^generated\/|^package-lock\.json$|^CHANGELOG\.md$|^test\/words\/|\.(png|ico|woff2)$/;

/** The files of the repository, new ones included. */
function repositoryFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: projectDirectory, encoding: 'utf8' });
  return listed.split('\0').filter((path) => path !== '' && !excluded.test(path));
}

function hitsInFile(path: string): Hit[] {
  try {
    return hitsIn(path, readFileSync(join(projectDirectory, path), 'utf8'));
  } catch {
    // A file that is deleted and not committed yet.
    return [];
  }
}

test('no private word is in code, names of files, messages, docs or tests', () => {
  const files = repositoryFiles();
  expect(files.length).toBeGreaterThan(300);
  const hits = files.flatMap(hitsInFile);
  expect(hits.map(describeHit)).toEqual([]);
});

test.each([
  ['a.ts', 'const a = 1;\nconst x = { mend: 1 };', 'a.ts:2: found "mend"; use fix.'],
  ['docs/a.md', 'the server is judged by', 'docs/a.md:1: found "judge"; use check or evaluate.'],
  ['scripts/verdict.ts', '', 'scripts/verdict.ts (name of the file): found "verdict"; use result.'],
  ['a.ts', 'class Refusal {}', 'a.ts:1: found "Refusal"; use HTTP error.'],
  ['a.ts', 'tour(steps)', 'a.ts:1: found "tour"; use quick start.'],
  ['a.ts', 'makeEdition()', 'a.ts:1: found "Edition"; use revision.'],
  ['a.md', 'no port can be had', 'a.md:1: found "can be had"; use is available.'],
  ['a.md', 'a colour of it', 'a.md:1: found "colour"; use the American spelling.'],
  ['a.md', 'this is told in a line', 'a.md:1: found "told"; use evaluated or reported.'],
  [
    'a.ts',
    'interface DateFault {}',
    'a.ts:1: found "DateFault"; use finding (a fault is what a job or an entry shows, or what the sandbox injects).',
  ],
  [
    'a.ts',
    'faultsOf(found, contexts)',
    'a.ts:1: found "faultsOf(found,"; use finding (a fault is what a job or an entry shows, or what the sandbox injects).',
  ],
  [
    'a.ts',
    'RouteProblem[]',
    'a.ts:1: found "RouteProblem"; use finding (a problem is one of lint).',
  ],
  ['a.md', 'an event tells of it', 'a.md:1: found "tells of"; use says, shows or reports.'],
  ['a/flips.ts', '', 'a/flips.ts (name of the file): found "flips.ts"; use inconsistent read.'],
  ['a.ts', 'strayIn(page)', 'a.ts:1: found "strayI"; use the plain name of the thing.'],
  [
    'a.ts',
    'unsteadyFields(a)',
    'a.ts:1: found "steady"; use unchanged or settled (unsteady: volatile).',
  ],
  ['a.ts', 'const looks = 3;', 'a.ts:1: found "const looks"; use rounds or reads.'],
  ['a.ts', 'hardTexts.map(f)', 'a.ts:1: found "hardTexts"; use edge cases.'],
  ['a.ts', 'rareTexts.map(f)', 'a.ts:1: found "rareTexts"; use what is often rejected.'],
  [
    'a.ts',
    'type Ends = []',
    'a.ts:1: found "type Ends"; use BeforeAndAfter, or what it is the end of.',
  ],
  ['a.md', 'it cannot play', 'a.md:1: found "cannot play"; use support (an answer to a decision).'],
  ['a.ts', 'compileParts(api)', 'a.ts:1: found "compileParts"; use definition.'],
  ['a.md', 'a normalised text', 'a.md:1: found "normalised"; use the American spelling.'],
  ['a.md', 'equal neighbours', 'a.md:1: found "neighbour"; use the American spelling.'],
  [
    'a.md',
    'A creation is answered with a job',
    'a.md:1: found "is answered with"; use response (an answer is a choice for a decision).',
  ],
  [
    'a.md',
    'the server answers with 200',
    'a.md:1: found "server answer"; use response (an answer is a choice for a decision).',
  ],
])('%s with "%s" is reported', (path, text, report) => {
  expect(hitsIn(path, text).map(describeHit)).toEqual([report]);
});

test.each([
  'It stops at the end; { "stop": true }',
  'between the detours, recommended and amended: the history of additions',
  'an answer for each decision, in --answers',
  'refused',
  'buffer, offered',
  'faultsOf(job), faultOf(step), { faults }, a fault of the job',
  'an update flips signed',
  'an open point is answered by an overlay; Ends the run; it looks like one',
  'cancelling, promise, precise, exercise, otherwise, advertised, --color-warm-grey-1',
])('ordinary English passes: %s', (text) => {
  expect(hitsIn('docs/a.md', text)).toEqual([]);
});
