import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { diagnose } from '../../scripts/contract/http/diagnose.ts';
import type { CheckResult } from '../../scripts/contract/report/report.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { api } from '../support/bundle.ts';
import { leaveProcessesUnmeasured } from '../support/process-coverage.ts';
import { docproc, ended, projectDirectory, run } from '../support/run.ts';
import { serve } from '../support/serve.ts';

leaveProcessesUnmeasured();

/** A time limit that no busy machine reaches: every server here responds, or closes. */
const patient = { timeout: 60_000, fixtures: { token: 'fake-token-of-a-test' } };

/** A sandbox on a free port, of which every request is seen first. */
async function watchedSandbox(
  see: (method: string, path: string, response: ServerResponse) => boolean,
) {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const url = await serve(async (request, response) => {
    if (see(request.method ?? '', request.url ?? '', response)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const headers = request.headers as Record<string, string>;
    const received = await sandbox.fetch(
      new Request(new URL(request.url ?? '/', sandbox.baseUrl), {
        method: request.method ?? 'GET',
        headers,
        ...body,
      }),
    );
    response.writeHead(received.status, Object.fromEntries(received.headers));
    response.end(Buffer.from(await received.arrayBuffer()));
  });
  return { url, sandbox };
}

function found(checks: readonly CheckResult[]): string[] {
  const findings = checks.flatMap((row) => (row.status === 'failed' ? (row.findings ?? []) : []));
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

describe("on somebody's server", () => {
  test('--read-only sends nothing but GET', async () => {
    const methods = new Set<string>();
    const { url, sandbox } = await watchedSandbox((method) => {
      methods.add(method);
      return false;
    });
    const report = await runContract({
      api,
      url,
      settings: {
        ...patient,
        readOnly: true,
        fixtures: { ...sandbox.fixtures },
      },
    });
    expect([...methods]).toEqual(['GET']);
    expect(report.conforms).toBe(true);
  });

  test('entries and workspace are afterwards as they were', async () => {
    const { url, sandbox } = await watchedSandbox(() => false);
    const headers = {
      authorization: `Bearer ${sandbox.fixtures.token}`,
      'content-type': 'application/json',
    };
    const state = async () => {
      const entries = await (await fetch(`${url}/silo/v1/entries`, { headers })).json();
      const workspace = await fetch(`${url}/access/v1/workspace`, {
        method: 'PATCH',
        headers,
        body: '{}',
      });
      const { name, slug } = await workspace.json();
      return {
        name,
        slug,
        entries: entries.list.map(({ id, folder, data }: Record<string, unknown>) => ({
          id,
          folder,
          data,
        })),
      };
    };
    const before = await state();
    await runContract({
      api,
      url: url,
      settings: { ...patient, fixtures: { ...sandbox.fixtures } },
    });
    expect(await state()).toEqual(before);
  });

  test('a run that is interrupted restores what it changed, and reports what it found', async () => {
    const interrupted = new AbortController();
    const { url, sandbox } = await watchedSandbox((method) => {
      if (method === 'PATCH') interrupted.abort();
      return false;
    });
    const headers = { authorization: `Bearer ${sandbox.fixtures.token}` };
    const folders = async () => {
      const page = await (await fetch(`${url}/silo/v1/entries`, { headers })).json();
      return page.list.map(({ folder }: { folder: string }) => folder);
    };
    const before = await folders();
    const report = await runContract({
      api,
      url,
      settings: {
        ...patient,
        fixtures: { ...sandbox.fixtures },
        only: 'stateful',
      },
      signal: interrupted.signal,
    });
    const reasons = report.checks.map(({ message }) => message);
    expect(reasons).toContain('the run was interrupted');
    expect(await folders()).toEqual(before);
  });

  test('Ctrl-C restores what was changed, reports what was found, and ends with 2', async () => {
    let child: ChildProcess | undefined;
    const { url, sandbox } = await watchedSandbox((method) => {
      // Once only: a second Ctrl-C ends the run at once.
      if (method === 'PATCH' && !child?.killed) child?.kill('SIGINT');
      return false;
    });
    const args = ['contract', url, '--token', String(sandbox.fixtures.token)];
    const script = join(projectDirectory, 'scripts/commands/docproc.mjs');
    child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const { status, stdout, stderr } = await ended(child);
    expect(status).toBe(2);
    expect(stderr).toContain('restoring what was changed');
    expect(stdout).toContain('the run was interrupted');
    expect(
      JSON.stringify(
        await sandbox
          .fetch(`${sandbox.baseUrl}/silo/v1/entries`, {
            headers: { authorization: `Bearer ${sandbox.fixtures.token}` },
          })
          .then((received) => received.json()),
      ),
    ).not.toContain('docproc-contract');
  });

  test('a server that asks for time gets it', async () => {
    let busy = 0;
    const { url, sandbox } = await watchedSandbox((_, path, response) => {
      if (busy > 0 || path === '/silo/v1/entries') return false;
      busy += 1;
      response.writeHead(429, { 'retry-after': '1' }).end('{"code":"busy","message":"Later."}');
      return true;
    });
    const start = performance.now();
    const report = await runContract({
      api,
      url,
      settings: {
        ...patient,
        fixtures: { ...sandbox.fixtures },
        operations: ['fetchJob'],
      },
    });
    expect(busy).toBe(1);
    expect(performance.now() - start).toBeGreaterThan(1000);
    expect(report.summary).toMatchObject({ failed: 0, skipped: 0 });
  });

  test('--rate holds the run back, and --deadline ends it', async () => {
    const { url, sandbox } = await watchedSandbox(() => false);
    const options = { ...patient, rate: 20, deadline: 1000, fixtures: { ...sandbox.fixtures } };
    const report = await runContract({ api, url: url, settings: options });
    expect(report.requests).toBeLessThan(30);
    const reasons = report.checks
      .filter(({ status }) => status === 'skipped')
      .map(({ message }) => message);
    expect(reasons).toContainEqual(expect.stringContaining('allow more with --deadline'));
  });

  test('the same seed sends the same requests', async () => {
    const sent = async (seed: number) => {
      const paths: string[] = [];
      const { url, sandbox } = await watchedSandbox((method, path) => {
        paths.push(`${method} ${path}`);
        return false;
      });
      await runContract({
        api,
        url,
        settings: {
          ...patient,
          seed,
          fixtures: { ...sandbox.fixtures },
          operations: ['listSiloEntries'],
          only: 'stateless',
        },
      });
      return paths;
    };
    const [first, again, other] = [await sent(7), await sent(7), await sent(8)];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});
