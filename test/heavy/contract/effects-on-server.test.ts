import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ContractReport } from '../../../scripts/contract/report/report.ts';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import { asObject, type JsonObject, parseJson } from '../../../scripts/lib/json.ts';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { api } from '../../support/bundle.ts';
import { ended, projectDirectory } from '../../support/run.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { watchedSandbox } from '../../support/watched-sandbox.ts';

const ownLogo = 'https://files.example.com/our-logo.png';

/** Updates the workspace of a sandbox. @returns what the response shows */
async function updateWorkspace(
  { baseUrl, fetch, fixtures }: ReturnType<typeof createSandbox>,
  update: JsonObject,
): Promise<JsonObject> {
  const response = await fetch(`${baseUrl}/access/v1/workspace`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${fixtures.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(update),
  });
  return asObject(await response.json());
}

/** A time limit that no busy machine reaches: every server here responds, or closes. */
const patient = { timeout: 60_000, fixtures: { token: 'fake-token-of-a-test' } };

/** Settings for the checks of the workspace of a sandbox. */
function ofWorkspace({ fixtures }: ReturnType<typeof createSandbox>) {
  return { ...patient, fixtures: { ...fixtures }, operations: ['updateWorkspace'] };
}

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
    };
    const state = async () => {
      const entries = await (await fetch(`${url}/silo/v1/entries`, { headers })).json();
      const { name, slug, logo_url } = await updateWorkspace(sandbox, {});
      return {
        ...{ name, slug, logo_url },
        entries: entries.list.map(({ id, folder, data }: Record<string, unknown>) => ({
          id,
          folder,
          data,
        })),
      };
    };
    await updateWorkspace(sandbox, { logo_url: ownLogo });
    const before = await state();
    expect(before.logo_url).toBe(ownLogo);
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
      settings: { ...patient, fixtures: { ...sandbox.fixtures }, only: 'stateful' },
      signal: interrupted.signal,
    });
    const reasons = report.checks.map(({ message }) => message);
    expect(reasons).toContain('the run was interrupted');
    expect(await folders()).toEqual(before);
  });

  test('a logo that an interrupted check has set is afterwards the one of before', async () => {
    const sandbox = createSandbox();
    onTestFinished(() => sandbox.close());
    await updateWorkspace(sandbox, { logo_url: ownLogo });
    const interrupted = new AbortController();
    const logos: unknown[] = [];
    await runContract({
      api,
      url: sandbox.baseUrl,
      settings: ofWorkspace(sandbox),
      signal: interrupted.signal,
      fetch: async (request) => {
        const sent = asObject(parseJson(await request.clone().text()));
        const response = await sandbox.fetch(request);
        if (response.ok && typeof sent.logo_url === 'string') {
          logos.push(sent.logo_url);
          interrupted.abort();
        }
        return response;
      },
    });
    expect(logos[0]).not.toBe(ownLogo);
    expect(logos.at(-1)).toBe(ownLogo);
    expect((await updateWorkspace(sandbox, {})).logo_url).toBe(ownLogo);
  });

  test('a server that rejects its own logo gets name and slug back', async () => {
    const sandbox = createSandbox();
    onTestFinished(() => sandbox.close());
    const { name, slug } = await updateWorkspace(sandbox, { logo_url: ownLogo });
    const report = await runContract({
      api,
      url: sandbox.baseUrl,
      settings: ofWorkspace(sandbox),
      fetch: async (request) => {
        const sent = asObject(parseJson(await request.clone().text()));
        if (sent.logo_url !== ownLogo) return sandbox.fetch(request);
        return Response.json({ code: 'taken', message: 'This file exists.' }, { status: 409 });
      },
    });
    expect(report.conforms).toBe(true);
    expect(await updateWorkspace(sandbox, {})).toMatchObject({ name, slug });
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s restores what was changed, writes the reports, and ends with 2',
    async (signal) => {
      let child: ChildProcess | undefined;
      const { url, sandbox } = await watchedSandbox((method) => {
        // Once only: a second signal ends the run at once.
        if (method === 'PATCH' && !child?.killed) child?.kill(signal);
        return false;
      });
      const headers = { authorization: `Bearer ${sandbox.fixtures.token}` };
      const state = async () => {
        const entries = await sandbox.fetch(`${sandbox.baseUrl}/silo/v1/entries`, { headers });
        const { name, slug } = await updateWorkspace(sandbox, {});
        return { name, slug, entries: JSON.stringify(await entries.json()) };
      };
      const before = await state();
      const file = join(await temporaryDirectory(), 'report.json');
      const args = ['contract', url, '--token', String(sandbox.fixtures.token)];
      const script = join(projectDirectory, 'scripts/commands/docproc.mjs');
      child = spawn(process.execPath, [script, ...args, '--report', `json=${file}`], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const { status, stdout, stderr } = await ended(child);
      expect(status).toBe(2);
      expect(stderr).toContain('restoring what was changed');
      expect(stderr).toMatch(/^This run leaves on the server: .+\.$/m);
      expect(stdout).toContain('the run was interrupted');
      const report: ContractReport = JSON.parse(await readFile(file, 'utf8'));
      expect(report.reason).toBe('The run was interrupted.');
      const { entries, ...names } = await state();
      expect(names).toEqual({ name: before.name, slug: before.slug });
      expect(entries).not.toContain('docproc-contract');
    },
  );

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
