import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { docproc, run } from '../../support/run.ts';
import { serve } from '../../support/serve.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const token = 'fake-token-of-a-contract-run';
const deadline = 4;
/** As in deadlines.test.ts: a busy machine takes long to start the command. */
const margin = 45;
/** In MB; the command alone takes about half of it. */
const mostMemory = 500;

/** A gigabyte of spaces as a megabyte of gzip: members can follow one another (RFC 1952, section 2.2). */
const member = gzipSync(Buffer.alloc(10_000_000, ' '), { level: 9 });
const bomb = Buffer.concat(Array.from({ length: 100 }, () => member));

const json = { 'content-type': 'application/json' };
const servers: [what: string, listener: RequestListener][] = [
  [
    'a body without end',
    (_, response) => {
      response.writeHead(200, json);
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    },
  ],
  [
    '1 GB as gzip',
    (_, response) => {
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb);
    },
  ],
  [
    'a body that drips',
    (_, response) => {
      response.writeHead(200, json);
      const drip = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drip));
    },
  ],
  [
    'header fields that drip',
    ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nX: ');
      const drip = setInterval(() => socket.writable && socket.write('x'), 50);
      socket.on('close', () => clearInterval(drip));
    },
  ],
];

/** Runs the contract tests within the deadline; the most memory that they held, in MB. */
async function contract(url: string) {
  const start = performance.now();
  const limits = ['--deadline', String(deadline), '--timeout', '2'];
  const script = join(import.meta.dirname, '../../../scripts/commands/docproc.mjs');
  const report = `process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS))`;
  const loader = `data:text/javascript,${encodeURIComponent(report)}`;
  const args = ['--import', loader, script, 'contract', url, '--token', token, ...limits];
  const { status, stdout, stderr } = await run('node', args);
  const memory = Math.round(Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024);
  return { status, stdout, stderr, memory, seconds: (performance.now() - start) / 1000 };
}

test.each(servers)('%s: bounded in time and memory', async (what, listener) => {
  const { status, stdout, stderr, memory, seconds } = await contract(await serve(listener));
  process.stdout.write(
    `contract: ${what}: ${seconds.toFixed(1)} s (deadline ${deadline} s), at most ${memory} MB\n`,
  );
  expect([1, 2]).toContain(status);
  expect(`${stdout}${stderr}`).not.toMatch(/ {4}at |fake-token/);
  expect(seconds).toBeLessThan(deadline + margin);
  expect(memory).toBeLessThan(mostMemory);
});

const hasOpenssl = await promisify(execFile)('openssl', ['version']).then(
  () => true,
  () => false,
);

test.skipIf(!hasOpenssl)('a self-signed certificate: nothing is sent, and status 2', async () => {
  const directory = await temporaryDirectory();
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-noenc', '-days', '1', ...subject];
  await promisify(execFile)('openssl', [...request, '-keyout', key, '-out', cert]);
  let requests = 0;
  const options = { key: await readFile(key), cert: await readFile(cert) };
  const server = createServer(options, (_, response) => {
    requests += 1;
    response.writeHead(200, json).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { status, stderr } = await contract(url);
  expect({ status, requests }).toEqual({ status: 2, requests: 0 });
  expect(stderr).toContain('NODE_EXTRA_CA_CERTS');
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: cert };
  await docproc(['contract', url, '--token', token, '--read-only'], { env });
  expect(requests).toBeGreaterThan(0);
});

test.each([301, 302, 303, 307, 308])(
  'a redirect (%i) to another origin takes no token there',
  async (redirect) => {
    let elsewhere = 0;
    const other = await serve((_, response) => {
      elsewhere += 1;
      response.writeHead(200, json).end('{}');
    });
    const presented: unknown[] = [];
    const url = await serve(({ url: target = '', headers }, response) => {
      presented.push(headers.authorization);
      response.writeHead(redirect, { location: other + target }).end();
    });
    const { status, stdout, stderr } = await contract(url);
    expect(presented).toContain(`Bearer ${token}`);
    expect({ status, elsewhere }).toEqual({ status: 2, elsewhere: 0 });
    expect(`${stdout}${stderr}`).not.toContain(token);
  },
);
