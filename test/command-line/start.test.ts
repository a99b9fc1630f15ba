import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { copyProject } from '../support/project-copy.ts';

test('without generated files, start prints three addresses at which servers respond, and ends with 0 on Ctrl-C', async () => {
  const project = await copyProject(onTestFinished);
  await rm(join(project, 'generated'), { recursive: true });
  const child = spawn(process.execPath, [join(project, 'scripts/commands/docproc.mjs'), 'start'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');

  const addresses = new Map<string, string>();
  for await (const line of createInterface(child.stdout)) {
    const [, name = '', url] = /^ {4}(\w+) +(http:\/\/\S+)$/.exec(line) ?? [];
    if (url !== undefined) addresses.set(name, url);
    if (addresses.size === 3) break;
  }
  const responses = await Promise.all([...addresses.values()].map((url) => fetch(url)));
  child.kill('SIGINT');

  expect([...addresses.keys()]).toEqual(['reference', 'mock', 'sandbox']);
  expect(responses.map(({ status }) => status < 500)).toEqual([true, true, true]);
  expect(await exit).toEqual([0, null]);
}, 120_000);
