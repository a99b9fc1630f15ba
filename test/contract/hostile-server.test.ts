import { writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { docprocHere } from '../support/docproc-here.ts';
import { serve } from '../support/serve.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

describe('--fixtures of a hostile server: one line, and status 2', () => {
  test.each<[string, RequestListener, string]>([
    [
      'a body without end',
      (_, response) => {
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      },
      'larger than 1000000 bytes',
    ],
    [
      'a connection that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"token":', () => response.destroy());
      },
      'closed before the body was complete',
    ],
    ['a body that drips', (_, response) => void response.write('{'), 'not complete within 10 s'],
    ['no JSON', (_, response) => void response.end('<html>'), 'not a JSON object'],
    ['an error', (_, response) => void response.writeHead(503).end('{}'), 'status 503'],
    [
      'a token of another type',
      (_, response) => void response.end('{"token":5}'),
      '"token" is not',
    ],
  ])('%s', async (_, listener, said) => {
    const url = await serve(listener);
    const place = `${url}/fixtures?key=fake-secret`;
    const { status, stdout, stderr } = await docprocHere(['contract', url, '--fixtures', place]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: --fixtures [^\n]+\n$/);
    expect(stderr).toContain(said);
    expect(stderr).not.toContain('fake-secret');
  });

  test('nor does a directory', async () => {
    const directory = await temporaryDirectory();
    await writeFile(join(directory, 'fixtures.json'), '{}');
    const { status, stderr } = await docprocHere([
      'contract',
      'http://127.0.0.1:1',
      '--fixtures',
      directory,
    ]);
    expect(status).toBe(2);
    expect(stderr).toContain('cannot be read (EISDIR)');
  });
});
