import { once } from 'node:events';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { diagnose } from '../../../scripts/contract/http/diagnose.ts';
import type { CheckResult } from '../../../scripts/contract/report/report.ts';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { api } from '../../support/bundle.ts';
import { docproc, projectDirectory, run } from '../../support/run.ts';
import { serve } from '../../support/serve.ts';
import { watchedSandbox } from '../../support/watched-sandbox.ts';

/** A time limit that no busy machine reaches: every server here responds, or closes. */
const patient = { timeout: 60_000, fixtures: { token: 'fake-token-of-a-test' } };

function found(checks: readonly CheckResult[]): string[] {
  const findings = checks.flatMap((row) => row.findings ?? []);
  return [...new Set(findings.map(({ check }) => check))];
}

describe('a server in trouble is reported in one line', () => {
  test('that never responds: status 2', async () => {
    const url = await serve(() => undefined);
    const { status, stderr } = await docproc(['contract', url, '--timeout', '1', '--read-only']);
    expect(status).toBe(2);
    expect(stderr).toContain('no complete response within 1 s');
    expect(stderr).not.toContain('    at ');
  });

  test('that never responds, however often memory is tidied meanwhile', async () => {
    const url = await serve(() => undefined);
    const script = `
      import { send } from ${JSON.stringify(join(projectDirectory, 'scripts/contract/http/send.ts'))};
      const tidy = setInterval(() => gc(), 20);
      const request = { method: 'GET', url: ${JSON.stringify(url)}, headers: {}, path: {}, query: {} };
      const { failure } = await send(request, { timeout: 500, bytes: 1 });
      clearInterval(tidy);
      console.log(failure.kind);`;
    const args = ['--expose-gc', '--input-type=module', '--eval', script];
    expect((await run('node', args, { timeout: 30_000 })).stdout).toBe('time-out\n');
  });

  test('whose certificate is not trusted: with the variable that helps', () => {
    const cause = Object.assign(new Error('self-signed certificate'), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    const request = { method: 'GET', url: 'https://service.example.com/silo/v1/entries' };
    const error = new TypeError('fetch failed', { cause });
    const limits = { timeout: 1000, bytes: 1 };
    const diagnosis = diagnose(
      error,
      { ...request, headers: {}, path: {}, query: {} },
      limits,
      false,
    );
    expect(diagnosis.kind).toBe('certificate');
    expect(diagnosis.message).toContain('NODE_EXTRA_CA_CERTS');
  });

  test('that speaks no TLS although the address says https: status 2', async () => {
    const url = await serve((_, response) => void response.end('{}'));
    const { status, stderr } = await docproc([
      'contract',
      url.replace('http', 'https'),
      '--read-only',
    ]);
    expect(status).toBe(2);
    expect(stderr).toContain('does not speak TLS as expected');
  });

  test('that closes every connection: a finding, and no hang', async () => {
    const server = createSocketServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const report = await runContract({
      api,
      url: `http://127.0.0.1:${port}`,
      settings: { ...patient, readOnly: true },
    });
    expect(report.conforms).toBe(false);
    expect(found(report.checks)).toEqual(['complete-response']);
  });

  test('whose body has no end: a finding, and no hang', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const options = {
      ...patient,
      timeout: 3000,
      deadline: 20_000,
      readOnly: true,
      operations: ['listSiloEntries'],
    };
    const report = await runContract({ api, url: url, settings: options });
    expect(found(report.checks)).toEqual(['complete-response']);
  });

  test('that responds with HTML: a finding', async () => {
    const url = await serve(
      (_, response) =>
        void response.setHeader('content-type', 'text/html').end('<!doctype html><h1>Log in</h1>'),
    );
    const report = await runContract({
      api,
      url,
      settings: {
        ...patient,
        readOnly: true,
        operations: ['listSiloEntries'],
      },
    });
    expect(found(report.checks)).toEqual(expect.arrayContaining(['json-object', 'content-type']));
    expect(report.checks.find(({ id }) => id === 'json-object')?.actual).toContain('HTML');
  });

  test('that dies in the middle: what is left is skipped, with the reason', async () => {
    let requests = 0;
    const { url, sandbox } = await watchedSandbox((_, __, response) => {
      requests += 1;
      if (requests < 30) return false;
      response.destroy();
      return true;
    });
    const report = await runContract({
      api,
      url: url,
      settings: { ...patient, fixtures: { ...sandbox.fixtures } },
    });
    expect(report.summary.passed).toBeGreaterThan(0);
    const reasons = report.checks
      .filter(({ status }) => status === 'skipped')
      .map(({ message }) => message);
    expect(reasons).toContainEqual(expect.stringContaining('the server stopped responding'));
  });
});

test('a search that always fails is not waited for again and again', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  let searches = 0;
  const report = await runContract({
    api,
    url: sandbox.baseUrl,
    settings: { fixtures: { ...sandbox.fixtures } },
    fetch: (request) => {
      if (!request.url.includes('/related')) return sandbox.fetch(request);
      searches += 1;
      return Promise.resolve(Response.json({ code: 'internal', message: 'no' }, { status: 500 }));
    },
  });
  const own = report.checks.filter(({ operation }) => operation === 'listRelatedSiloEntries');
  const reasons = own.map(({ id, message }) => [id, message]);
  const reason = 'needs a success; the server responded with 500 to a valid request';
  expect(reasons).toContainEqual(['context-filter', reason]);
  expect(own.filter(({ status }) => status === 'passed')).toEqual([]);
  expect(searches).toBeLessThan(150);
});
