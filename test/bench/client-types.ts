import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Benchmark, inWorkplace, type Measurement, type Workplace } from './support.ts';

const root = join(import.meta.dirname, '../..');
const rounds = 5;

/** The same five calls, by the client and by openapi-fetch on bare types of openapi-typescript. */
const consumers: Record<string, string> = {
  client: `import { createClient } from '../../scripts/package/index.js';
    const api = createClient({ baseUrl: 'https://service.example.com' });
    export async function use(): Promise<(string | undefined)[]> {
      const entry = await api.silo.entries.update('id', { folder: 'archive' });
      const page = await api.silo.entries.list({ folder: 'archive' }).page();
      const job = await api.transform.jobs.create({ workflow_id: 'id' });
      const fetched = await api.transform.jobs.fetch(job.id);
      const workspace = await api.access.workspace.update({ name: 'Ours' });
      return [entry.folder, page.next_cursor, fetched.status, workspace.slug];
    }`,
  bare: `import createClient from 'openapi-fetch';
    import type { paths } from './types.js';
    const api = createClient<paths>({ baseUrl: 'https://service.example.com' });
    export async function use(): Promise<(string | undefined)[]> {
      const path = { id: 'id' };
      const entry = await api.PATCH('/silo/v1/entries/{id}', { params: { path }, body: { folder: 'archive' } });
      const page = await api.GET('/silo/v1/entries', { params: { query: { folder: 'archive' } } });
      const job = await api.PUT('/transform/v1/jobs/{id}', { params: { path }, body: { workflow_id: 'id' } });
      const fetched = await api.GET('/transform/v1/jobs/{id}', { params: { path: { id: job.data?.id ?? '' } } });
      const workspace = await api.PATCH('/access/v1/workspace', { body: { name: 'Ours' } });
      return [entry.data?.folder, page.data?.next_cursor, fetched.data?.status, workspace.data?.slug];
    }`,
};

interface Figures {
  instantiations: number;
  seconds: number;
}

async function measure({ directory }: Workplace): Promise<Measurement[]> {
  const figures: Record<string, Figures> = {};
  for (const [name, source] of Object.entries(consumers)) {
    await mkdir(join(directory, name));
    await cp(join(root, 'generated/types.ts'), join(directory, name, 'types.ts'));
    await writeFile(join(directory, name, 'consumer.ts'), source);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(consumers)) {
      const found = await compile(join(directory, name));
      const best = figures[name]?.seconds ?? Number.POSITIVE_INFINITY;
      figures[name] = { ...found, seconds: Math.min(best, found.seconds) };
    }
  }
  return describe(figures.client as Figures, figures.bare as Figures);
}

async function compile(directory: string): Promise<Figures> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[join(root, 'node_modules/typescript/bin/tsc'), '--extendedDiagnostics', '--noEmit'],
      ...['--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck'],
      ...['--types', 'null', '--lib', 'es2024,dom,dom.iterable', 'consumer.ts'],
    ],
    { cwd: directory },
  );
  const figure = (name: string) =>
    Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(stdout)?.[1]);
  return { instantiations: figure('Instantiations'), seconds: figure('Total time') };
}

function describe(client: Figures, bare: Figures): Measurement[] {
  return (['instantiations', 'seconds'] as const).flatMap((unit) => {
    const ratio = client[unit] / bare[unit];
    return [
      { what: `tsc, five calls by the client`, value: client[unit], unit },
      { what: `tsc, the same by openapi-fetch on bare types`, value: bare[unit], unit },
      {
        what: `${unit}, of bare types`,
        value: ratio,
        unit: '×',
        aim: 'at most 1.2',
        reached: ratio <= 1.2,
      },
    ];
  });
}

/** What the client's types cost the compiler, against those of openapi-typescript alone. */
export const benchmark: Benchmark = {
  title: 'Types of the client',
  run: () => inWorkplace(measure),
};
