import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../scripts/lib/listen.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { startDocproc } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** Sends a path as it stands; `fetch` would tidy it first. */
function get(url: string, path: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

test('docs --port serves the reference, and nothing outside the folder, until Ctrl-C', async () => {
  const { url, stop } = await startDocproc([
    ...['docs', '--port', '0'],
    ...['--out', await temporaryDirectory()],
  ]);

  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain('<title>Document Processing Service');

  expect((await fetch(`${url}/missing.html`)).status).toBe(404);
  for (const path of ['/../../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/%00', '/%']) {
    expect(await get(url, path)).toMatch(/^HTTP\/1.1 404 /);
  }
  expect(await stop()).toBe(0);
});

test('a port that is taken is a usage error that says what to do', async () => {
  const taken = await listen(createServer(), 0);
  onTestFinished(taken.close);
  const { port } = new URL(taken.url);

  const { status, stderr } = await docprocHere([
    ...['docs', '--port', port],
    ...['--out', await temporaryDirectory()],
  ]);
  expect(status).toBe(2);
  expect(stderr).toContain(`Port ${port} is taken. Give another one with --port`);
});

test('a build with --url removes what an earlier one left, and gives every page its address', async () => {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, 'operations'));
  await writeFile(join(directory, 'operations/old.html'), 'written by an earlier build');
  await writeFile(join(directory, 'operations/mine.html'), 'written by its owner');
  await writeFile(join(directory, 'files.txt'), 'operations/old.html\n../outside.html\n');
  const outside = join(directory, '../outside.html');
  await writeFile(outside, 'written by somebody else');
  onTestFinished(() => rm(outside));

  const address = 'https://docs.example.com/api';
  expect(await docprocHere(['docs', '--out', directory, '--url', address])).toMatchObject({
    status: 0,
  });

  const files = await readdir(join(directory, 'operations'));
  expect(files).toContain('mine.html');
  expect(files).not.toContain('old.html');
  expect(await readFile(outside, 'utf8')).toBe('written by somebody else');

  const read = (path: string) => readFile(join(directory, path), 'utf8');
  expect(await read('operations/fetchJob.html')).toContain(
    `<link rel="canonical" href="${address}/operations/fetchJob.html">`,
  );
  expect(await read('index.html')).toContain(`<link rel="canonical" href="${address}/">`);
  expect(await read('sitemap.xml')).toContain(`<loc>${address}/operations/fetchJob.html</loc>`);
  expect(await read('404.html')).toContain('<a href="/api/contents.html">');
  expect(await readdir(directory)).not.toContain('.well-known');
});

test('a --server that is not a URL is a usage error', async () => {
  const { status, stderr } = await docprocHere(['docs', '--server', 'sandbox.example.com']);
  expect(status).toBe(2);
  expect(stderr).toContain('Expected an address such as https://sandbox.example.com.');
});

test('at the root of a host, --url adds the catalog of APIs', async () => {
  const directory = await temporaryDirectory();
  const args = ['docs', '--out', directory, '--url', 'https://docs.example.com'];
  expect(await docprocHere(args)).toMatchObject({ status: 0 });
  const catalog = await readFile(join(directory, '.well-known/api-catalog'), 'utf8');
  expect(JSON.parse(catalog).linkset).toEqual([
    expect.objectContaining({
      anchor: 'https://docs.example.com/',
      'service-desc': expect.arrayContaining([
        expect.objectContaining({ href: 'https://docs.example.com/openapi.yaml' }),
      ]),
    }),
  ]);
});

test.each(['docs.example.com', 'ftp://docs.example.com', 'https://docs.example.com/?a=b'])(
  'a --url that is no address of a folder is a usage error: %s',
  async (address) => {
    const { status, stderr } = await docprocHere(['docs', '--url', address]);
    expect(status).toBe(2);
    expect(stderr).toContain('Expected an address such as https://docs.example.com/api/.');
  },
);
