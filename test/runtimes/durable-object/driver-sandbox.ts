import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Answers, withAnswers } from '../../../scripts/api/answers.ts';
import { sandboxModule } from '../../../scripts/commands/shared/sandbox-bundle.ts';
import type { Controls } from '../../../scripts/sandbox/controls/controls.ts';
import { type createSandbox, defaultDefinition } from '../../../scripts/sandbox/default-sandbox.ts';
import type { FaultInjection } from '../../../scripts/sandbox/faults/fault-injection.ts';
import { parseFault } from '../../../scripts/sandbox/faults/named-faults.ts';
import type { SandboxOptions } from '../../../scripts/sandbox/node-sandbox.ts';
import { initialSeed } from '../../../scripts/sandbox/seed/data-sets.ts';
import { fixturesOfSeed } from '../../../scripts/sandbox/seed/initial-data.ts';
import { workerdConfiguration } from '../workerd.ts';

/**
 * Writes a worker whose sandboxes are on the driver alone, without what the shared sandbox does around it.
 *
 * @param answers by which they decide open points
 */
export async function writeDriverWorker(directory: string, answers: Answers = {}): Promise<void> {
  const document = withAnswers(defaultDefinition.api.document, answers);
  const { text } = await sandboxModule(document, join(import.meta.dirname, 'driver-worker.ts'));
  const definition = `const sandboxAnswers = ${JSON.stringify(answers)};\n`;
  await writeFile(join(directory, 'worker.js'), definition + text);
  const configuration = workerdConfiguration({
    ...{ main: 'worker.js', compatibilityDate: '2026-01-01', classes: ['Sandboxes'] },
    bindings: { SANDBOXES: { className: 'Sandboxes' } },
  });
  await writeFile(join(directory, 'config.capnp'), configuration);
}

/** Makes sandboxes at the address of such a worker. Their controls give no results. */
export function driverSandboxes(address: string): typeof createSandbox {
  let count = 0;
  return (options: SandboxOptions = {}) => {
    count += 1;
    const url = `${address}/sandbox-${count}`;
    const created = fetch(url, { method: 'PUT', body: JSON.stringify(options) });
    let done: Promise<unknown> = created;
    const send = (method: string, path: string, body?: unknown) => {
      done = done.then(() =>
        fetch(`${url}/_sandbox/${path}`, { method, body: JSON.stringify(body) }),
      );
    };
    const controls = {
      seed: (seed: unknown) => send('POST', 'seed', seed),
      setClock: (setting: unknown) => send('POST', 'clock', setting),
      addFault: (fault: string | FaultInjection) =>
        send('POST', 'faults', typeof fault === 'string' ? parseFault(fault) : fault),
    } as unknown as Controls;
    const { workspaces } = initialSeed(defaultDefinition.api, options.seed);
    return {
      controls,
      baseUrl: url,
      fixtures: JSON.parse(JSON.stringify(fixturesOfSeed({ workspaces }))),
      close: async () => undefined,
      ...{ respond: notHere, backUp: notHere, recording: notHere },
      async fetch(...request) {
        const first = await created;
        if (!first.ok) throw new Error(await first.text());
        await done;
        return fetch(...request);
      },
      async listen() {
        await done;
        return { url, close: async () => undefined };
      },
    };
  };
}

/** What a sandbox in another process does not do. */
function notHere(): never {
  throw new Error('The sandbox is in another process.');
}
