import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { projectDirectory } from '../support/run.ts';
import { blocksOf } from './blocks.ts';

const concepts = [
  'authenticate',
  'pages',
  'idempotent-creation',
  'jobs',
  'faults-and-errors',
  'errors-and-retries',
  'relations',
  'series',
  'versioning',
];

test.each(concepts)(
  'the guide %s ends with a short program that runs as it is copied',
  async (name) => {
    const guide = `docs/guides/${name}.md`;
    const tokens = marked.lexer(await readFile(join(projectDirectory, guide), 'utf8'));
    expect(tokens.findLast(({ type }) => type !== 'space')?.type).toBe('code');
    const block = (await blocksOf(guide)).findLast(({ language }) => language !== 'text');
    expect(block?.language).toBe('ts');
    expect(block?.options).toEqual({});
    expect(block?.code).toContain("from 'document-processing-api';");
    expect(block?.code.split('\n').length).toBeLessThan(30);
  },
);
