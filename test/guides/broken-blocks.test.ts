import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modulesOf, parseBlocks } from './blocks.ts';
import { compile, GuideProject, GuideRun } from './guide-run.ts';

let project: GuideProject;
let run: GuideRun;
beforeAll(async () => {
  project = await GuideProject.create();
  run = await GuideRun.begin(project);
});
afterAll(async () => {
  await run.end();
  await project.end();
});

/** Executes the blocks of a text one after the other. */
async function execute(markdown: string): Promise<void> {
  const blocks = parseBlocks('broken.md', markdown);
  const modules = modulesOf(blocks);
  for (const block of blocks) await run.execute(block, modules.get(block));
}

const fence = '```';
const block = (words: string, code: string) => `${fence}${words}\n${code}\n${fence}\n`;

describe('a broken block fails, and the message names its place:', () => {
  test.each<[string, string, string]>([
    ['a shell command that fails', block('sh', 'ls missing-file'), 'broken.md:1'],
    [
      'an earlier line of a shell block that fails',
      block('sh', 'ls missing-file\ntrue'),
      'missing-file',
    ],
    ['a command that is expected to fail and does not', block('sh fails=1', 'true'), 'broken.md:1'],
    [
      'output that differs',
      block('sh', 'echo Invoice') + block('text', 'Receipt'),
      'broken.md:4: the block shows what the block before it did not print:\n\nReceipt\n\nIt printed:\n\nInvoice\n\nIf that is right, write it into the block',
    ],
    [
      'output with another number',
      block('sh', 'echo 3 invoices') + block('text', '4 invoices'),
      'broken.md:4',
    ],
    [
      'output in another order',
      block('sh', 'echo one two') + block('text', 'two … one'),
      'broken.md:4',
    ],
    [
      'a request of no operation',
      block('http', 'GET /silo/v1/documents'),
      'broken.md:1: no request of an operation',
    ],
    ['a request without its token', block('http', 'GET /silo/v1/entries?limit=1'), 'broken.md:1'],
    [
      'a request with another status',
      block('http', 'GET /silo/v1/entries?limit=1\nAuthorization: Bearer <TOKEN>').replace(
        'http',
        'http fails=404',
      ),
      'broken.md:1',
    ],
    [
      'JSON with another value',
      block('sh', `echo '{"a":1,"b":2}'`) + block('json output', '{\n  …\n  "b": 3\n}'),
      'body.b: expected 3, got 2',
    ],
    [
      'JSON with an item too many',
      block('sh', `echo '{"a":[1,2]}'`) + block('json output', '{ "a": [1] }'),
      'body.a: expected no more, got 1',
    ],
    [
      'JSON with a gap that hides nothing',
      block('sh', `echo '{"a":1}'`) + block('json output', '{\n  "a": 1,\n  …\n}'),
      'body: expected more, got its end',
    ],
    [
      'JSON with members in another order',
      block('sh', `echo '{"a":1,"b":2}'`) + block('json output', '{ "b": 2, "a": 1 }'),
      'body.b: expected a line with …',
    ],
    ['TypeScript that throws', block('ts', "throw new Error('broken')"), 'broken.md:1'],
    ['JSON that does not parse', block('json', '{ "a": }'), 'broken.md:1'],
    ['YAML that does not parse', block('yaml', 'a: [1'), 'broken.md:1'],
    [
      'a command that is given an unknown option by with',
      block('sh with=--unknown', 'npx docproc contract --list'),
      "unknown option '--unknown'",
    ],
    ['a given file that is missing', block('sh given=missing.yaml', 'true'), 'missing.yaml'],
    ['a language that nothing runs', block('cobol', 'DISPLAY 1'), 'broken.md:1'],
  ])('%s', async (_, markdown, message) => {
    await expect(execute(markdown)).rejects.toThrow(message);
  });

  test('TypeScript that does not compile', async () => {
    const fine = "import { createClient } from 'document-processing-api';\nvoid createClient;";
    const modules = new Map([
      ['fine.md:1', fine],
      ['broken.md:9', `${fine}\ncreateClient({ baseUrl: 7 });`],
    ]);
    const reported = await compile(modules);
    expect(reported).toContain('broken.md:9(3,16): error TS2322');
    expect(reported).not.toContain('fine.md');
  });
});

describe('a block is refused that', () => {
  test.each<[string, string, string]>([
    ['has an option nobody knows', 'sh elsewhere=x.test.ts', 'unknown option elsewhere'],
    ['is not run without a reason', 'sh not-run', 'not-run without a reason'],
    ['has no language', '', 'without a language'],
  ])('%s', (_, words, message) => {
    expect(() => parseBlocks('broken.md', block(words, 'true'))).toThrow(message);
  });

  test('is indented, not fenced', () => {
    expect(() => parseBlocks('broken.md', 'Run:\n\n    docproc lint\n')).toThrow('indented');
  });
});

test('blocks that are as they should be pass, and leave variables to the next', async () => {
  const token = 'Authorization: Bearer <TOKEN>';
  const markdown = [
    block('sh given=ours.yaml', 'NUMBER=$(grep --count "overlay: 1" ours.yaml)'),
    block('sh', 'echo "It is $NUMBER of 9"'),
    block('text', 'It is … of 9'),
    block('text numbers=any', 'It is … of 8'),
    block('http keep=CURSOR=next_cursor', `GET /silo/v1/entries?limit=1\n${token}`),
    block(
      'json output',
      '{\n  "list": [\n    {\n      "id": "01a…",\n      …\n    }\n  ],\n  …\n}',
    ),
    block('http', `GET /silo/v1/entries?limit=1&cursor=<CURSOR>\n${token}`),
    block('yaml file=ours.yaml', 'a: 1'),
    block('sh fails=3', 'grep --quiet "a: 1" ours.yaml\nexit 3'),
    block('ts', 'const seven: number = 7;'),
    block('ts continue', 'console.log(seven);'),
    block('text', '7'),
  ];
  await expect(execute(markdown.join('\n'))).resolves.toBeUndefined();
});
